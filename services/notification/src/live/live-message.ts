import type { AnyEvent } from '@waymark/contracts';

/** What a stream tells after each event of its organisation; the client then asks again for what it shows of it. */
export type LiveMessage = {
  /** the event's type; `resync` where messages may have been missed */
  type: string;
  /** objectives, keyresults, user_organisations, teams, reminders, organisations, subscriptions; `all` with `resync` */
  target: string;
  uuid: string | null;
  actor: string | null;
  /** with keyresults: the objective that it belongs to, so that a client asks for this one alone */
  objective?: string;
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

type Told = Pick<AnyEvent, 'type' | 'subject' | 'actor' | 'data'>;

/** `waymark.okr.keyresult.progressed.v1` is about `keyresults`. */
export const liveMessage = ({ type, subject, actor, data }: Told): LiveMessage => ({
  type,
  target: TARGETS[type.split('.')[2] ?? ''] ?? 'all',
  uuid: subject,
  actor: actor ?? null,
  ...('objective_uuid' in data && { objective: data.objective_uuid }),
});

export const RESYNC: LiveMessage = { type: 'resync', target: 'all', uuid: null, actor: null };
