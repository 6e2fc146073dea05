import type { AnyEvent, EventOf, EventType } from '@waymark/contracts';
import { type Clock, consumer, type ManyEffect, type Scope } from '@waymark/service-kit';
import { teams } from '../read-models.ts';
import { beginWith, lockOf } from './inbox-calendar.ts';
import {
  blockerUpdate,
  commentUpdate,
  type FactUpdate,
  keyResultUpdate,
  objectiveUpdates,
  subscriptionFacts,
} from './inbox-facts.ts';
import { announceInbox } from './inbox-live.ts';
import {
  type Change,
  endFacts,
  endItemsOf,
  endMentions,
  type FactUpdates,
  FIND_FACTS,
  type FoundFacts,
  findMentioned,
  foundGroups,
  SYNC,
  storeFacts,
  syncBindings,
  syncItems,
  updateBindings,
} from './inbox-store.ts';
import { updateComment, updateSubscription, waitingFor } from './inbox-updates.ts';
import type { MentionMail } from './mention-mail.ts';
import { findUnknownTeams, mailsFor, type TeamMention } from './team-mention.ts';

/** A mention seen within this time is not mailed. */
const UNSEEN_MS = 300_000;
/** Older mentions, for example after an outage, are not mailed. */
const LATEST_MS = 24 * 3_600_000;

/** Stores facts about an objective or its parts, and recomputes its inbox items. */
const storeUpdates = async (scope: Scope, objective: string, updates: readonly FactUpdate[]): Promise<void> => {
  const all = [objective];
  // Nothing is stored for a deleted organisation, so both queries can be sent together.
  const stored = () => storeFacts(scope, new Map([[objective, updates]]));
  const [calendar, known] = await scope.together(() => [beginWith(scope, all), stored()]);
  if (calendar !== undefined) await syncItems(scope, waitingFor({ all, known, calendar }));
};

const FACT_EVENTS = [
  'waymark.okr.objective.created.v1',
  'waymark.okr.objective.updated.v1',
  'waymark.okr.objective.duplicated.v1',
  'waymark.okr.objective.moved.v1',
  'waymark.okr.keyresult.created.v1',
  'waymark.okr.keyresult.updated.v1',
  'waymark.okr.keyresult.progressed.v1',
  'waymark.okr.keyresult.checked_in.v1',
  'waymark.okr.keyresult.asked.v1',
  'waymark.okr.keyresult.unasked.v1',
  'waymark.okr.blocker.raised.v1',
  'waymark.okr.blocker.changed.v1',
  'waymark.okr.blocker.resolved.v1',
] as const satisfies readonly EventType[];

type FactEvent = EventOf<(typeof FACT_EVENTS)[number]>;

const isFactEvent = (event: AnyEvent): event is FactEvent => FACT_EVENTS.some((type) => type === event.type);

/** The facts in an event, and their objective. */
const updatesOf = (event: FactEvent): { objective: string; updates: readonly FactUpdate[] } => {
  switch (event.type) {
    case 'waymark.okr.objective.created.v1':
    case 'waymark.okr.objective.updated.v1':
    case 'waymark.okr.objective.duplicated.v1':
    case 'waymark.okr.objective.moved.v1':
      return { objective: event.data.uuid, updates: objectiveUpdates(event) };
    case 'waymark.okr.blocker.raised.v1':
    case 'waymark.okr.blocker.changed.v1':
    case 'waymark.okr.blocker.resolved.v1':
      return { objective: event.data.objective_uuid, updates: [blockerUpdate(event)] };
    default:
      return { objective: event.data.objective_uuid, updates: [keyResultUpdate(event)] };
  }
};

const updatesByObjective = (events: readonly AnyEvent[]): FactUpdates => {
  const byObjective = Map.groupBy(events.filter(isFactEvent).map(updatesOf), ({ objective }) => objective);
  return new Map([...byObjective].map(([objective, of]) => [objective, of.flatMap(({ updates }) => updates)]));
};

/** Stores facts about objectives and their parts for a batch of events, and recomputes the inbox items. */
const STORE_UPDATES: ManyEffect = {
  types: FACT_EVENTS,
  locks: (events) => [...updatesByObjective(events).keys()].map(lockOf),
  sql: FIND_FACTS,
  bindings: (events) => updateBindings(updatesByObjective(events)),
  last: {
    sql: SYNC,
    bindings: ({ organisation, events, found }) => {
      const groups = foundGroups(found[0] as FoundFacts);
      return groups && syncBindings(organisation, waitingFor({ all: updatesByObjective(events).keys(), ...groups }));
    },
  },
};

const endObjective = async (
  scope: Scope,
  { data: { uuid }, sequence }: EventOf<'waymark.okr.objective.deleted.v1'>,
): Promise<void> => {
  await storeUpdates(scope, uuid, [{ thing: 'objective', uuid, sequence, gone: true, facts: {} }]);
  await endFacts(scope, uuid, null, sequence);
  await announceInbox(scope, await endMentions(scope, uuid, null));
};

