import {
  type EventOf,
  type KeyResultSnapshot,
  type Level,
  type Mention,
  type ObjectiveSnapshot,
  type Rhythm,
  type Status,
  type SubscriptionSnapshot,
  seatsFull,
} from '@waymark/contracts';

export type ObjectiveFacts = {
  name: string;
  level: Level;
  status: Status;
  /** Missing if only an earlier version has sent its events. */
  status_since?: string;
  sent_back?: boolean;
  user_uuid: string | null;
  team_uuid: string | null;
  validator_uuid: string;
  period_end: string;
};

export type KeyResultFacts = {
  name: string;
  user_uuid: string;
  checked_in_at?: string | null;
  asked_uuid?: string | null;
  asked_by_uuid?: string | null;
  asked_at?: string | null;
  /** Its own rhythm, if it has one. */
  checkin_rhythm?: Rhythm | null;
};

export type BlockerFacts = {
  keyresult_uuid: string;
  /** The name of the key result. */
  name: string;
  text: string;
  user_uuid: string | null;
  team_uuid: string | null;
  /** Members of the team who said "not me"; missing if only an earlier version has sent its events. */
  declined?: readonly string[];
  /** Whether everybody named has declined; missing if only an earlier version has stored it. */
  returned?: boolean;
  /** Who declined last. */
  returned_by?: string | null;
  raised_by: string | null;
  raised_at: string;
};

export type CommentFacts = {
  objective_uuid: string;
  keyresult_uuid: string | null;
  /** The name of the key result, otherwise of the objective. */
  name: string;
  text: string;
  user_uuid: string | null;
  mentions: readonly Mention[];
  /** When it last mentioned a new person. */
  at: string;
};

export type SubscriptionFacts = {
  is_full: boolean;
  /** When the payment became due. */
  owed_since: string | null;
  at: string;
};

/** Facts from an event. Fields that are missing keep their values. */
export type FactUpdate = { uuid: string; sequence: number; gone?: boolean } & (
  | { thing: 'objective'; facts: Partial<ObjectiveFacts> }
  | { thing: 'keyresult'; facts: Partial<KeyResultFacts> }
  | { thing: 'blocker'; facts: Partial<BlockerFacts> }
  | { thing: 'comment'; facts: Partial<CommentFacts> }
  | { thing: 'subscription'; facts: SubscriptionFacts }
);

type ObjectiveEvent = EventOf<
  | 'waymark.okr.objective.created.v1'
  | 'waymark.okr.objective.updated.v1'
  | 'waymark.okr.objective.duplicated.v1'
  | 'waymark.okr.objective.moved.v1'
>;
type KeyResultEvent = EventOf<
  | 'waymark.okr.keyresult.created.v1'
  | 'waymark.okr.keyresult.updated.v1'
  | 'waymark.okr.keyresult.progressed.v1'
  | 'waymark.okr.keyresult.checked_in.v1'
  | 'waymark.okr.keyresult.asked.v1'
  | 'waymark.okr.keyresult.unasked.v1'
>;

type Checkins = Pick<KeyResultSnapshot, keyof KeyResultFacts>;

const keyResultFacts = (keyResult: Checkins): KeyResultFacts => {
  const { name, user_uuid, checked_in_at, asked_uuid, asked_by_uuid, asked_at, checkin_rhythm } = keyResult;
  return { name, user_uuid, checked_in_at, asked_uuid, asked_by_uuid, asked_at, checkin_rhythm };
};

const objectiveFacts = (data: ObjectiveSnapshot): ObjectiveFacts => {
  const { name, level, status, status_since, sent_back, user_uuid, team_uuid, validator_uuid, period_end } = data;
  return { name, level, status, status_since, sent_back, user_uuid, team_uuid, validator_uuid, period_end };
};

/**
 * Facts of an objective and its key results. Events of earlier versions have no `status_since`: when an objective is created or moved, it
 * is the time of the event.
 */
