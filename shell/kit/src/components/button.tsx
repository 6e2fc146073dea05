import type { ComponentProps, ElementType, MouseEvent, ReactNode } from 'react';
import classes from './button.module.css';

type Look = {
  variant?: 'filled' | 'light' | 'outline' | 'default' | 'subtle';
  color?: 'gray' | 'red' | undefined;
  size?: 'sm' | 'xs' | 'compact-sm' | 'compact-xs';
  fullWidth?: boolean;
  /** Busy: it shows that, ignores clicks, and keeps the focus, which a disabled button would lose. */
  loading?: boolean;
  /** Shown before and after the text. */
  leftSection?: ReactNode;
  rightSection?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
};

type Props<Root extends ElementType> = Look & { component?: Root } & Omit<
    ComponentProps<Root>,
    keyof Look | 'component'
  >;

const doNothing = (event: MouseEvent): void => event.preventDefault();

/** A button; with `component` a link that looks like one. A native element, so that the first paint needs no component library. */
export const Button = <Root extends ElementType = 'button'>(props: Props<Root>): ReactNode => {
  const {
    component: Element = 'button' as ElementType,
    variant = 'filled',
    color,
    size = 'sm',
    fullWidth,
    loading,
    leftSection,
    rightSection,
    className,
    children,
    ...rest
  } = props;
  return (
    <Element
      {...(Element === 'button' && { type: 'button' })}
      {...rest}
      {...(loading && { 'aria-disabled': true, 'data-loading': true, disabled: undefined, onClick: doNothing })}
      className={`${classes.button} ${className ?? ''}`}
      data-variant={variant}
      data-color={color}
      data-size={size}
      data-block={fullWidth || undefined}
      data-left={leftSection ? true : undefined}
      data-right={rightSection ? true : undefined}
    >
      {leftSection && <span className={classes.section}>{leftSection}</span>}
      <span className={classes.words}>{children}</span>
      {rightSection && <span className={classes.section}>{rightSection}</span>}
    </Element>
  );
};
