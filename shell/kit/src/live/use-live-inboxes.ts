import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { followInboxes } from '@waymark/contracts';
import { useEffect } from 'react';
import type { ApiClient } from '../api/api-client.ts';
import { INBOX_COUNT_KEY, ORGANISATION_LIST_KEY } from '../data/keys.ts';
import { useApp } from '../remotes/app-context.tsx';
import { followStream } from './follow-stream.ts';
import { refetchQueueOf } from './refetch-queue.ts';

const COUNTS = { queryKey: INBOX_COUNT_KEY };
const ORGANISATIONS = { queryKey: ORGANISATION_LIST_KEY };

/** Follows changes of the reader's inbox in all of their organisations, until aborted. */
export const followWaiting = (
  { api, client }: { api: ApiClient; client: QueryClient },
  signal: AbortSignal,
): Promise<void> =>
  followStream(
    {
      open: () => api.open(followInboxes, {}, undefined, { signal }),
      apply: ({ target }) => refetchQueueOf(client).add(target === 'inbox' ? [COUNTS] : [COUNTS, ORGANISATIONS]),
      onMissed: () => refetchQueueOf(client).add([COUNTS, ORGANISATIONS]),
    },
    signal,
  );

/** Keeps the inbox counts of the reader's organisations, and their list, up to date while they are shown. */
export const useLiveInboxes = (): void => {
  const { api } = useApp();
  const client = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    void followWaiting({ api, client }, stop.signal);
    return () => {
      stop.abort();
      refetchQueueOf(client).stop();
    };
  }, [api, client]);
};
