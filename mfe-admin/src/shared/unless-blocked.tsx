import { BlockedNotice } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useOrganisationLimits } from './use-organisation-limits.ts';

/** What a screen of the admin area shows, or the red notice while the organisation is blocked (product-rules.md, "Blocked notices"). */
export const UnlessBlocked = ({ children }: { children: ReactNode }): ReactNode => {
  const { block } = useOrganisationLimits();
  return block ? <BlockedNotice block={block} /> : children;
};
