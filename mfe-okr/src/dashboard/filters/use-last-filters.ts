import { useOrganisation, useSearchParams } from '@waymark/shell-kit';
import { useEffect } from 'react';
import { filtersOnly, hasFilters } from './filters.ts';
import { lastFilters } from './last-filters.ts';

/**
 * The dashboard's filters survive a visit to another screen: an address without any takes up the last ones of this
 * browser tab. Answers the query to go to first, or null. It keeps no state of its own: on the way to a screen that is
 * still being fetched, this one stays mounted, and must recall all the same when one comes back.
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
