import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ApiClient } from '../api/api-client.ts';
import { useApp } from '../remotes/app-context.tsx';
import type { Directory, Known } from './directory.ts';

const NOTHING: Known<never> = new Map<string, never>();

/**
 * The entities of a directory with these uuids, of the organisation in the address unless another one is given. All requests of a screen
 * are combined into one call, and nothing is requested twice.
 */
export const useKnown = <One>(
  directoryIn: (api: ApiClient, client: QueryClient, org: string) => Directory<One>,
  uuids: readonly (string | null | undefined)[],
  organisation?: string,
): { known: Known<One>; isPending: boolean } => {
  const { api, organisation: ofAddress } = useApp();
  const client = useQueryClient();
  const directory = directoryIn(api, client, organisation ?? ofAddress?.uuid ?? '');
  const { data: known = NOTHING } = useQuery({
    queryKey: directory.queryKey,
    queryFn: ({ signal }) => directory.refresh(signal),
    initialData: NOTHING,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { patch: (changed: readonly string[]) => directory.reread(changed) },
  });
  const wanted = [...new Set(uuids)].filter(Boolean).join(',');
  useEffect(() => directory.show(wanted ? wanted.split(',') : []), [directory, wanted]);
  return { known, isPending: uuids.some((uuid) => uuid && !known.has(uuid)) };
};
