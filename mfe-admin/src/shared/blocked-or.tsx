import { BlockedNotice } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useStanding } from './use-standing.ts';

/** What a screen of the admin area shows, or the red notice while the organisation is blocked (product-rules.md, "Blocked notices"). */
export const BlockedOr = ({ children }: { children: ReactNode }): ReactNode => {
  const { block } = useStanding();
  return block ? <BlockedNotice block={block} /> : children;
};
