import { hashKey, type InfiniteData, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { ObjectiveList, ObjectiveResource, Status } from '@waymark/contracts';
import { resourceKey } from '@waymark/shell-kit';
import { withChanges } from '../live/with-changes.ts';
import { type ObjectiveFilter, withoutStatusAndOrder } from '../objective-query.ts';

export type Move = { objective: ObjectiveResource; to: Status };

/** The filter of a list's query key. */
const filterOf = (queryKey: QueryKey): ObjectiveFilter => (queryKey.at(-1) ?? {}) as ObjectiveFilter;

/** Equal for lists that differ in status and order alone: what moves out of one of them moves into another. */
const familyOf = (queryKey: QueryKey): string => hashKey([withoutStatusAndOrder(filterOf(queryKey))]);

const isIn = (pages: readonly ObjectiveList[], { uuid }: ObjectiveResource): boolean =>
  pages.some(({ objectives }) => objectives.some((each) => each.uuid === uuid));

/** The pages of a list, which the objective leaves or enters, after its move; the counts are updated. */
export const afterMove = (
  pages: readonly ObjectiveList[],
  { objective, to }: Move,
  { status, sort }: ObjectiveFilter,
): readonly ObjectiveList[] => {
  const last = pages.at(-1);
  if (!last || objective.status === to || (status !== objective.status && status !== to)) return pages;
  const { counts, total } = last;
  const answer = {
    objectives: status === to ? [{ ...objective, status: to }] : [],
    counts: { ...counts, [objective.status]: counts[objective.status] - 1, [to]: counts[to] + 1 },
    total: total + (status === to ? 1 : -1),
  };
  return withChanges(pages, [objective.uuid], answer, { sort, ahead: new Set() });
};

/** Optimistic update of a move, in the cached lists and the open objective; the refetch that follows corrects the rest. */
export const cacheMove = (client: QueryClient, org: string, move: Move): void => {
  const { objective, to } = move;
  const queryKey = resourceKey(org, 'objectives');
  const lists = client
    .getQueriesData<InfiniteData<ObjectiveList>>({ queryKey })
    .flatMap(([key, data]) => (data?.pages ? [{ key, data, family: familyOf(key) }] : []));
  const families = new Set(lists.filter(({ data }) => isIn(data.pages, objective)).map(({ family }) => family));
  for (const { key, data, family } of lists) {
    if (!families.has(family)) continue;
    client.setQueryData(key, { ...data, pages: afterMove(data.pages, move, filterOf(key)) });
  }
  client.setQueryData<ObjectiveResource>([...queryKey, objective.uuid], (data) =>
    data ? { ...data, status: to } : data,
  );
};
