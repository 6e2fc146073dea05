import type { ReactNode } from 'react';

/** The logo: a pile of three stones, the top one in the primary colour. Readable from 20 px. */
export const LogoMark = ({ size = 28 }: { size?: number }): ReactNode => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <path
      d="M3.2 25.2c-.3-2.3 1.6-4.2 5-4.5l14.2-.9c3.7-.2 6.3 1.5 6.4 4.2.1 2.7-2.2 4.4-5.8 4.5l-14 .2c-3.3 0-5.5-1.3-5.8-3.5Z"
      fill="currentColor"
    />
    <path
      d="M7.7 16.2c-.2-2.2 1.7-3.8 4.9-4l6.6-.3c3.2-.1 5.2 1.3 5.3 3.6.1 2.3-1.9 3.7-5 3.8l-6.7.3c-3 .1-4.9-1.2-5.1-3.4Z"
      fill="currentColor"
      opacity=".7"
    />
    <path
      d="M11.7 7.7c.2-2.4 2.1-4.1 4.9-4 2.5.1 4 1.7 3.9 3.9-.1 2.3-1.9 3.7-4.5 3.6-2.7 0-4.4-1.3-4.3-3.5Z"
      fill="var(--wm-primary)"
    />
  </svg>
);
