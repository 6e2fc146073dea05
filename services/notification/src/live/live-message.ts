import type { AnyEvent } from '@waymark/contracts';

/** What a stream tells after each event of its organisation; the client then asks again for what it shows of it. */
export type LiveMessage = {
  /** the event's type; `resync` where messages may have been missed */
  type: string;
  /** objectives, keyresults, user_organisations, teams, reminders, organisations, subscriptions; `all` with `resync` */
  target: string;
  uuid: string | null;
  actor: string | null;
};

const TARGETS: Readonly<Record<string, string>> = {
  objective: 'objectives',
  keyresult: 'keyresults',
  member: 'user_organisations',
  team: 'teams',
  reminder: 'reminders',
  organisation: 'organisations',
  subscription: 'subscriptions',
  plan: 'subscriptions',
};

/** `waymark.okr.keyresult.progressed.v1` is about `keyresults`. */
export const liveMessage = (event: Pick<AnyEvent, 'type' | 'subject' | 'actor'>): LiveMessage => ({
  type: event.type,
  target: TARGETS[event.type.split('.')[2] ?? ''] ?? 'all',
  uuid: event.subject,
  actor: event.actor ?? null,
});

export const RESYNC: LiveMessage = { type: 'resync', target: 'all', uuid: null, actor: null };
