import { array } from 'yup';
import { mention } from '../resources/comment.ts';
import { BLOCKER_KINDS } from '../rules/blockers.ts';
import { REACTIONS } from '../rules/comments.ts';
import { RHYTHMS } from '../rules/rhythm.ts';
import { GOALS, HEALTHS, LEVELS, STATUSES } from '../rules/transitions.ts';
import { CONFIDENCE_MAX } from '../rules/trouble.ts';
import {
  amount,
  count,
  date,
  flag,
  instant,
  instantOrNull,
  listOf,
  names,
  oneOf,
  text,
  textOrNull,
  uuid,
  uuidOrNull,
  uuids,
  whole,
} from '../schemas/exact.ts';
import { auditEvent } from './audit.ts';

/** Check-in fields of a key result; left out by earlier versions. */
const checkinFacts = {
  checked_in_at: instantOrNull().optional(),
  /** Who was asked for a check-in, by whom and when; null again after the next check-in. */
  asked_uuid: uuidOrNull().optional(),
  asked_by_uuid: uuidOrNull().optional(),
  asked_at: instantOrNull().optional(),
  /** Null: the rhythm of the organisation. */
  checkin_rhythm: oneOf(RHYTHMS).nullable().optional(),
};

const keyresultSummary = whole({ uuid: uuid(), name: text(), user_uuid: uuid(), ...checkinFacts });

const objectiveShape = {
  uuid: uuid(),
  name: text(),
  level: oneOf(LEVELS),
  goal: oneOf(GOALS),
  status: oneOf(STATUSES),
  user_uuid: uuidOrNull(),
  validator_uuid: uuid(),
  team_uuid: uuidOrNull(),
  creator_uuid: uuidOrNull(),
  period_start: date(),
  period_end: date(),
  /** When it entered its status, and whether somebody other than its owner moved it back there; left out by earlier versions. */
  status_since: instant().optional(),
  sent_back: flag().optional(),
  keyresults: array(keyresultSummary).strict().defined(),
};

const keyresultShape = {
  uuid: uuid(),
  objective_uuid: uuid(),
  objective_name: text(),
  name: text(),
  user_uuid: uuid(),
  measured_by: text(),
  start_value: amount(),
  actual_value: amount(),
  target_value: amount(),
  progress: count().max(100),
  health: oneOf(HEALTHS),
  order: count(),
  ...checkinFacts,
};

const blockerShape = {
  uuid: uuid(),
  keyresult_uuid: uuid(),
  keyresult_name: text(),
  objective_uuid: uuid(),
  objective_name: text(),
  kind: oneOf(BLOCKER_KINDS),
  text: text(),
  user_uuid: uuidOrNull(),
  team_uuid: uuidOrNull(),
  /** Members of the team who said "not me"; left out by earlier versions. */
  declined: uuids().optional(),
  /** Whether everybody named has declined, and who did so last; left out by earlier versions. */
  returned: flag().optional(),
  returned_by: uuidOrNull().optional(),
  raised_by: uuidOrNull(),
  raised_at: instant(),
};

const commentShape = {
  uuid: uuid(),
  objective_uuid: uuid(),
  objective_name: text(),
  keyresult_uuid: uuidOrNull(),
  keyresult_name: textOrNull(),
  user_uuid: uuidOrNull(),
  text: text(),
  mentions: listOf(mention),
  created_at: instant(),
};

export const objectiveSnapshot = whole(objectiveShape);
export const keyresultSnapshot = whole(keyresultShape);
export const blockerSnapshot = whole(blockerShape);
export const commentSnapshot = whole(commentShape);

const okr = 'okr' as const;

