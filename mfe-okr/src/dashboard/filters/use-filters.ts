import { useOrganisation, useSearchParams } from '@waymark/shell-kit';
import { useCallback, useMemo } from 'react';
import { type Filters, filtersOnly, readFilters, writeFilters } from './filters.ts';
import { lastFilters } from './last-filters.ts';

export type FilterState = { filters: Filters; change: (change: Partial<Filters>) => void };

/** The dashboard's filters, kept in the address. Changes replace the history entry, so that Back leaves the dashboard. */
export const useFilters = (): FilterState => {
  const { uuid } = useOrganisation();
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readFilters(params), [params]);
  const change = useCallback(
    (part: Partial<Filters>) =>
      setParams(
        (current) => {
          const next = writeFilters(current, { ...readFilters(current), ...part });
          // Stored before the address changes: otherwise an address without filters would restore the old ones.
          lastFilters(uuid).write(filtersOnly(next));
          return next;
        },
        { replace: true },
      ),
    [uuid, setParams],
  );
  return { filters, change };
};
