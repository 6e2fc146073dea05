import { createHash } from 'node:crypto';
import {
  addDays,
  type CheckinCalendar,
  type InboxKind,
  type InboxTarget,
  nextRhythmDay,
  startOfDay,
  waitingSince,
} from '@waymark/contracts';
import type { BlockerFacts, CommentFacts, KeyResultFacts, ObjectiveFacts, SubscriptionFacts } from './inbox-facts.ts';

/** Whose inbox an item is in: a member's, those of a team's members, or those of the admins. */
export type Addressee = { user_uuid: string | null; team_uuid: string | null; admins: boolean };

/** An inbox item, as in its table. */
export type InboxItem = Addressee & {
  uuid: string;
  kind: InboxKind;
  target: InboxTarget;
  target_uuid: string;
  name: string;
  text: string | null;
  by_uuid: string | null;
  /** Members of the team who said "not me". */
  declined: readonly string[];
  /** Whether a blocker has come back to the person who raised it. */
  returned: boolean;
  objective_uuid: string | null;
  keyresult_uuid: string | null;
  begins_at: Date;
};

/** An objective, key result, blocker or comment with its stored facts. */
export type Known<Facts> = { uuid: string; facts: Facts };

/** An objective with its key results and blockers. */
export type ObjectiveGroup = {
  objective: Known<ObjectiveFacts>;
  keyResults: readonly Known<KeyResultFacts>[];
  /** Only open ones. */
  blockers: readonly Known<BlockerFacts>[];
};

const member = (user_uuid: string): Addressee => ({ user_uuid, team_uuid: null, admins: false });
const team = (team_uuid: string): Addressee => ({ user_uuid: null, team_uuid, admins: false });
const ADMINS: Addressee = { user_uuid: null, team_uuid: null, admins: true };

/** Derived from kind, target and addressee, so that recomputing an item gives the same uuid. */
const uuidOf = (kind: InboxKind, target: string, { user_uuid, team_uuid }: Addressee): string => {
  const hash = createHash('sha256')
    .update(`${kind} ${target} ${user_uuid ?? team_uuid ?? 'admins'}`)
    .digest('hex');
  const [a, b, c, d, e] = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(13, 16),
    hash.slice(17, 20),
    hash.slice(20, 32),
  ];
  return `${a}-${b}-8${c}-8${d}-${e}`;
};

type Content = Pick<InboxItem, 'kind' | 'target' | 'target_uuid' | 'name' | 'begins_at'> & Partial<InboxItem>;

const item = (addressee: Addressee, content: Content): InboxItem => ({
  uuid: uuidOf(content.kind, content.target_uuid, addressee),
  ...{ text: null, by_uuid: null, objective_uuid: null, keyresult_uuid: null, declined: [], returned: false },
  ...content,
  ...addressee,
});

/** The owner of an objective. */
const ownerOf = ({ level, user_uuid, team_uuid }: ObjectiveFacts): Addressee | undefined => {
  if (level === 'team') return team_uuid === null ? undefined : team(team_uuid);
  return user_uuid === null ? undefined : member(user_uuid);
};

const ofObjective = (
  { uuid, facts }: Known<ObjectiveFacts>,
  kind: 'validation_waiting' | 'sent_back' | 'period_over',
  addressee: Addressee,
  begins_at: Date,
): InboxItem =>
  item(addressee, { kind, target: 'objective', target_uuid: uuid, name: facts.name, objective_uuid: uuid, begins_at });

/**
 * Items that follow from the status: the validator has to decide, the owner has to act on an objective sent back to creation, and the
 * validator has to move one in working once its period is over.
 */
const stepsOf = (objective: Known<ObjectiveFacts>, since: Date, timeZone: string): InboxItem[] => {
  const { status, sent_back, validator_uuid, period_end } = objective.facts;
  const owner = ownerOf(objective.facts);
  const over = startOfDay(addDays(period_end, 1), timeZone);
  const isBack = sent_back && status === 'creation';
  return [
    ...(status === 'validation' ? [ofObjective(objective, 'validation_waiting', member(validator_uuid), since)] : []),
    ...(isBack && owner ? [ofObjective(objective, 'sent_back', owner, since)] : []),
    ...(status === 'working' ? [ofObjective(objective, 'period_over', member(validator_uuid), over)] : []),
  ];
};

