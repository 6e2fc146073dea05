import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import {
  healthOf,
  type KeyResultResource,
  type ObjectiveList,
  type ObjectiveResource,
  objectiveProgress,
  progressPercent,
} from '@waymark/contracts';
import { resourceKey } from '@waymark/shell-kit';

const withKeyResultValue = (keyresult: KeyResultResource, actual_value: number): KeyResultResource => {
  const progress = progressPercent({ ...keyresult, actual_value });
  return { ...keyresult, actual_value, progress, health: healthOf(progress) };
};

/** The objective with a new actual value of one key result, and everything that is computed from it. */
export const withValue = (objective: ObjectiveResource, keyresult: string, value: number): ObjectiveResource => {
  if (!objective.keyresults.some(({ uuid }) => uuid === keyresult)) return objective;
  const keyresults = objective.keyresults.map((each) =>
    each.uuid === keyresult ? withKeyResultValue(each, value) : each,
  );
  return { ...objective, keyresults, progress: objectiveProgress(keyresults) };
};

/** Optimistic update: applies a new value to every cached list. */
export const cacheValue = (client: QueryClient, org: string, keyresult: string, value: number): void => {
  client.setQueriesData<InfiniteData<ObjectiveList>>(
    { queryKey: resourceKey(org, 'objectives') },
    (data) =>
      data?.pages && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          objectives: page.objectives.map((objective) => withValue(objective, keyresult, value)),
        })),
      },
  );
};
