import { BLOCKED, call, ORGANISATION } from '../call.ts';

const BULK_BODY_LIMIT = 500_000;
const IMPORT_BODY_LIMIT = 1_000_000;

export const listMembers = call({
  method: 'GET',
  path: `${ORGANISATION}/users`,
  tag: 'members',
  summary: 'Every member, invited ones too',
  query: 'membersQuery',
  answer: { users: ['member'] },
  paged: true,
});

export const importPeople = call({
  method: 'POST',
  path: `${ORGANISATION}/users/import`,
  tag: 'members',
  summary: 'People from a file, line by line; a dry run unless asked otherwise',
  body: 'peopleImport',
  bodyLimit: IMPORT_BODY_LIMIT,
  answer: { lines: ['import_line'], seats_full: 'flag', dry_run: 'flag', 'quota?': 'invitation_quota' },
  codes: ['FORBIDDEN', 'EMAIL_NOT_PROVEN', ...BLOCKED, 'SUBSCRIPTION_SEATS_FULL', 'INVITATION_LIMIT'],
});

export const addMembers = call({
  method: 'POST',
  path: `${ORGANISATION}/add`,
  tag: 'members',
  summary: 'Invite addresses, or send invitations again',
  body: 'membersAdd',
  bodyLimit: BULK_BODY_LIMIT,
  answer: { users: ['member'] },
  codes: [
    'FORBIDDEN',
    'EMAIL_NOT_PROVEN',
    'BLOCKED_FOR_NOT_PAYING',
    'SUBSCRIPTION_SEATS_FULL',
    'ALREADY_ACTIVE',
    'INVITATION_LIMIT',
    'INVITATION_SENT_JUST_NOW',
  ],
});

export const removeMembers = call({
  method: 'DELETE',
  path: `${ORGANISATION}/remove`,
  tag: 'members',
  summary: 'Remove members, or leave',
  body: 'membersRemove',
  answer: { users: ['member'] },
  codes: ['FORBIDDEN', 'FRESH_SIGN_IN_REQUIRED', 'CANNOT_REMOVE_OWNER', 'LAST_ADMIN', 'SUCCESSOR_REQUIRED'],
  confirmsSession: true,
});

export const listMemberSessions = call({
  method: 'GET',
  path: `${ORGANISATION}/members/:user/sessions`,
  tag: 'members',
  summary: 'Where a member is signed in',
  answer: { sessions: ['session'] },
  codes: ['FORBIDDEN'],
  byToken: 'never',
});

export const endMemberSessions = call({
  method: 'DELETE',
  path: `${ORGANISATION}/members/:user/sessions`,
  tag: 'members',
  summary: 'Sign a member out everywhere; of one’s own sessions the one that asks stays',
  answer: { sessions: ['session'] },
  codes: ['FORBIDDEN'],
  byToken: 'never',
});

export const promoteAdmins = call({
  method: 'POST',
  path: `${ORGANISATION}/admin`,
  tag: 'members',
  summary: 'Promote admins',
  body: 'membersAdmins',
  answer: { users: ['member'] },
  codes: ['FORBIDDEN', 'MEMBER_NOT_ACTIVE'],
  confirmsSession: true,
});

export const revokeAdmins = call({
  method: 'DELETE',
  path: `${ORGANISATION}/admin`,
  tag: 'members',
  summary: 'Revoke admins',
  body: 'membersAdmins',
  answer: { users: ['member'] },
  codes: ['FORBIDDEN', 'CANNOT_REVOKE_SELF', 'CANNOT_REVOKE_OWNER'],
  confirmsSession: true,
});
