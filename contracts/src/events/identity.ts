import { array } from 'yup';
import { CHARTS_BY } from '../rules/charts.ts';
import { LANGUAGES } from '../rules/languages.ts';
import { RHYTHMS } from '../rules/rhythm.ts';
import {
  flag,
  instant,
  instantOrNull,
  names,
  oneOf,
  text,
  textOrNull,
  uuid,
  uuidOrNull,
  uuids,
  weekday,
  whole,
} from '../schemas/exact.ts';
import { auditEvent } from './audit.ts';
import { mailRequested } from './mail.ts';

export const LEAVE_REASONS = ['left', 'removed', 'account_deleted', 'downgraded'] as const;
export type LeaveReason = (typeof LEAVE_REASONS)[number];

/** Why access tokens stopped being valid. After `rights_changed` the session continues with a new token. */
export const SESSION_END_REASONS = [
  'signed_out',
  'ended_by_person',
  'ended_by_admin',
  'copied',
  'password_changed',
  'address_changed',
  'factors_changed',
  'rights_changed',
  'account_deleted',
] as const;
export type SessionEndReason = (typeof SESSION_END_REASONS)[number];

const organisationShape = {
  uuid: uuid(),
  name: text(),
  lang: oneOf(LANGUAGES),
  image_path: textOrNull(),
  owner_uuid: uuid(),
  created_at: instant(),
  /** Left out by earlier versions, which knew no second factor. */
  require_second_factor: flag().optional(),
  /** IANA name; left out by earlier versions, whose organisations were all in UTC. */
  timezone: text().optional(),
  /** Check-in rhythm and day; left out by earlier versions, which checked in weekly on Mondays. */
  checkin_rhythm: oneOf(RHYTHMS).optional(),
  checkin_weekday: weekday().optional(),
  /** What colours the charts; left out by earlier versions, which used progress. */
  charts_by: oneOf(CHARTS_BY).optional(),
  /** Whether new objectives and status moves are posted in the chat channel; left out by earlier versions, which posted neither. */
  chat_new_objectives: flag().optional(),
  chat_status_moves: flag().optional(),
  chat_digest: flag().optional(),
};

const memberShape = {
  organisation_uuid: uuid(),
  user_uuid: uuid(),
  first_name: textOrNull(),
  last_name: textOrNull(),
  email: text(),
  lang: oneOf(LANGUAGES).nullable(),
  image_path: textOrNull(),
  admin: flag(),
  active: flag(),
  joined_at: instantOrNull(),
  user_created_at: instantOrNull(),
};

const teamShape = { uuid: uuid(), name: text(), user_uuids: uuids() };

/** Snapshots that the internal HTTP API answers too. */
export const organisationSnapshot = whole(organisationShape);
export const memberSnapshot = whole(memberShape);
export const teamSnapshot = whole(teamShape);

const identity = 'identity' as const;

export const IDENTITY_EVENTS = {
  'waymark.identity.organisation.created.v1': {
    producer: identity,
    meaning: 'An organisation exists; its owner follows as member.joined.',
    schema: organisationSnapshot,
  },
  'waymark.identity.organisation.updated.v1': {
    producer: identity,
    meaning:
      'Name, language, picture, owner, time zone, rhythm, charts, second factor or what the channel is told of changed.',
    schema: organisationSnapshot,
  },
  'waymark.identity.organisation.deleted.v1': {
    producer: identity,
    meaning: 'An organisation is gone: every service drops all it keeps of it.',
    schema: whole({ uuid: uuid(), name: text() }),
  },
  'waymark.identity.member.invited.v1': {
    producer: identity,
    meaning: 'An address was invited; it is a member that is not active. The subject is the invitation.',
    schema: memberSnapshot,
  },
  'waymark.identity.member.joined.v1': {
    producer: identity,
    meaning: 'A member became active, by accepting an invitation or as the creator.',
    schema: memberSnapshot,
  },
  'waymark.identity.member.updated.v1': {
    producer: identity,
    meaning: 'Name, address, language, picture or admin flag of a member changed.',
    schema: whole({ ...memberShape, changed: names() }),
  },
  'waymark.identity.member.left.v1': {
    producer: identity,
    meaning:
      'A member is gone; what it owned or validated goes to the successor (null: an invitation withdrawn or declined).',
    schema: whole({ ...memberShape, successor_uuid: uuidOrNull(), reason: oneOf(LEAVE_REASONS) }),
  },
  'waymark.identity.team.created.v1': { producer: identity, meaning: 'A team exists.', schema: teamSnapshot },
  'waymark.identity.team.updated.v1': {
    producer: identity,
    meaning:
      'Name or members of a team changed; what members taken out own in the team goes to the successor, if one is named.',
    schema: whole({
      ...teamShape,
      changed: names(),
      removed_uuids: array(uuid()).strict().optional(),
      successor_uuid: uuidOrNull().optional(),
    }),
  },
  'waymark.identity.team.deleted.v1': {
    producer: identity,
    meaning: 'A team is gone; its objectives go to the new team, else to the company.',
    schema: whole({ ...teamShape, new_team_uuid: uuidOrNull() }),
  },
  'waymark.identity.user.deleted.v1': {
    producer: identity,
    meaning: 'An account is gone; a member.left for each of its organisations came before.',
    schema: whole({ uuid: uuid(), email: text() }),
  },
  'waymark.identity.session.ended.v1': {
    producer: identity,
    meaning: 'Tokens of these sessions are refused, and those of the user issued before `issued_before`.',
    schema: whole({
      user_uuid: uuid(),
      session_uuids: uuids(),
      issued_before: instantOrNull(),
      reason: oneOf(SESSION_END_REASONS),
    }),
  },
  'waymark.identity.mail.requested.v1': {
    producer: identity,
    meaning: 'A mail is to be sent, once. Its links are encrypted, in `sealed_links`.',
    schema: mailRequested,
  },
  'waymark.identity.audit.recorded.v1': auditEvent(identity),
} as const;
