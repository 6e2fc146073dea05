import type { EventOf } from '@waymark/contracts';
import { type Clock, consumer, type Scope } from '@waymark/service-kit';
import { teams } from '../read-models.ts';
import {
  blockerFacts,
  subscriptionFacts,
  type Told,
  toldOfComment,
  toldOfKeyResult,
  toldOfObjective,
} from './inbox-facts.ts';
import { announceInbox } from './inbox-live.ts';
import { type Change, calendarOf, endFacts, endItemsOf, endMentions, lockGroup, putFacts } from './inbox-store.ts';
import { mentionedBy, updateComment, updateObjective, updateSubscription } from './inbox-updates.ts';
import type { MentionMail } from './mention-mail.ts';

/** Whoever has seen a mention by then is not told of it by mail. */
const UNSEEN_MS = 300_000;
/** What comes later than this, after an outage say, is no news any more. */
const LATEST_MS = 24 * 3_600_000;

type ObjectiveEvent = Parameters<typeof toldOfObjective>[0];
type KeyResultEvent = Parameters<typeof toldOfKeyResult>[0];

/** Keeps what is told of an objective or of what belongs to it, and finds out anew what waits because of it. */
const keep = async (scope: Scope, objective: string, told: readonly Told[]): Promise<void> => {
  const calendar = await calendarOf(scope);
  if (calendar === undefined) return;
  await lockGroup(scope, objective);
  await putFacts(scope, objective, told);
  await updateObjective(scope, objective, calendar);
};

const keepObjective = (scope: Scope, event: ObjectiveEvent) => keep(scope, event.data.uuid, toldOfObjective(event));
const keepKeyResult = (scope: Scope, event: KeyResultEvent) =>
  keep(scope, event.data.objective_uuid, [toldOfKeyResult(event)]);

const endObjective = async (
  scope: Scope,
  { data: { uuid }, sequence }: EventOf<'waymark.okr.objective.deleted.v1'>,
): Promise<void> => {
  await keep(scope, uuid, [{ thing: 'objective', uuid, sequence, gone: true, facts: {} }]);
  await endFacts(scope, uuid, null, sequence);
  await announceInbox(scope, await endMentions(scope, uuid, null));
};

const endKeyResult = async (
  scope: Scope,
  { data: { uuid, objective_uuid }, sequence }: EventOf<'waymark.okr.keyresult.deleted.v1'>,
): Promise<void> => {
  await endFacts(scope, objective_uuid, uuid, sequence);
  await keep(scope, objective_uuid, [{ thing: 'keyresult', uuid, sequence, gone: true, facts: {} }]);
  await announceInbox(scope, await endMentions(scope, objective_uuid, uuid));
};

type BlockerEvent = EventOf<'waymark.okr.blocker.raised.v1' | 'waymark.okr.blocker.changed.v1'>;

const keepBlocker = (scope: Scope, { data, sequence }: BlockerEvent): Promise<void> =>
  keep(scope, data.objective_uuid, [{ thing: 'blocker', uuid: data.uuid, sequence, facts: blockerFacts(data) }]);

const endBlocker = (
  scope: Scope,
  { data: { uuid, objective_uuid }, sequence }: EventOf<'waymark.okr.blocker.resolved.v1'>,
): Promise<void> => keep(scope, objective_uuid, [{ thing: 'blocker', uuid, sequence, gone: true, facts: {} }]);

type TeamEvent = EventOf<'waymark.identity.team.created.v1' | 'waymark.identity.team.updated.v1'>;

/** Whoever comes into a team or goes has another inbox. */
const announceToTeam = async (scope: Scope, { data }: TeamEvent): Promise<void> => {
  const gone = 'removed_uuids' in data ? (data.removed_uuids ?? []) : [];
  await announceInbox(scope, [
    { user_uuid: null, team_uuid: data.uuid, admins: false },
    ...gone.map((user_uuid) => ({ user_uuid, team_uuid: null, admins: false })),
  ]);
};

