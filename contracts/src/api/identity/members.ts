import { call, ORGANISATION } from '../call.ts';

const BULK_BODY_LIMIT = 500_000;
const IMPORT_BODY_LIMIT = 1_000_000;
const BLOCKED = ['BLOCKED_FOR_NOT_PAYING', 'BLOCKED_FOR_USERS_OVER_SUBSCRIPTION'] as const;

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
  answer: { lines: ['import_line'], seats_full: 'flag', dry_run: 'flag' },
  codes: ['FORBIDDEN', ...BLOCKED, 'SUBSCRIPTION_SEATS_FULL'],
});

export const addMembers = call({
  method: 'POST',
  path: `${ORGANISATION}/add`,
  tag: 'members',
  summary: 'Invite addresses, or send invitations again',
  body: 'membersAdd',
  bodyLimit: BULK_BODY_LIMIT,
  answer: { users: ['member'] },
  codes: ['FORBIDDEN', 'BLOCKED_FOR_NOT_PAYING', 'SUBSCRIPTION_SEATS_FULL', 'ALREADY_ACTIVE'],
});

export const removeMembers = call({
  method: 'DELETE',
  path: `${ORGANISATION}/remove`,
  tag: 'members',
  summary: 'Remove members, or leave',
  body: 'membersRemove',
  answer: { users: ['member'] },
  codes: ['FORBIDDEN', 'CANNOT_REMOVE_OWNER', 'LAST_ADMIN', 'SUCCESSOR_REQUIRED'],
});

export const promoteAdmins = call({
  method: 'POST',
  path: `${ORGANISATION}/admin`,
  tag: 'members',
  summary: 'Promote admins',
  body: 'membersAdmins',
  answer: { users: ['member'] },
  codes: ['FORBIDDEN', 'MEMBER_NOT_ACTIVE'],
});

export const revokeAdmins = call({
  method: 'DELETE',
  path: `${ORGANISATION}/admin`,
  tag: 'members',
  summary: 'Revoke admins',
  body: 'membersAdmins',
  answer: { users: ['member'] },
  codes: ['FORBIDDEN', 'CANNOT_REVOKE_SELF', 'CANNOT_REVOKE_OWNER'],
});
