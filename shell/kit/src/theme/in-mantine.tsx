import './mantine.css';
import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  MantineContext,
  MantineProvider,
  mergeMantineTheme,
} from '@mantine/core';
import { type ComponentType, type ReactNode, use } from 'react';
import { theme, tokens } from './theme.ts';

/** Mantine's variables, once for the page: all providers share one theme. */
const addVariables = (): void => {
  const { variables, light, dark } = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
  const style = document.createElement('style');
  style.textContent = convertCssVariables(
    { variables, light: { ...light, ...tokens }, dark: { ...dark, ...tokens } },
    ':root',
  );
  document.head.append(style);
};
addVariables();

const noRoot = (): undefined => undefined;

/** Mantine's provider, without its own variables and colour scheme, which the page already sets. `test` switches transitions off. */
export const Mantine = ({ children, test }: { children: ReactNode; test?: boolean }): ReactNode => (
  <MantineProvider
    theme={theme}
    env={test ? 'test' : 'default'}
    withCssVariables={false}
    withGlobalClasses={false}
    getRootElement={noRoot}
  >
    {children}
  </MantineProvider>
);

/** The component within Mantine's provider, if it is not already within one. */
export const inMantine = <Props extends object>(Inner: ComponentType<Props>): ComponentType<Props> => {
  const InMantine = (props: Props): ReactNode => {
    const inner = <Inner {...props} />;
    return use(MantineContext) ? inner : <Mantine>{inner}</Mantine>;
  };
  return InMantine;
};