type CommentEvent = Parameters<typeof toldOfComment>[0];
/** A replay tells the present state as an edit that added nobody. */
const isReplayed = (event: CommentEvent): boolean =>
  event.type === 'waymark.okr.comment.changed.v1' && event.data.added.length === 0;

type DeletedComment = EventOf<'waymark.okr.comment.deleted.v1'>;

/** Keeps what is told of a comment, and says whom it mentions that it did not before. */
const keepComment = async (scope: Scope, objective: string, told: Told): Promise<Change[]> => {
  if ((await calendarOf(scope)) === undefined) return [];
  await lockGroup(scope, objective);
  await putFacts(scope, objective, [told]);
  return updateComment(scope, told.uuid);
};

const endComment = async (scope: Scope, { data, sequence }: DeletedComment): Promise<void> => {
  const told: Told = { thing: 'comment', uuid: data.uuid, sequence, gone: true, facts: {} };
  await keepComment(scope, data.objective_uuid, told);
};

const keepSubscription = async (
  scope: Scope,
  { data, sequence, time }: EventOf<'waymark.billing.subscription.changed.v1'>,
): Promise<void> => {
  const { organisation } = scope;
  if ((await calendarOf(scope)) === undefined) return;
  await lockGroup(scope, organisation);
  const facts = subscriptionFacts(data, time);
  await putFacts(scope, organisation, [{ thing: 'subscription', uuid: organisation, sequence, facts }]);
  await updateSubscription(scope);
};

type Deps = {
  clock: Clock;
  /** Who was mentioned is told by a mail, unless they see it before. */
  enqueueMails: (scope: Scope, mentions: readonly MentionMail[], runAt: Date) => Promise<void>;
};

/** What waits for whom (product-rules.md, "Inbox"). */
export const consumeInbox = ({ clock, enqueueMails }: Deps) => {
  const keepMentions = async (scope: Scope, event: CommentEvent): Promise<void> => {
    const mentioned = await keepComment(scope, event.data.objective_uuid, toldOfComment(event));
    const at = new Date(event.time).getTime();
    if (mentioned.length === 0 || isReplayed(event) || clock.now().getTime() - at > LATEST_MS) return;
    const mentions = 'added' in event.data ? event.data.added : event.data.mentions;
    const told = new Set(await mentionedBy(scope, { mentions }));
    const mails = mentioned
      .filter(({ user_uuid }) => user_uuid !== null && told.has(user_uuid))
      .map(({ uuid }) => ({ organisation: scope.organisation, item: uuid }));
    await enqueueMails(scope, mails, new Date(at + UNSEEN_MS));
  };
  return consumer({
    name: 'inbox',
    on: {
      ...teams.handlers({ stored: announceToTeam }),
      'waymark.identity.member.left.v1': (scope, { data }) => endItemsOf(scope, data.user_uuid),
      'waymark.okr.objective.created.v1': keepObjective,
      'waymark.okr.objective.updated.v1': keepObjective,
      'waymark.okr.objective.duplicated.v1': keepObjective,
      'waymark.okr.objective.moved.v1': keepObjective,
      'waymark.okr.objective.deleted.v1': endObjective,
      'waymark.okr.keyresult.created.v1': keepKeyResult,
      'waymark.okr.keyresult.updated.v1': keepKeyResult,
      'waymark.okr.keyresult.progressed.v1': keepKeyResult,
      'waymark.okr.keyresult.checked_in.v1': keepKeyResult,
      'waymark.okr.keyresult.asked.v1': keepKeyResult,
      'waymark.okr.keyresult.unasked.v1': keepKeyResult,
      'waymark.okr.keyresult.deleted.v1': endKeyResult,
      'waymark.okr.blocker.raised.v1': keepBlocker,
      'waymark.okr.blocker.changed.v1': keepBlocker,
      'waymark.okr.blocker.resolved.v1': endBlocker,
      'waymark.okr.comment.made.v1': keepMentions,
      'waymark.okr.comment.changed.v1': keepMentions,
      'waymark.okr.comment.deleted.v1': endComment,
      'waymark.billing.subscription.changed.v1': keepSubscription,
    },
  });
};
