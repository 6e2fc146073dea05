import type { ObjectiveResource, Status } from '@waymark/contracts';
import { useMemo } from 'react';
import { type Filters, ofSlice, toOrder, toQuery } from '../filters/filters.ts';
import type { ObjectiveFilter } from '../objective-query.ts';
import { type LoadedObjectives, useMorePages, useObjectiveList } from '../use-objective-list.ts';

export type ColumnList = LoadedObjectives & {
  filter: ObjectiveFilter;
  /** Those of the loaded ones that the filters show. */
  shown: readonly ObjectiveResource[];
  /** How many there are; of a slice, how many are loaded. */
  count: number;
};

/** The objectives of one status for its column. */
export const useColumnList = (filters: Filters, status: Status): ColumnList => {
  const { level, health } = filters;
  // Nothing is in trouble before and after the work.
  const order = status === 'working' ? toOrder(filters) : {};
  const filter: ObjectiveFilter = { ...toQuery(filters), ...order, status, level };
  const loaded = useObjectiveList(filter);
  // A slice is filtered in the browser.
  useMorePages(loaded, health !== null);
  const shown = useMemo(() => ofSlice(loaded.objectives, health), [loaded.objectives, health]);
  const count = health ? shown.length : (loaded.counts?.[status] ?? 0);
  return { ...loaded, filter, shown, count };
};
