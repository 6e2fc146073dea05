import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ApiClient } from '../api/api-client.ts';
import { isApiError } from '../api/api-error.ts';
import { keys } from '../data/keys.ts';
import { useApi } from '../remotes/app-context.tsx';
import { type LiveEvent, readEvents } from './event-stream.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** What an event makes out of date. History changes with everything. */
export const touchedBy = (org: string, { target, uuid }: LiveEvent): QueryKey[] => {
  const history = keys.notifications(org);
  switch (target) {
    case 'objectives':
      return [keys.objectives(org), keys.objective(org, uuid), keys.analytics(org), history];
    case 'keyresults':
      return [
        keys.objectives(org),
        ['organisation', org, 'objective'],
        keys.keyResultHistory(org, uuid),
        keys.analytics(org),
        history,
      ];
    case 'user_organisations':
    case 'members':
      return [keys.members(org), keys.teams(org), keys.detail(org), keys.subscription(org), history];
    case 'teams':
      return [keys.teams(org), history];
    case 'reminders':
      return [keys.reminders(org), history];
    case 'organisations':
    case 'organisation':
    case 'subscriptions':
    case 'subscription':
      return [keys.detail(org), keys.subscription(org), keys.organisations];
    case 'notifications':
      return [history];
    default:
      return [keys.organisation(org)];
  }
};

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Follows an organisation's stream until aborted; after a break it comes back, ever more patiently, and catches up. */
export const followOrganisation = async (
  api: ApiClient,
  client: QueryClient,
  org: string,
  signal: AbortSignal,
): Promise<void> => {
  const invalidate = (queryKeys: QueryKey[]): void => {
    for (const queryKey of queryKeys) void client.invalidateQueries({ queryKey });
  };
  let wait = FIRST_PAUSE_MS;
  let interrupted = false;
  while (!signal.aborted) {
    try {
      const response = await api.open(`user/organisations/${org}/live`, { signal, accept: 'text/event-stream' });
      if (interrupted) invalidate([keys.organisation(org)]);
      wait = FIRST_PAUSE_MS;
      await readEvents(response, (event) => invalidate(touchedBy(org, event)));
    } catch (error) {
      if (isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429) return;
    }
    interrupted = true;
    await pause(wait * (0.75 + Math.random() / 2), signal);
    wait = Math.min(wait * 2, LONGEST_PAUSE_MS);
  }
};

/** Refreshes what other members change, for as long as the organisation is shown. */
export const useLiveUpdates = (org: string | undefined): void => {
  const api = useApi();
  const client = useQueryClient();
  useEffect(() => {
    if (!org) return;
    const stop = new AbortController();
    void followOrganisation(api, client, org, stop.signal);
    return () => stop.abort();
  }, [api, client, org]);
};
