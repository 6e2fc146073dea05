import { DEFAULT_MAIL_PREFERENCES, MAIL_KINDS, type MailKind, type MailPreferencesResource } from '@waymark/contracts';
import type { Database } from '@waymark/service-kit';
import type { Knex } from 'knex';
import type { MailRecipient } from '../mail/mail-template.ts';
import { members } from '../read-models.ts';

type Query = Pick<Database, 'query'>;

const COLUMNS = MAIL_KINDS.join(', ');

/** Which mails a user wants; the defaults if they never chose (product-rules.md, "Mails that can be turned off"). */
export const readMailPreferences = async ({ query }: Query, user: string): Promise<MailPreferencesResource> => {
  const sql = `select ${COLUMNS} from mail_preferences where user_uuid = $1`;
  const [row] = await query<MailPreferencesResource>(sql, [user]);
  return row ?? DEFAULT_MAIL_PREFERENCES;
};

/** A kind that is not chosen keeps its value, or gets its default. */
const CHOOSE = `
  insert into mail_preferences as kept (user_uuid, ${COLUMNS})
  values ($1, ${MAIL_KINDS.map((kind, at) => `coalesce($${at + 2}, ${DEFAULT_MAIL_PREFERENCES[kind]})`).join(', ')})
  on conflict (user_uuid) do update set ${MAIL_KINDS.map((kind, at) => `${kind} = coalesce($${at + 2}, kept.${kind})`).join(', ')}
  returning ${COLUMNS}`;

/** Stores the chosen kinds; the others stay. Returns all kinds as they are then. */
export const chooseMails = async (
  { query }: Query,
  user: string,
  chosen: Partial<MailPreferencesResource>,
): Promise<MailPreferencesResource> => {
  const [row] = await query<MailPreferencesResource>(CHOOSE, [user, ...MAIL_KINDS.map((kind) => chosen[kind] ?? null)]);
  return row ?? DEFAULT_MAIL_PREFERENCES;
};

/** Turns off a kind of mail, if the user is still in an organisation: the links in old mails never expire. */
export const stopMails = async (database: Database, user: string, kind: MailKind): Promise<void> => {
  const memberships = await database.readAsUser(user, 'select 1 from members where user_uuid = $1 and not gone', [
    user,
  ]);
  if (memberships.length > 0) await chooseMails(database, user, { [kind]: false });
};

/** Those of the users who want mails of a kind. */
export const whoWants = async (
  { query }: Query,
  kind: MailKind,
  users: readonly string[],
): Promise<ReadonlySet<string>> => {
  const usual = DEFAULT_MAIL_PREFERENCES[kind];
  const sql = `select user_uuid from mail_preferences where user_uuid = any($1) and ${kind} <> $2`;
  const rows = await query<{ user_uuid: string }>(sql, [users, usual]);
  const others = new Set(rows.map(({ user_uuid }) => user_uuid));
  return new Set(users.filter((user) => others.has(user) !== usual));
};

/**
 * Where a queued mail is to be sent: its recipient may have another address by now.
 * @returns undefined if it is not to be sent any more: its recipient has left the organisation, or turned off its kind
 */
export const emailOfRecipient = async (
  database: Database,
  { organisation, user, kind }: MailRecipient,
): Promise<string | undefined> => {
  const member = await members.read(database, organisation, user);
  const isWanted = member?.active === true && (await whoWants(database, kind, [user])).has(user);
  return isWanted ? member.email : undefined;
};

/** Deletes the preferences of a deleted account. */
export const forgetMailPreferences = async (trx: Knex.Transaction, user: string): Promise<void> => {
  await trx('mail_preferences').where({ user_uuid: user }).delete();
};
