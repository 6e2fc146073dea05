import { hashKey, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { listObjectives, type ObjectiveList, type ObjectiveSummary, summariseObjectives } from '@waymark/contracts';
import { type ApiClient, keyOf, refetchThrottled } from '@waymark/shell-kit';
import { type ObjectiveFilter, withoutStatusAndOrder } from '../objective-query.ts';
import { ownersAhead } from './owners-ahead.ts';
import { type Change, changesOf, recounted, summaryWith } from './summary-changes.ts';
import { isWhole, withChanges } from './with-changes.ts';

type Loaded = InfiniteData<ObjectiveList>;
/** The number of the last request for each objective, to ignore stale responses. */
export type Turns = { last: number; of: Map<string, number> };
type LiveList = { api: ApiClient; client: QueryClient; org: string; filter: ObjectiveFilter; turns: Turns };

/** Registers a request for these objectives; the returned function gives those that no later request has included. */
const take = (turns: Turns, changed: readonly string[]): (() => string[]) => {
  turns.last += 1;
  const { last, of } = turns;
  for (const uuid of changed) of.set(uuid, last);
  return () => changed.filter((uuid) => of.get(uuid) === last);
};

/** Updates the summary. It is refetched (throttled) if the list cannot tell: for other levels, and for objectives that are not loaded. */
const follow = (
  { client, org, filter }: LiveList,
  changes: readonly Change[],
  { before, after }: Record<'before' | 'after', readonly ObjectiveList[]>,
): void => {
  const { level, sort: _, ...filters } = filter;
  const summaryKey = keyOf(summariseObjectives, { org }, filters);
  const summary = client.getQueryData<ObjectiveSummary>(summaryKey);
  if (!summary || !level) return;
  const listed = after.flatMap(({ objectives }) => objectives);
  const next = isWhole(before) ? recounted(summary, level, listed) : summaryWith(summary, changes);
  if (next) client.setQueryData(summaryKey, next);
  if (!isWhole(before) || changes.some((change) => !change.before && !change.after))
    refetchThrottled(client, summaryKey);
};

const asked = new WeakMap<readonly string[], Map<string, Promise<ObjectiveList>>>();

/** Lists that differ in status and order alone, as columns do, ask once about the same changes. */
const askOnce = ({ api, org, filter }: LiveList, uuids: readonly string[]): Promise<ObjectiveList> => {
  const query = withoutStatusAndOrder(filter);
  const known = asked.get(uuids) ?? new Map<string, Promise<ObjectiveList>>();
  asked.set(uuids, known);
  const name = hashKey([org, query]);
  const answer =
    known.get(name) ?? api.ask(listObjectives, { org }, { ...query, uuids: uuids.join(), limit: uuids.length });
  known.set(name, answer);
  return answer;
};

/** What was answered for all statuses, as the list of one status has it. */
const ofStatus = ({ objectives, counts, total }: ObjectiveList, { status }: ObjectiveFilter): ObjectiveList => ({
  objectives: status ? objectives.filter((each) => each.status === status) : objectives,
  counts,
  total: status ? counts[status] : total,
});

/** Refetches single objectives of a list in one request, and updates the list and the doughnuts. */
export const bringUpToDate = async (list: LiveList, uuids: readonly string[]): Promise<void> => {
  const { api, client, org, filter, turns } = list;
  const latest = take(turns, uuids);
  const answered = ofStatus(await askOnce(list, uuids), filter);
  const queryKey = keyOf(listObjectives, { org }, filter);
  const ahead = await ownersAhead({ api, org }, client.getQueryData<Loaded>(queryKey)?.pages ?? [], answered, filter);
  const changed = latest();
  if (changed.length === 0) return;
  const answer = { ...answered, objectives: answered.objectives.filter(({ uuid }) => changed.includes(uuid)) };
  const loaded = client.getQueryData<Loaded>(queryKey);
  if (!loaded) return;
  const pages = withChanges(loaded.pages, changed, answer, { sort: filter.sort, ahead });
  follow(list, changesOf(loaded.pages, changed, answer), { before: loaded.pages, after: pages });
  client.setQueryData<Loaded>(queryKey, { ...loaded, pages });
};
