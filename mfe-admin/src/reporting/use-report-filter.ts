import { dateOf, type ReportQuery } from '@waymark/contracts';
import { teamDirectory, useKnown, useSearchParams } from '@waymark/shell-kit';
import { useCallback, useMemo } from 'react';
import {
  daysOf,
  isFiltered,
  NOTHING_CHOSEN,
  type ReportFilter,
  readReportFilter,
  reportQueryOf,
  writeReportFilter,
} from './report-filter.ts';

export type ReportFiltering = {
  filter: ReportFilter;
  change: (part: Partial<ReportFilter>) => void;
  reset: () => void;
  query: ReportQuery;
  /** The days of the period; undefined for the server's default. */
  days: { from: string; to: string } | undefined;
  /** Whether the filter excludes any objectives. */
  filtered: boolean;
};

/**
 * The filter of the report, kept in the address, so that a link shows the same report. A team that no longer exists counts as not chosen.
 * @param timeZone the organisation's, which decides when a day begins
 */
export const useReportFilter = (timeZone: string): ReportFiltering => {
  const [params, setParams] = useSearchParams();
  const today = dateOf(new Date(), timeZone);
  const read = useMemo(() => readReportFilter(params), [params]);
  const isDeleted = useKnown(teamDirectory, [read.team]).known.get(read.team ?? '') === null;
  const filter = useMemo(() => (isDeleted ? { ...read, team: null } : read), [read, isDeleted]);
  const change = useCallback(
    (part: Partial<ReportFilter>): void =>
      setParams((now) => writeReportFilter(now, { ...readReportFilter(now), ...part }), { replace: true }),
    [setParams],
  );
  return {
    filter,
    change,
    reset: () => change(NOTHING_CHOSEN),
    query: useMemo(() => reportQueryOf(filter, today), [filter, today]),
    days: daysOf(filter, today),
    filtered: isFiltered(filter),
  };
};
