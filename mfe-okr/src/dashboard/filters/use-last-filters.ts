import { useOrganisation, useSearchParams } from '@waymark/shell-kit';
import { useEffect } from 'react';
import { filtersOnly, hasFilters } from './filters.ts';
import { lastFilters } from './last-filters.ts';

/**
 * Restores the filters after a visit to another screen: for an address without filters, returns the query with the last ones of this
 * browser tab, to redirect to; otherwise null. It keeps no state of its own: the dashboard stays mounted while the next screen loads,
 * and must restore them all the same when the reader comes back.
 */
export const useLastFilters = (): string | null => {
  const { uuid } = useOrganisation();
  const [params] = useSearchParams();
  const now = filtersOnly(params);
  const recalled = hasFilters(params) ? '' : (lastFilters(uuid).read() ?? '');
  useEffect(() => {
    if (!recalled) lastFilters(uuid).write(now);
  }, [uuid, now, recalled]);
  if (!recalled) return null;
  const query = new URLSearchParams(params);
  for (const [name, value] of new URLSearchParams(recalled)) query.set(name, value);
  return query.toString();
};
