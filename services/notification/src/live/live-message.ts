import type { AnyEvent, LiveMessage } from '@waymark/contracts';

const TARGETS: Readonly<Record<string, string>> = {
  objective: 'objectives',
  keyresult: 'keyresults',
  blocker: 'blockers',
  comment: 'comments',
  member: 'user_organisations',
  team: 'teams',
  reminder: 'reminders',
  organisation: 'organisations',
  subscription: 'subscriptions',
  plan: 'subscriptions',
};

type Described = Pick<AnyEvent, 'type' | 'subject' | 'actor' | 'data'>;

/** The message of an event. The target follows from the type: `waymark.okr.keyresult.progressed.v1` concerns `keyresults`. */
export const liveMessage = ({ type, subject, actor, data }: Described): LiveMessage => ({
  type,
  target: TARGETS[type.split('.')[2] ?? ''] ?? 'all',
  uuid: subject,
  actor: actor ?? null,
  ...('objective_uuid' in data && { objective: data.objective_uuid }),
});

export const RESYNC: LiveMessage = { type: 'resync', target: 'all', uuid: null, actor: null };
