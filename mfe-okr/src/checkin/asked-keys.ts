import type { QueryKey } from '@tanstack/react-query';
import { listCheckins } from '@waymark/contracts';
import { keyOf, resourceKey } from '@waymark/shell-kit';

/** Query keys to invalidate when somebody is asked for a check-in, or the request is withdrawn. */
export const askedKeys = (org: string, keyresult: string): QueryKey[] => [
  resourceKey(org, 'due'),
  keyOf(listCheckins, { org, keyresult }),
];
