import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type Filters, readFilters, writeFilters } from './filters.ts';

export type FilterState = { filters: Filters; change: (change: Partial<Filters>) => void };

/** The dashboard's filters, kept in the address. Changes replace the entry: Back leaves the dashboard, not the last keystroke. */
export const useFilters = (): FilterState => {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readFilters(params), [params]);
  const change = useCallback(
    (part: Partial<Filters>) =>
      setParams((current) => writeFilters(current, { ...readFilters(current), ...part }), { replace: true }),
    [setParams],
  );
  return { filters, change };
};
