import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import {
  createCheckin,
  deleteCheckin,
  listCheckins,
  listKeyResultChanges,
  type UserResource,
} from '@waymark/contracts';
import { useEffect, useState } from 'react';
import type { ApiClient } from '../api/api-client.ts';
import { randomKey } from '../api/random-key.ts';
import { keyOf, resourceKey } from '../data/keys.ts';
import { notUndone } from '../data/undoable.ts';
import { objectiveChanged } from '../live/objective-changed.ts';
import { useApp } from '../remotes/app-context.tsx';
import type { Session } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import { oneTabAtATime } from '../state/one-tab-at-a-time.ts';
import { useStore } from '../state/store.ts';
import { requestKey } from './entry.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { outboxInUse } from './outbox-in-use.ts';
import { storedEntries } from './stored-entries.ts';
import type { EntryUpdate } from './waiting-entries.ts';

type Page = { api: ApiClient; session: Session; client: QueryClient; user: Pick<UserResource, 'uuid'> };

/** The same user's other tabs; none if the browser has no BroadcastChannel. */
const otherTabs = (name: string) => {
  let channel: BroadcastChannel | undefined;
  return {
    publish: (update: EntryUpdate): void => channel?.postMessage(update),
    listen: (listener: (update: EntryUpdate) => void): (() => void) => {
      if (!('BroadcastChannel' in window)) return () => {};
      const opened = new BroadcastChannel(name);
      opened.onmessage = ({ data }: MessageEvent<EntryUpdate>) => listener(data);
      channel = opened;
      return () => {
        opened.close();
        channel = undefined;
      };
    },
  };
};

const outboxOf = ({ api, session, client, user }: Page): Outbox => {
  const name = `waymark.outbox.${user.uuid}`;
  return createOutbox({
    storage: storedEntries(user.uuid),
    others: otherTabs(name),
    exclusively: oneTabAtATime(name),
    isOwn: () => session.state().user?.uuid === user.uuid,
    isOnline: () => navigator.onLine,
    randomKey,
    send: (entry) => {
      const { org, card, said } = entry;
      const { value, confidence, comment, blocker } = said;
      return api.ask(
        createCheckin,
        { org, keyresult: card.uuid },
        { value, confidence, ...(comment && { comment }), ...(blocker && { blocker }), updated_at: card.updated_at },
        { key: requestKey(entry) },
      );
    },
    takeBack: (checkin, entry) =>
      api.ask(deleteCheckin, { org: entry.org, checkin }, undefined, { key: `${requestKey(entry)}.back` }),
    onAnswer: ({ uuid }, { org, card }) => {
      void objectiveChanged(client, org, card.objective.uuid);
      void client.invalidateQueries({ queryKey: resourceKey(org, 'due') });
      void client.invalidateQueries({ queryKey: keyOf(listCheckins, { org, keyresult: uuid }) });
      const changes = { org, objective: card.objective.uuid, keyresult: uuid };
      void client.invalidateQueries({ queryKey: keyOf(listKeyResultChanges, changes) });
    },
    onTakeBackRefused: (error, { card }) => notUndone(card.name, error),
  });
};

const outboxes = new WeakMap<QueryClient, Outbox>();

const pageOutbox = (page: Page): Outbox => {
  const outbox = outboxes.get(page.client) ?? outboxOf(page);
  outboxes.set(page.client, outbox);
  return outbox;
};

const BACK = ['online', 'offline', 'focus'] as const;

/** Sends waiting check-ins until their person signs out, on any screen, and at once when the browser is online or shown again. */
const open = (outbox: Outbox, { session, user }: Page): void => {
  if (outboxInUse.snapshot() === outbox) return;
  const onShown = (): void => {
    if (!document.hidden) void outbox.flush();
  };
  const close = (): void => {
    for (const type of BACK) window.removeEventListener(type, onShown);
    document.removeEventListener('visibilitychange', onShown);
    for (const stop of stops) stop();
    outbox.stop();
    if (outboxInUse.snapshot() === outbox) outboxInUse.set(undefined);
  };
  outbox.start();
  outboxInUse.set(outbox);
  for (const type of BACK) window.addEventListener(type, onShown);
  document.addEventListener('visibilitychange', onShown);
  const stops = [
    session.subscribe(() => session.state().user?.uuid !== user.uuid && close()),
    outboxInUse.subscribe(() => outboxInUse.snapshot() !== outbox && close()),
  ];
};

/** The reader's unsent check-ins: one outbox for the page, shared by all its parts. */
export const useOutbox = () => {
  const { api } = useApp();
  const client = useQueryClient();
  const { user, session } = useSession();
  const [page] = useState(() => ({ api, session, client, user }));
  const [outbox] = useState(() => pageOutbox(page));
  useEffect(() => open(outbox, page), [outbox, page]);
  return { outbox, ...useStore(outbox) };
};