/** Check-ins due on a key result in working: the owner's from the next day of the rhythm on, that of a member who was asked at once. */
const checkinsOf = (
  { uuid, facts }: Known<KeyResultFacts>,
  { objective, since, calendar }: { objective: string; since: Date; calendar: CheckinCalendar },
): InboxItem[] => {
  const { name, user_uuid, checked_in_at, asked_uuid, asked_by_uuid = null, asked_at } = facts;
  const checkedIn = checked_in_at ? new Date(checked_in_at) : null;
  const own = { ...calendar, rhythm: facts.checkin_rhythm ?? calendar.rhythm };
  const due = nextRhythmDay(own, waitingSince(since, checkedIn));
  const askedAt = asked_uuid && asked_at ? new Date(asked_at) : undefined;
  const waits = askedAt !== undefined && (checkedIn === null || checkedIn < askedAt);
  const isOwnerAsked = waits && asked_uuid === user_uuid;
  const one = (user: string, begins_at: Date) =>
    item(member(user), {
      ...{ kind: 'checkin_due', target: 'keyresult', target_uuid: uuid, name },
      by_uuid: waits && asked_uuid === user && asked_by_uuid !== user ? asked_by_uuid : null,
      ...{ objective_uuid: objective, keyresult_uuid: uuid, begins_at },
    });
  return [
    one(user_uuid, isOwnerAsked && askedAt < due ? askedAt : due),
    ...(waits && asked_uuid && !isOwnerAsked ? [one(asked_uuid, askedAt)] : []),
  ];
};

/**
 * A blocker waits for the member or team that it names. Once they decline it, it waits for its creator, to name somebody else or to remove
 * it.
 */
const blockersOf = (blocker: Known<BlockerFacts>, objective: string): InboxItem[] => {
  const { keyresult_uuid, name, text, user_uuid, team_uuid, declined = [], raised_by, raised_at } = blocker.facts;
  const { returned_by = null, returned = returned_by !== null } = blocker.facts;
  const named = user_uuid ? member(user_uuid) : team_uuid && team(team_uuid);
  const waitedFor = named ?? (returned && raised_by ? member(raised_by) : null);
  if (!waitedFor) return [];
  return [
    item(waitedFor, {
      ...{ kind: 'blocker_waiting', target: 'blocker', target_uuid: blocker.uuid, name, text, declined, returned },
      by_uuid: returned ? returned_by : raised_by,
      ...{ objective_uuid: objective, keyresult_uuid, begins_at: new Date(raised_at) },
    }),
  ];
};

/**
 * The inbox items of an objective (product-rules.md, "Inbox"). None if only earlier versions have sent its events, which do not contain the
 * time of its status.
 */
export const itemsOfObjective = (
  { objective, keyResults, blockers }: ObjectiveGroup,
  calendar: CheckinCalendar,
): InboxItem[] => {
  const { uuid, facts } = objective;
  if (facts.status_since === undefined) return [];
  const since = new Date(facts.status_since);
  const known = new Set(keyResults.map((one) => one.uuid));
  const open = facts.status === 'archive' ? [] : blockers.filter((one) => known.has(one.facts.keyresult_uuid));
  return [
    ...stepsOf(objective, since, calendar.timeZone),
    ...(facts.status === 'working' ? keyResults : []).flatMap((one) =>
      checkinsOf(one, { objective: uuid, since, calendar }),
    ),
    ...open.flatMap((one) => blockersOf(one, uuid)),
  ];
};

/** A comment waits for the people it mentions, except its author. */
export const itemsOfComment = ({ uuid, facts }: Known<CommentFacts>, mentioned: readonly string[]): InboxItem[] => {
  const { name, text, objective_uuid, keyresult_uuid, user_uuid: by_uuid, at } = facts;
  return [...new Set(mentioned)]
    .filter((user) => user !== by_uuid)
    .map((user) =>
      item(member(user), {
        ...{ kind: 'mention', target: 'comment', target_uuid: uuid, name, text, by_uuid },
        ...{ objective_uuid, keyresult_uuid, begins_at: new Date(at) },
      }),
    );
};

/** Admins get an item when all seats are taken, and when something is to be paid. */
export const itemsOfSubscription = (organisation: string, facts: SubscriptionFacts): InboxItem[] => {
  const one = (kind: 'seats' | 'payment', since: string) =>
    item(ADMINS, { kind, target: 'subscription', target_uuid: organisation, name: '', begins_at: new Date(since) });
  return [
    ...(facts.is_full ? [one('seats', facts.at)] : []),
    ...(facts.owed_since === null ? [] : [one('payment', facts.owed_since)]),
  ];
};
