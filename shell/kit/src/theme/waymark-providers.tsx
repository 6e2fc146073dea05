import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { createColorSchemeManager } from './color-scheme.ts';
import { cssVariablesResolver, theme } from './theme.ts';

const manager = createColorSchemeManager();
const noRoot = (): undefined => undefined;

type Props = {
  children: ReactNode;
  /** `page` owns the variables and the colour scheme of the document; `remote` lives inside such a page. */
  place: 'page' | 'remote';
  /** Tests: no transitions, no portals' animation. */
  test?: boolean;
};

/** Mantine, set up once for the page, and as a guest of it for each micro-frontend (context does not cross roots). */
export const WaymarkProviders = ({ children, place, test }: Props): ReactNode => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    colorSchemeManager={manager}
    defaultColorScheme="auto"
    env={test ? 'test' : 'default'}
    {...(place === 'remote' && { withCssVariables: false, withGlobalClasses: false, getRootElement: noRoot })}
  >
    {children}
  </MantineProvider>
);