const endKeyResult = async (
  scope: Scope,
  { data: { uuid, objective_uuid }, sequence }: EventOf<'waymark.okr.keyresult.deleted.v1'>,
): Promise<void> => {
  await endFacts(scope, objective_uuid, uuid, sequence);
  await storeUpdates(scope, objective_uuid, [{ thing: 'keyresult', uuid, sequence, gone: true, facts: {} }]);
  await announceInbox(scope, await endMentions(scope, objective_uuid, uuid));
};

type TeamEvent = EventOf<'waymark.identity.team.created.v1' | 'waymark.identity.team.updated.v1'>;

/** Members who join or leave a team have another inbox. */
const announceToTeam = async (scope: Scope, { data }: TeamEvent): Promise<void> => {
  const removed = 'removed_uuids' in data ? (data.removed_uuids ?? []) : [];
  await announceInbox(scope, [
    { user_uuid: null, team_uuid: data.uuid, admins: false },
    ...removed.map((user_uuid) => ({ user_uuid, team_uuid: null, admins: false })),
  ]);
};

type CommentEvent = Parameters<typeof commentUpdate>[0];
/** A replay sends the current state as an edit that mentioned nobody new. */
const isReplayed = (event: CommentEvent): boolean =>
  event.type === 'waymark.okr.comment.changed.v1' && event.data.added.length === 0;

type DeletedComment = EventOf<'waymark.okr.comment.deleted.v1'>;

/** Stores facts about a comment, and returns the people newly mentioned. */
const storeComment = async (scope: Scope, objective: string, update: FactUpdate): Promise<Change[]> => {
  if ((await beginWith(scope, [objective])) === undefined) return [];
  await storeFacts(scope, new Map([[objective, [update]]]));
  return updateComment(scope, update.uuid);
};

const endComment = async (scope: Scope, { data, sequence }: DeletedComment): Promise<void> => {
  const update: FactUpdate = { thing: 'comment', uuid: data.uuid, sequence, gone: true, facts: {} };
  await storeComment(scope, data.objective_uuid, update);
};

const storeSubscription = async (
  scope: Scope,
  { data, sequence, time }: EventOf<'waymark.billing.subscription.changed.v1'>,
): Promise<void> => {
  const { organisation } = scope;
  if ((await beginWith(scope, [organisation])) === undefined) return;
  const facts = subscriptionFacts(data, time);
  await storeFacts(scope, new Map([[organisation, [{ thing: 'subscription', uuid: organisation, sequence, facts }]]]));
  await updateSubscription(scope);
};

type Deps = {
  clock: Clock;
  /** Queues mails to people who were mentioned, unless they see it before. */
  enqueueMails: (scope: Scope, mentions: readonly MentionMail[], runAt: Date) => Promise<unknown>;
  /** Queues a lookup in identity of teams that are not known yet. */
  enqueueTeams: (scope: Scope, mention: TeamMention) => Promise<unknown>;
};

/** Consumes the events from which inboxes follow (product-rules.md, "Inbox"). */
export const consumeInbox = ({ clock, enqueueMails, enqueueTeams }: Deps) => {
  const storeMentions = async (scope: Scope, event: CommentEvent): Promise<void> => {
    const fresh = await storeComment(scope, event.data.objective_uuid, commentUpdate(event));
    // If an edit arrived before the comment itself, the people mentioned from the start already have items.
    const mentioned = 'added' in event.data ? fresh : await findMentioned(scope, event.data.uuid);
    const at = new Date(event.time).getTime();
    const isNews = !isReplayed(event) && clock.now().getTime() - at <= LATEST_MS;
    const mailAt = new Date(at + UNSEEN_MS);
    const unknown = await findUnknownTeams(scope, event);
    if (unknown.length > 0) {
      const { uuid: comment, objective_uuid: objective } = event.data;
      const about = { organisation: scope.organisation, objective, comment, teams: unknown };
      await enqueueTeams(scope, { ...about, mailAt: isNews ? mailAt.toISOString() : null });
    }
    if (mentioned.length === 0 || !isNews) return;
    const mentions = 'added' in event.data ? event.data.added : event.data.mentions;
    await enqueueMails(scope, await mailsFor(scope, mentioned, mentions), mailAt);
  };
  return consumer({
    name: 'inbox',
    onMany: STORE_UPDATES,
    on: {
      ...teams.handlers({ stored: announceToTeam }),
      'waymark.identity.member.left.v1': (scope, { data, sequence }) => endItemsOf(scope, data.user_uuid, sequence),
      'waymark.okr.objective.deleted.v1': endObjective,
      'waymark.okr.keyresult.deleted.v1': endKeyResult,
      'waymark.okr.comment.made.v1': storeMentions,
      'waymark.okr.comment.changed.v1': storeMentions,
      'waymark.okr.comment.deleted.v1': endComment,
      'waymark.billing.subscription.changed.v1': storeSubscription,
    },
  });
};
