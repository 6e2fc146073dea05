import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { listObjectives, type ObjectiveList, type ObjectiveSummary, summariseObjectives } from '@waymark/contracts';
import { keyOf, refetchThrottled, useApi, useOrganisation } from '@waymark/shell-kit';
import { useRef } from 'react';
import type { ObjectiveFilter } from '../objective-query.ts';
import { type Change, changesOf, recounted, summaryWith } from './summary-changes.ts';
import { withChanges } from './with-changes.ts';

type Loaded = InfiniteData<ObjectiveList>;

/**
 * Brings single objectives of a list up to date in one request, and updates the doughnuts: a message about one
 * objective does not make a dashboard read its whole list again.
 */
export const useSingleObjectives = (filter: ObjectiveFilter): ((changed: readonly string[]) => Promise<void>) => {
  const api = useApi();
  const client = useQueryClient();
  const { uuid: org } = useOrganisation();
  const turns = useRef({ last: 0, of: new Map<string, number>() });

  /** Records a request for these; the returned function gives those that no later request has asked for. */
  const take = (changed: readonly string[]): (() => string[]) => {
    turns.current.last += 1;
    const { last, of } = turns.current;
    for (const uuid of changed) of.set(uuid, last);
    return () => changed.filter((uuid) => of.get(uuid) === last);
  };

  /** The list does not know other levels and objectives that are not loaded: then the summary is refetched, throttled. */
  const follow = (
    changes: readonly Change[],
    before: readonly ObjectiveList[],
    after: readonly ObjectiveList[],
  ): void => {
    const { level, ...narrowed } = filter;
    const summaryKey = keyOf(summariseObjectives, { org }, narrowed);
    const summary = client.getQueryData<ObjectiveSummary>(summaryKey);
    if (!summary || !level) return;
    const isWhole = before.reduce((sum, { objectives }) => sum + objectives.length, 0) >= (before.at(-1)?.total ?? 0);
    const listed = after.flatMap(({ objectives }) => objectives);
    const next = isWhole ? recounted(summary, level, listed) : summaryWith(summary, changes);
    if (next) client.setQueryData(summaryKey, next);
    if (!isWhole || changes.some((change) => !change.before && !change.after)) refetchThrottled(client, summaryKey);
  };

  return async (asked) => {
    const latest = take(asked);
    const answered = await api.ask(listObjectives, { org }, { ...filter, uuids: asked.join(), limit: asked.length });
    const changed = latest();
    if (changed.length === 0) return;
    const answer = { ...answered, objectives: answered.objectives.filter(({ uuid }) => changed.includes(uuid)) };
    const queryKey = keyOf(listObjectives, { org }, filter);
    const loaded = client.getQueryData<Loaded>(queryKey);
    if (!loaded) return;
    const pages = withChanges(loaded.pages, changed, answer);
    follow(changesOf(loaded.pages, changed, answer), loaded.pages, pages);
    client.setQueryData<Loaded>(queryKey, { ...loaded, pages });
  };
};
