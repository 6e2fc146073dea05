import { dateOf, type ReportQuery } from '@waymark/contracts';
import { teamDirectory, useKnown, useSearchParams } from '@waymark/shell-kit';
import { useCallback, useMemo } from 'react';
import {
  daysOf,
  isNarrowed,
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
  /** The days that were chosen, where they are known here. */
  days: { from: string; to: string } | undefined;
  /** Fewer objectives than all. */
  narrowed: boolean;
};

/**
 * The filter of the report, kept in its address, so that a link shows what was seen. A team that
 * there is no more counts as not chosen.
 * @param timeZone the organisation's, in which its days begin
 */
export const useReportFilter = (timeZone: string): ReportFiltering => {
  const [params, setParams] = useSearchParams();
  const today = dateOf(new Date(), timeZone);
  const read = useMemo(() => readReportFilter(params), [params]);
  const isGone = useKnown(teamDirectory, [read.team]).known.get(read.team ?? '') === null;
  const filter = useMemo(() => (isGone ? { ...read, team: null } : read), [read, isGone]);
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
    narrowed: isNarrowed(filter),
  };
};