export const OKR_EVENTS = {
  'waymark.okr.objective.created.v1': {
    producer: okr,
    meaning: 'An objective exists, with the key results that came with it (no keyresult.created for those).',
    schema: objectiveSnapshot,
  },
  'waymark.okr.objective.updated.v1': {
    producer: okr,
    meaning: 'Fields of an objective changed, those named in `changed`; never its status.',
    schema: whole({ ...objectiveShape, changed: names() }),
  },
  'waymark.okr.objective.duplicated.v1': {
    producer: okr,
    meaning: 'An objective exists as a copy of another, with its key results.',
    schema: whole({ ...objectiveShape, source_uuid: uuid(), source_name: text() }),
  },
  'waymark.okr.objective.moved.v1': {
    producer: okr,
    meaning: 'The status of an objective changed.',
    schema: whole({ ...objectiveShape, from: oneOf(STATUSES), to: oneOf(STATUSES) }),
  },
  'waymark.okr.objective.deleted.v1': {
    producer: okr,
    meaning: 'An objective and its key results are gone (no keyresult.deleted for those).',
    schema: objectiveSnapshot,
  },
  'waymark.okr.keyresult.created.v1': {
    producer: okr,
    meaning: 'A key result was added to an objective.',
    schema: keyresultSnapshot,
  },
  'waymark.okr.keyresult.updated.v1': {
    producer: okr,
    meaning: 'Fields of a key result changed, those named in `changed`; an actual value alone is keyresult.progressed.',
    schema: whole({ ...keyresultShape, changed: names() }),
  },
  'waymark.okr.keyresult.progressed.v1': {
    producer: okr,
    meaning: 'The actual value changed while the objective is worked on, also as a check-in is edited or taken back.',
    schema: whole({ ...keyresultShape, from: amount(), to: amount(), comment: textOrNull() }),
  },
  /*
   * Which events a check-in causes: with a new value `progressed` and `checked_in`; with the value confirmed only `checked_in`. A new value
   * set by editing the key result counts as a check-in too, but causes only `progressed`. Editing or undoing a check-in causes `progressed`
   * if the value changes, otherwise `updated` with `confidence`, `comment` or `checked_in_at` in `changed`. To follow check-ins, use
   * `checked_in_at`, which all of these carry; do not count one type.
   */
  'waymark.okr.keyresult.checked_in.v1': {
    producer: okr,
    meaning: 'Somebody checked in on a key result; a new value by an edit of it is keyresult.progressed alone.',
    schema: whole({
      ...keyresultShape,
      checkin_uuid: uuid(),
      from: amount(),
      to: amount(),
      confidence: count().max(CONFIDENCE_MAX).nullable(),
      comment: textOrNull(),
    }),
  },
  'waymark.okr.keyresult.asked.v1': {
    producer: okr,
    meaning: 'A member, `asked_uuid`, was asked for one check-in; another question takes the place of this one.',
    schema: whole({ ...keyresultShape, asked_uuid: uuid(), asked_at: instant() }),
  },
  'waymark.okr.keyresult.unasked.v1': {
    producer: okr,
    meaning: 'The question for a check-in was withdrawn: nobody is asked any more.',
    schema: keyresultSnapshot,
  },
  'waymark.okr.keyresult.deleted.v1': {
    producer: okr,
    meaning: 'A key result is gone.',
    schema: keyresultSnapshot,
  },
  'waymark.okr.keyresult.reordered.v1': {
    producer: okr,
    meaning: 'The key results of an objective stand in a new order.',
    schema: whole({ objective_uuid: uuid(), objective_name: text(), keyresult_uuids: uuids() }),
  },
  'waymark.okr.blocker.raised.v1': {
    producer: okr,
    meaning: 'Something keeps a key result from moving on.',
    schema: blockerSnapshot,
  },
  'waymark.okr.blocker.changed.v1': {
    producer: okr,
    meaning: 'An open blocker says or names something else; whoever is in `declined_by` said: not me.',
    /** `changed`: the fields that were edited; left out by earlier versions. */
    schema: whole({ ...blockerShape, declined_by: uuidOrNull(), changed: names().optional() }),
  },
  'waymark.okr.blocker.resolved.v1': {
    producer: okr,
    meaning: 'A blocker is removed. Those of a key result that is deleted go with it, and are not resolved.',
    schema: whole({ ...blockerShape, resolution: text(), resolved_by: uuidOrNull() }),
  },
  'waymark.okr.comment.made.v1': {
    producer: okr,
    meaning: 'Somebody commented on an objective or a key result.',
    schema: commentSnapshot,
  },
  'waymark.okr.comment.changed.v1': {
    producer: okr,
    meaning: 'The text of a comment changed; `added` are the mentions that are new.',
    schema: whole({ ...commentShape, added: listOf(mention) }),
  },
  'waymark.okr.comment.reacted.v1': {
    producer: okr,
    meaning: 'Somebody gave a reaction to a comment, or took it back.',
    schema: whole({ uuid: uuid(), objective_uuid: uuid(), reaction: oneOf(REACTIONS), given: flag() }),
  },
  'waymark.okr.comment.deleted.v1': {
    producer: okr,
    meaning: 'A comment is gone; not told where its objective or key result went.',
    schema: commentSnapshot,
  },
  'waymark.okr.audit.recorded.v1': auditEvent(okr),
} as const;
