import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { LiveMessage, OrganisationResource } from '@waymark/contracts';
import { followChanges, readUser } from '@waymark/contracts';
import { useEffect, useRef } from 'react';
import type { ApiClient } from '../api/api-client.ts';
import { everythingOf, invalidatedBy, isChangeTarget } from '../data/changes.ts';
import { organisationKey } from '../data/keys.ts';
import { useApp } from '../remotes/app-context.tsx';
import { followStream } from './follow-stream.ts';
import { refetchQueueOf } from './refetch-queue.ts';

/** The reason why the reader can no longer see an organisation. */
export type ClosedReason = 'removed' | 'left' | 'deleted' | 'unknown';

/** The reason, if a message means that the reader has no more access to the organisation. */
const closedReasonOf = (event: LiveMessage, me: string): ClosedReason | null => {
  if (event.type === 'waymark.identity.organisation.deleted.v1') return 'deleted';
  if (event.type !== 'waymark.identity.member.left.v1' || event.uuid !== me) return null;
  return event.actor === me ? 'left' : 'removed';
};

type Following = {
  api: ApiClient;
  client: QueryClient;
  org: string;
  /** The signed-in user. */
  me: string;
  onClosed: (why: ClosedReason) => void;
  /** The user's own profile has changed, perhaps on another device. */
  onProfile: () => void;
  /** Approximately how many people follow the organisation. */
  readers: () => number;
};

/**
 * Follows an organisation's stream until aborted, or until the reader has no more access to it; after a lost connection it reconnects,
 * after increasing pauses, and refetches.
 */
export const followOrganisation = async (
  { api, client, org, me, onClosed, onProfile, readers }: Following,
  signal: AbortSignal,
): Promise<void> => {
  const apply = (event: LiveMessage): void => {
    const reason = closedReasonOf(event, me);
    if (reason) {
      onClosed(reason);
      return;
    }
    if (event.type === 'waymark.identity.member.updated.v1' && event.uuid === me) onProfile();
    // Any other message, such as `resync`, reaches the readers of all organisations.
    const reach = isChangeTarget(event.target) ? readers() : undefined;
    refetchQueueOf(client).add(invalidatedBy(org, event), reach, event.actor === me);
  };
  await followStream(
    {
      open: () => api.open(followChanges, { org }, undefined, { signal }),
      apply,
      onMissed: () => refetchQueueOf(client).add(everythingOf(org)),
      onRefused: (error) => error.status === 404 && onClosed('unknown'),
    },
    signal,
  );
};

type Followed = Pick<OrganisationResource, 'uuid' | 'number_of_active_users'>;

/** Applies changes by other members, and by the user on other devices, as long as the organisation is shown. */
export const useLiveUpdates = (
  organisation: Followed | undefined,
  me: string,
  onClosed: (why: ClosedReason) => void,
): void => {
  const { api, session } = useApp();
  const client = useQueryClient();
  const org = organisation?.uuid;
  const latest = useRef({ onClosed, readers: 0 });
  latest.current = { onClosed, readers: organisation?.number_of_active_users ?? 0 };
  useEffect(() => {
    if (!org) return;
    const stop = new AbortController();
    const onProfile = (): void =>
      void api.ask(readUser, {}).then(
        ({ user }) => session.updateUser(user),
        // The next refresh of the session loads it as well.
        () => {},
      );
    const handlers = {
      onClosed: (why: ClosedReason) => latest.current.onClosed(why),
      onProfile,
      readers: () => latest.current.readers,
    };
    void followOrganisation({ api, client, org, me, ...handlers }, stop.signal);
    return () => {
      stop.abort();
      refetchQueueOf(client).stop();
      // Changes from now on are missed.
      void client.invalidateQueries({ queryKey: organisationKey(org), refetchType: 'none' });
    };
  }, [api, client, session, org, me]);
};
