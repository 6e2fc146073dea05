import { Button as MantineButton } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';

/** A disabled button loses the focus, and its reader their place; one that is at work says that it takes nothing, and takes nothing. */
const atWork = ({ disabled: _, ...props }: ComponentProps<'button'>): ReactNode => (
  <button type="button" {...props} aria-disabled onClick={(event) => event.preventDefault()} />
);

/** Mantine's Button, except that it keeps the focus while it is `loading`. */
export const Button = ((props: ComponentProps<typeof MantineButton<'button'>>): ReactNode => (
  <MantineButton {...props} {...(props.loading && { renderRoot: atWork })} />
)) as typeof MantineButton;