export const objectiveUpdates = ({ type, data, sequence, time }: ObjectiveEvent): FactUpdate[] => {
  const begins = type === 'waymark.okr.objective.updated.v1' ? {} : { status_since: time, sent_back: false };
  const known = Object.entries(objectiveFacts(data)).filter(([, value]) => value !== undefined);
  return [
    { thing: 'objective', uuid: data.uuid, sequence, facts: { ...begins, ...Object.fromEntries(known) } },
    ...data.keyresults.map(
      (one): FactUpdate => ({ thing: 'keyresult', uuid: one.uuid, sequence, facts: keyResultFacts(one) }),
    ),
  ];
};

/** Facts of a key result. A new value counts as a check-in, even if the event of an earlier version does not contain one. */
export const keyResultUpdate = ({ type, data, sequence, time }: KeyResultEvent): FactUpdate => {
  const facts = keyResultFacts(data);
  const checksIn = type === 'waymark.okr.keyresult.progressed.v1' && data.checked_in_at === undefined;
  const checkedIn = checksIn ? { checked_in_at: time } : {};
  return { thing: 'keyresult', uuid: data.uuid, sequence, facts: { ...facts, ...checkedIn } };
};

type BlockerEvent = EventOf<
  'waymark.okr.blocker.raised.v1' | 'waymark.okr.blocker.changed.v1' | 'waymark.okr.blocker.resolved.v1'
>;

/** Facts of an open blocker; its name is that of its key result. */
export const blockerUpdate = ({ type, data, sequence }: BlockerEvent): FactUpdate => {
  const update = { thing: 'blocker', uuid: data.uuid, sequence } as const;
  if (type === 'waymark.okr.blocker.resolved.v1') return { ...update, gone: true, facts: {} };
  const {
    keyresult_uuid,
    keyresult_name: name,
    text,
    user_uuid,
    team_uuid,
    declined = [],
    raised_by,
    raised_at,
  } = data;
  const isNamed = user_uuid !== null || team_uuid !== null;
  // Events of earlier versions contain it only at the moment of declining.
  const declinedBy = 'declined_by' in data && !isNamed ? data.declined_by : null;
  const { returned = declinedBy !== null, returned_by = declinedBy } = data;
  return {
    ...update,
    facts: { keyresult_uuid, name, text, user_uuid, team_uuid, declined, returned, returned_by, raised_by, raised_at },
  };
};

/** A comment with its text, new or edited. */
export type CommentEvent = EventOf<'waymark.okr.comment.made.v1' | 'waymark.okr.comment.changed.v1'>;

/** Facts of a comment. Only that it is known is stored if it mentions nobody, not what it says. */
export const commentUpdate = (event: CommentEvent): FactUpdate => {
  const { uuid, objective_uuid, keyresult_uuid, keyresult_name, objective_name, text, user_uuid, mentions } =
    event.data;
  const update = { thing: 'comment', uuid, sequence: event.sequence } as const;
  if (mentions.length === 0) return { ...update, gone: true, facts: {} };
  const addsMentions = event.type === 'waymark.okr.comment.changed.v1' && event.data.added.length > 0;
  const at = addsMentions ? event.time : event.data.created_at;
  const name = keyresult_name ?? objective_name;
  const facts = { objective_uuid, keyresult_uuid, name, text, user_uuid, mentions, at };
  return { ...update, facts };
};

/** Since when something is to be paid. For a block without a debt the payment date is that of the next charge, so it is not used. */
const unpaidSince = ({ payment_amount, payment_date, blocked_for_not_paying }: SubscriptionSnapshot, at: string) => {
  if (payment_amount > 0) return payment_date ?? at;
  return blocked_for_not_paying ? at : null;
};

/** Whether all seats are taken, and whether something is to be paid. */
export const subscriptionFacts = (state: SubscriptionSnapshot, at: string): SubscriptionFacts => ({
  is_full: seatsFull(state.number_of_active_users, state.maximum_number_of_users),
  owed_since: unpaidSince(state, at),
  at,
});
