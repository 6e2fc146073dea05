import type { ReactNode } from 'react';

type Props = {
  /** The icon's lines in a square of 24, as Tabler draws it. */
  lines: string;
  /** Pixels. */
  size: number;
  className?: string;
};

/**
 * An icon of the sign-in and of parts that are on every page: the library's code for icons, a kilobyte of script, is loaded with the
 * screens.
 */
export const PlainIcon = ({ lines, size, className }: Props): ReactNode => (
  <svg
    className={className}
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.8}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={lines} />
  </svg>
);
