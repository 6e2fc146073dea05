import type { ReactNode } from 'react';

/** The mark: a cairn of three stones, the top one in the primary colour. Readable from 20 px. */
export const LogoMark = ({ size = 28 }: { size?: number }): ReactNode => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <path d="M4 27.5c0-3 2.2-5 5.2-5h13.6c3 0 5.2 2 5.2 5 0 .8-.7 1.5-1.5 1.5h-21c-.8 0-1.5-.7-1.5-1.5Z" fill="currentColor" />
    <path d="M8.4 18.6c.2-2.7 2-4.3 4.6-4.3h7c2.6 0 4.1 1.6 3.9 4.1-.1 1-.9 1.7-1.9 1.7H9.9c-.9 0-1.6-.7-1.5-1.5Z" fill="currentColor" opacity="0.72" />
    <path d="M16.4 2.4c2.4 0 4.6 2 4.6 4.7 0 2.8-1.9 4.8-4.7 4.8-2.7 0-4.7-2-4.7-4.6 0-2.8 2.2-4.9 4.8-4.9Z" fill="var(--wm-primary)" />
  </svg>
);
