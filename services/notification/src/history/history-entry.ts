import {
  type AnyEvent,
  type BlockerSnapshot,
  type CommentSnapshot,
  DAY_MS,
  displayName,
  type HistoryKind,
  type HistoryTarget,
  isPercent,
  type Lang,
  type MemberSnapshot,
  type ReminderSnapshot,
  shownIn,
  translate,
} from '@waymark/contracts';

type Values = Record<string, string | number | null>;

/** What the history stores about an event: facts, from which the sentence is made in the reader's language. */
export type HistoryFacts = {
  name: string;
  kind: HistoryKind;
  target: HistoryTarget;
  /** text key of the sentence, without the prefix `history.` */
  messageKey: string;
  details: Values;
  /** the target; null once it is deleted */
  targetUuid: string | null;
  objectiveUuid: string | null;
  /** the person in the event's data: the author of the entry if the event has no actor */
  person?: Pick<MemberSnapshot, 'user_uuid' | 'first_name' | 'last_name' | 'image_path'>;
  /** the person is the author even if another user made the call: being added counts as joining */
  personally?: boolean;
};

type Named = { uuid: string; name: string };

const facts = (
  target: HistoryTarget,
  kind: HistoryKind,
  thing: Named,
  more: Partial<HistoryFacts> = {},
): HistoryFacts => ({
  name: thing.name,
  kind,
  target,
  messageKey: `${target}.${kind}`,
  details: {},
  targetUuid: kind === 'destroy' ? null : thing.uuid,
  objectiveUuid: null,
  ...more,
});

const ofObjective = (kind: HistoryKind, thing: Named, more: Partial<HistoryFacts> = {}): HistoryFacts =>
  facts('objectives', kind, thing, { objectiveUuid: kind === 'destroy' ? null : thing.uuid, ...more });

const ofKeyResult = (
  kind: HistoryKind,
  thing: Named & { objective_uuid: string; objective_name: string },
  { details, ...more }: Partial<HistoryFacts> = {},
): HistoryFacts =>
  facts('keyresults', kind, thing, {
    objectiveUuid: thing.objective_uuid,
    details: { ...details, objective: thing.objective_name },
    ...more,
  });

const ofBlocker = (
  messageKey: 'keyresults.blocked' | 'keyresults.unblocked' | 'keyresults.declined' | 'keyresults.blocker_edited',
  { keyresult_uuid: uuid, keyresult_name: name, objective_uuid, objective_name }: BlockerSnapshot,
  text: string,
): HistoryFacts =>
  ofKeyResult('update', { uuid, name, objective_uuid, objective_name }, { messageKey, details: { text } });

const ofComment = (
  what: 'comment' | 'comment_edited' | 'comment_deleted',
  { objective_uuid, objective_name, keyresult_uuid, keyresult_name }: CommentSnapshot,
): HistoryFacts => {
  if (keyresult_uuid === null || keyresult_name === null)
    return ofObjective('update', { uuid: objective_uuid, name: objective_name }, { messageKey: `objectives.${what}` });
  const thing = { uuid: keyresult_uuid, name: keyresult_name, objective_uuid, objective_name };
  return ofKeyResult('update', thing, { messageKey: `keyresults.${what}` });
};

const ofMember = (kind: HistoryKind, member: MemberSnapshot, more: Partial<HistoryFacts> = {}): HistoryFacts =>
  facts(
    'user_organisations',
    kind,
    { uuid: member.user_uuid, name: displayName(member) },
    {
      targetUuid: member.user_uuid,
      person: member,
      ...more,
    },
  );

/** Replaces a removed name. */
export const NOBODY = '—';

/** For a deleted account: the event is shown, without the name. */
const ofNobody = ({ user_uuid }: MemberSnapshot): HistoryFacts => {
  const person = { user_uuid, first_name: NOBODY, last_name: '', image_path: null };
  return facts('user_organisations', 'destroy', { uuid: user_uuid, name: NOBODY }, { targetUuid: user_uuid, person });
};

const ofReminder = (kind: HistoryKind, { uuid, frequency, day, time }: ReminderSnapshot): HistoryFacts =>
  facts('reminders', kind, { uuid, name: `${frequency} ${time}` }, { details: { frequency, day, time } });

/** Whether the member left, rather than being removed by another user. */
const wentAlone = (actor: string | undefined, user: string): boolean => actor === undefined || actor === user;

/** Whether only a confidence changed, or a check-in that confirmed a value was taken back: the history shows neither. */
const isNotShown = (changed: readonly string[]): boolean =>
  changed.length > 0 && changed.every((field) => field === 'checked_in_at' || field === 'confidence');

