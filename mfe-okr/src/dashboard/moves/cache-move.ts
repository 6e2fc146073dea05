import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { ObjectiveList, ObjectiveResource, Status } from '@waymark/contracts';
import { resourceKey } from '@waymark/shell-kit';
import type { ObjectiveFilter } from '../objective-query.ts';

export type Move = { objective: ObjectiveResource; to: Status };

/** The filter of a list's query key. */
const filterOf = (queryKey: QueryKey): ObjectiveFilter => (queryKey.at(-1) ?? {}) as ObjectiveFilter;

/** A page of a list after a move: the objective leaves a list of another status, and the counts are updated. */
export const afterMove = (page: ObjectiveList, { objective, to }: Move, listed: Status | undefined): ObjectiveList => {
  const found = page.objectives.find(({ uuid }) => uuid === objective.uuid);
  if (!found) return page;
  const stays = listed === undefined || listed === to;
  return {
    total: stays ? page.total : page.total - 1,
    counts: { ...page.counts, [found.status]: page.counts[found.status] - 1, [to]: page.counts[to] + 1 },
    objectives: stays
      ? page.objectives.map((each) => (each === found ? { ...each, status: to } : each))
      : page.objectives.filter((each) => each !== found),
  };
};

/** Optimistic update of a move, in every cached list and the open objective; the refetch that follows corrects the rest. */
export const cacheMove = (client: QueryClient, org: string, move: Move): void => {
  for (const [queryKey, data] of client.getQueriesData<InfiniteData<ObjectiveList>>({
    queryKey: resourceKey(org, 'objectives'),
  })) {
    if (!data?.pages) continue;
    const { status } = filterOf(queryKey);
    client.setQueryData(queryKey, { ...data, pages: data.pages.map((page) => afterMove(page, move, status)) });
  }
  client.setQueryData<ObjectiveResource>([...resourceKey(org, 'objectives'), move.objective.uuid], (data) =>
    data ? { ...data, status: move.to } : data,
  );
};
