import { array, mixed } from 'yup';
import type { FieldKeys } from '../rules/consistency.ts';
import { normaliseEmail } from '../rules/fold.ts';
import { BULK_LIMIT } from '../rules/limits.ts';
import { between } from './between.ts';
import {
  choice,
  fields,
  flag,
  isEmail,
  line,
  nameLine,
  optionalUuid,
  REQUIRED,
  requiredToken,
  uuids,
} from './fields.ts';
import { queryFlag, queryLimit, queryOffset, querySearch, queryUuid, queryUuids } from './query-fields.ts';

const EMAILS = 'validation.members.emails_required';

/** Trims the addresses and removes duplicates, keeping the first spelling. */
const merged = (list: unknown): unknown => {
  if (!Array.isArray(list)) return list ?? undefined;
  const seen = new Map<unknown, unknown>();
  for (const entry of list) {
    const key: unknown = typeof entry === 'string' ? normaliseEmail(entry) : entry;
    if (!seen.has(key)) seen.set(key, typeof entry === 'string' ? entry.trim() : entry);
  }
  return [...seen.values()];
};

/** The entries of a list that are not addresses. */
const invalidEmails = (entries: readonly unknown[]): unknown[] =>
  entries.filter((entry) => typeof entry !== 'string' || !isEmail(entry));

/** Of a list or an object only its kind is named: the client chooses how deep it is. */
const quoted = (entry: unknown): string => {
  if (typeof entry === 'string') return `"${entry}"`;
  if (typeof entry !== 'object' || entry === null) return JSON.stringify(entry);
  return Array.isArray(entry) ? '[...]' : '{...}';
};

const addresses = () =>
  array(mixed<string>().required('validation.email.invalid').meta({ type: 'string', format: 'email' }))
    .transform(merged)
    .typeError('validation.type.list')
    .min(1, EMAILS)
    .max(BULK_LIMIT, 'validation.list_too_long')
    .test('emails', (list, context) => {
      const wrong = invalidEmails(list ?? []);
      if (wrong.length === 0) return true;
      return context.createError({
        message: 'validation.members.emails_invalid',
        params: { addresses: wrong.map(quoted).join(', '), count: wrong.length },
      });
    });

/** Addresses to invite, or members whose invitation is to be sent again. */
export const membersAdd = fields({
  users_emails: addresses(),
  users_uuid: uuids(BULK_LIMIT),
}).test(
  'either',
  between<{ users_emails?: string[]; users_uuid?: string[] }>(
    ['users_emails', 'users_uuid'],
    (value): FieldKeys => (value.users_emails || value.users_uuid ? {} : { users_emails: EMAILS }),
  ),
);

/** The token from an invitation mail, sent by a signed-in person. */
export const invitationRedeem = fields({ invitation_token: requiredToken() });

/** Declines further invitations of the organisation or, with `everywhere`, of any organisation. */
export const invitationsStop = fields({ token: requiredToken(), everywhere: flag().default(false) });

/** Members to remove, or the caller to leave, and who takes over what they own. */
export const membersRemove = fields({ users_uuid: uuids(BULK_LIMIT).required(REQUIRED), new_owner_id: optionalUuid() });

export const membersAdmins = fields({ target_admins: uuids(BULK_LIMIT).required(REQUIRED) });

export const MEMBER_SORTS = ['name', 'email', 'joined_at', '-joined_at', 'relevance'] as const;
export type MemberSort = (typeof MEMBER_SORTS)[number];

/**
 * Without `active`: active members and invited people; without `admin`: both too. `uuids`: look up these members, such as the owners on
 * cards. `team`: only members of this team; `not_in_team`: only people who are not.
 */
export const membersQuery = fields({
  q: querySearch(),
  active: queryFlag().default(undefined),
  admin: queryFlag().default(undefined),
  uuids: queryUuids(),
  team: queryUuid(),
  not_in_team: queryUuid(),
  sort: choice(MEMBER_SORTS).default('name'),
  limit: queryLimit(),
  offset: queryOffset(),
});

const cell = () => line().nullable();

/** People from a file. An invalid address is not refused: the answer reports it for its line. */
export const peopleImport = fields({
  rows: array(fields({ name: cell(), email: cell(), team: nameLine().nullable() }))
    .typeError('validation.type.list')
    .required(REQUIRED)
    .min(1, REQUIRED)
    .max(BULK_LIMIT, 'validation.list_too_long'),
  /** Only report what would happen; change nothing. */
  dry_run: flag().default(true),
});