const okrFacts = (event: AnyEvent): HistoryFacts | undefined => {
  switch (event.type) {
    case 'waymark.okr.objective.created.v1':
      return ofObjective('create', event.data);
    case 'waymark.okr.objective.updated.v1':
      return ofObjective('update', event.data);
    case 'waymark.okr.objective.duplicated.v1':
      return ofObjective('duplicate', event.data, {
        messageKey: 'objectives.copied',
        details: { source: event.data.source_name },
      });
    case 'waymark.okr.objective.moved.v1':
      return ofObjective('status', event.data, { details: { from: event.data.from, to: event.data.to } });
    case 'waymark.okr.objective.deleted.v1':
      return ofObjective('destroy', event.data);
    case 'waymark.okr.keyresult.created.v1':
      return ofKeyResult('create', event.data);
    case 'waymark.okr.keyresult.updated.v1':
      return isNotShown(event.data.changed) ? undefined : ofKeyResult('update', event.data);
    case 'waymark.okr.keyresult.progressed.v1': {
      const { from, to, measured_by: unit } = event.data;
      return ofKeyResult('update', event.data, { messageKey: 'keyresults.progress', details: { from, to, unit } });
    }
    case 'waymark.okr.blocker.raised.v1':
      return ofBlocker('keyresults.blocked', event.data, event.data.text);
    case 'waymark.okr.blocker.changed.v1':
      if (event.data.declined_by !== null) return ofBlocker('keyresults.declined', event.data, event.data.text);
      // When somebody leaves or a team is deleted, blockers change although nobody edited them.
      return event.data.changed?.length
        ? ofBlocker('keyresults.blocker_edited', event.data, event.data.text)
        : undefined;
    case 'waymark.okr.blocker.resolved.v1':
      return ofBlocker('keyresults.unblocked', event.data, event.data.resolution);
    case 'waymark.okr.keyresult.deleted.v1':
      return ofKeyResult('destroy', event.data);
    case 'waymark.okr.keyresult.reordered.v1': {
      const { objective_uuid, objective_name } = event.data;
      const thing = { uuid: objective_uuid, objective_uuid, name: objective_name, objective_name };
      return ofKeyResult('update', thing, { messageKey: 'keyresults.order' });
    }
    case 'waymark.okr.comment.made.v1':
      return ofComment('comment', event.data);
    case 'waymark.okr.comment.changed.v1':
      // A replayed comment has no actor, so nobody edited it.
      return event.actor ? ofComment('comment_edited', event.data) : undefined;
    case 'waymark.okr.comment.deleted.v1':
      return ofComment('comment_deleted', event.data);
    default:
      return undefined;
  }
};

const peopleFacts = (event: AnyEvent): HistoryFacts | undefined => {
  switch (event.type) {
    case 'waymark.identity.member.joined.v1':
      return ofMember('create', event.data, { personally: true });
    case 'waymark.identity.member.updated.v1':
      return event.data.changed.includes('admin') ? ofMember('update', event.data) : undefined;
    case 'waymark.identity.member.left.v1': {
      const member = event.data;
      if (member.joined_at === null) return undefined;
      if (member.reason === 'account_deleted') return ofNobody(member);
      if (member.reason === 'downgraded')
        return ofMember('destroy', member, { messageKey: 'user_organisations.downgraded' });
      return wentAlone(event.actor, member.user_uuid)
        ? ofMember('destroy', member)
        : ofMember('destroy', member, { messageKey: 'user_organisations.removed' });
    }
    case 'waymark.identity.team.created.v1':
      return facts('teams', 'create', event.data);
    case 'waymark.identity.team.updated.v1':
      return facts('teams', 'update', event.data);
    case 'waymark.identity.team.deleted.v1':
      return facts('teams', 'destroy', event.data);
    default:
      return undefined;
  }
};

const reminderFacts = (event: AnyEvent): HistoryFacts | undefined => {
  switch (event.type) {
    case 'waymark.notification.reminder.created.v1':
      return ofReminder('create', event.data);
    case 'waymark.notification.reminder.updated.v1':
      return ofReminder('update', event.data);
    case 'waymark.notification.reminder.deleted.v1':
      return ofReminder('destroy', event.data);
    default:
      return undefined;
  }
};

/** The history facts of an event; undefined if it is not an activity of a user. */
export const historyFacts = (event: AnyEvent): HistoryFacts | undefined =>
  okrFacts(event) ?? peopleFacts(event) ?? reminderFacts(event);

const MONDAY = Date.UTC(2024, 0, 1);

const weekday = (day: number, lang: Lang): string =>
  new Intl.DateTimeFormat(lang, { weekday: 'long', timeZone: 'UTC' }).format(new Date(MONDAY + day * DAY_MS));

const dayInWords = (frequency: Values[string] | undefined, day: number, lang: Lang): string => {
  if (frequency === 'weekly') return weekday(day, lang);
  return day === 0 ? translate(lang, 'frequency.last_day') : translate(lang, 'frequency.day_of_month', { day });
};

/** A reminder has no name, so its schedule is used. */
export const reminderName = (details: Values, lang: Lang): string => {
  const when = dayInWords(details.frequency, Number(details.day), lang);
  return `${translate(lang, `frequency.${details.frequency}`)}, ${when}, ${details.time}`;
};

type Value = string | number | null | undefined;

const inWords = (value: Value, lang: Lang): string | number =>
  typeof value === 'string' ? translate(lang, `status.${value}`) : (value ?? '');

/** A value with its unit, percentages as the language writes them; a status stays as it is. */
const withUnit = (value: string | number, unit: Value, lang: Lang): string | number => {
  if (typeof value !== 'number' || typeof unit !== 'string') return value;
  return isPercent(unit)
    ? new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 10 }).format(value / 100)
    : `${shownIn(lang, value)} ${unit}`;
};

/** The sentence of an entry in the reader's language. */
export const historySentence = (
  entry: Pick<HistoryFacts, 'messageKey' | 'details'> & { name: string; user: string },
  lang: Lang,
): string => {
  const { messageKey, details, name, user } = entry;
  const from = inWords(details.from, lang);
  const to = withUnit(inWords(details.to, lang), details.unit, lang);
  return translate(lang, `history.${messageKey}`, { ...details, user, name, from, to });
};
