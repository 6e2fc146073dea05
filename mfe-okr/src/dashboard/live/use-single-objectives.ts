import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import type { ObjectiveList, ObjectiveSummary } from '@waymark/contracts';
import { keys, type ObjectiveFilter, objectivesApi, readSeldom, useApi, useOrganisation } from '@waymark/shell-kit';
import { changesOf, summaryWith } from './summary-changes.ts';
import { withChanges } from './with-changes.ts';

type Loaded = InfiniteData<ObjectiveList>;

/**
 * Brings single objectives of a list up to date with one small question, and the doughnuts with them: a message about one
 * objective does not make a dashboard read its whole list again.
 */
export const useSingleObjectives = (filter: ObjectiveFilter): ((changed: readonly string[]) => Promise<void>) => {
  const api = useApi();
  const client = useQueryClient();
  const { uuid: org } = useOrganisation();

  const follow = (changed: readonly string[], loaded: Loaded, answer: ObjectiveList): void => {
    const { level: _, ...narrowed } = filter;
    const summaryKey = keys.objectives(org, { summary: narrowed });
    const summary = client.getQueryData<ObjectiveSummary>(summaryKey);
    if (!summary) return;
    const listed = loaded.pages.reduce((sum, { objectives }) => sum + objectives.length, 0);
    const isWhole = listed >= (loaded.pages.at(-1)?.total ?? 0);
    const next = summaryWith(summary, changesOf(loaded.pages, changed, answer), isWhole);
    if (next) client.setQueryData(summaryKey, next);
    else readSeldom(client, summaryKey);
  };

  return async (changed) => {
    const answer = await objectivesApi(api, org).list({ ...filter, uuids: changed, limit: changed.length });
    const queryKey = keys.objectives(org, filter);
    const loaded = client.getQueryData<Loaded>(queryKey);
    if (!loaded) return;
    follow(changed, loaded, answer);
    client.setQueryData<Loaded>(queryKey, { ...loaded, pages: withChanges(loaded.pages, changed, answer) });
  };
};
