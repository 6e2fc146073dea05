import type { QueryKey } from '@tanstack/react-query';
import { listCheckins } from '@waymark/contracts';
import { keyOf, resourceKey } from '@waymark/shell-kit';

/** What a question for a check-in, or its end, makes out of date. */
export const askedKeys = (org: string, keyresult: string): QueryKey[] => [
  resourceKey(org, 'due'),
  keyOf(listCheckins, { org, keyresult }),
];
