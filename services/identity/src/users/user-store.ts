import { fold, type Lang } from '@waymark/contracts';
import type { Knex } from 'knex';
import type { User } from './user.ts';

type UserRow = {
  uuid: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  lang: Lang;
  innovator: boolean;
  super_admin_granted: boolean;
  password_hash: string | null;
  second_factor: boolean;
  image_path: string | null;
  gdpr_accepted_at: Date | null;
  registered_at: Date | null;
  email_verified_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

const rowToUser = (row: UserRow): User => ({
  uuid: row.uuid,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  lang: row.lang,
  innovator: row.innovator,
  superAdminGranted: row.super_admin_granted,
  passwordHash: row.password_hash,
  secondFactor: row.second_factor,
  imagePath: row.image_path,
  gdprAcceptedAt: row.gdpr_accepted_at,
  registeredAt: row.registered_at,
  emailVerifiedAt: row.email_verified_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const searchText = (email: string, firstName: string | null, lastName: string | null): string =>
  fold([firstName, lastName, email].filter(Boolean).join(' '));

export type UserChanges = Partial<{
  /** In lower case. */
  email: string;
  first_name: string;
  last_name: string;
  lang: Lang;
  innovator: boolean;
  password_hash: string | null;
  email_verified_at: Date;
  image_path: string | null;
  gdpr_accepted_at: Date;
  super_admin_granted: boolean;
  second_factor: boolean;
}>;

export type NewAccount = {
  uuid: string;
  email: string;
  firstName: string;
  lastName: string;
  lang: Lang;
  innovator: boolean;
  passwordHash: string | null;
  /** Whether the address is proven. */
  verified: boolean;
  at: Date;
};

/** A user with or without an account; undefined if there is none. */
export const findUser = async (db: Knex, uuid: string): Promise<User | undefined> => {
  const row = await db<UserRow>('users').where({ uuid }).first();
  return row && rowToUser(row);
};

/** `email` in lower case. Invited addresses without an account are found too. */
export const findUserByEmail = async (db: Knex, email: string): Promise<User | undefined> => {
  const row = await db<UserRow>('users').where({ email }).first();
  return row && rowToUser(row);
};

/** Those of the users that exist, in no particular order. */
export const findUsers = async (db: Knex, uuids: readonly string[]): Promise<User[]> =>
  (await db<UserRow>('users').whereIn('uuid', [...uuids])).map(rowToUser);

/**
 * Creates the account, on the row of an invited address if there is one. Undefined if the address already has an account: of two concurrent
 * registrations the unique key admits one.
 */
export const insertAccount = async (db: Knex, account: NewAccount): Promise<User | undefined> => {
  const search = searchText(account.email, account.firstName, account.lastName);
  const { rows } = await db.raw<{ rows: UserRow[] }>(
    `insert into users (uuid, email, first_name, last_name, lang, search_text, innovator, password_hash, email_verified_at,
       registered_at, created_at, updated_at)
     values (:uuid, :email, :firstName, :lastName, :lang, :search, :innovator, :passwordHash, :verifiedAt, :at, :at, :at)
     on conflict (email) do update set first_name = excluded.first_name, last_name = excluded.last_name, lang = excluded.lang,
       search_text = excluded.search_text, innovator = excluded.innovator, password_hash = excluded.password_hash,
       email_verified_at = excluded.email_verified_at, registered_at = excluded.registered_at,
       updated_at = excluded.updated_at
     where users.registered_at is null
     returning *`,
    { ...account, search, verifiedAt: account.verified ? account.at : null },
  );
  const [row] = rows;
  return row && rowToUser(row);
};

/**
 * Makes sure that every address has a row. Returns all of them, locked until the transaction ends. Existing rows are written too, so that
 * the time does not reveal which addresses were known. Sorted, so that concurrent transactions cannot deadlock.
 */
export const ensureUsers = async (
  db: Knex,
  people: readonly { uuid: string; email: string }[],
  lang: Lang,
  at: Date,
): Promise<User[]> => {
  const sorted = people.toSorted((a, b) => (a.email < b.email ? -1 : 1));
  const rows = sorted.map(({ uuid, email }) => ({
    uuid,
    email,
    lang,
    search_text: fold(email),
    created_at: at,
    updated_at: at,
  }));
  const found: UserRow[] = await db<UserRow>('users').insert(rows).onConflict('email').merge(['email']).returning('*');
  return found.map(rowToUser);
};

/**
 * Stores changed columns, and when; a new name or address changes the text by which members are searched too. Returns the user with them;
 * undefined if there is none.
 */
export const updateUser = async (db: Knex, uuid: string, changes: UserChanges, at: Date): Promise<User | undefined> => {
  const [row] = await db<UserRow>('users')
    .where({ uuid })
    .update({ ...changes, updated_at: at })
    .returning('*');
  if (row && (changes.email ?? changes.first_name ?? changes.last_name) !== undefined) {
    await db('users')
      .where({ uuid })
      .update({ search_text: searchText(row.email, row.first_name, row.last_name) });
  }
  return row && rowToUser(row);
};

/** Stores a new hash of the same password; false if the password was changed in the meantime. `updated_at` stays. */
export const replacePasswordHash = async (
  db: Knex,
  { uuid, passwordHash }: Pick<User, 'uuid' | 'passwordHash'>,
  next: string,
): Promise<boolean> =>
  (await db('users').where({ uuid, password_hash: passwordHash }).update({ password_hash: next })) > 0;

/** Locks the user against edits and deletion until the transaction ends (FOR SHARE). */
export const holdUser = async (trx: Knex.Transaction, uuid: string): Promise<User | undefined> => {
  const row = await trx<UserRow>('users').where({ uuid }).forShare().first();
  return row && rowToUser(row);
};

/** Locks the user against edits and invitations by others until the transaction ends (FOR UPDATE). */
export const lockUser = async (trx: Knex.Transaction, uuid: string): Promise<User | undefined> => {
  const row = await trx<UserRow>('users').where({ uuid }).forUpdate().first();
  return row && rowToUser(row);
};

/**
 * Deletes a user with sessions, tokens, factors and links. Their memberships must have ended; invitations that they sent stay, without a
 * name.
 */
export const deleteUser = async (db: Knex, uuid: string): Promise<void> => {
  await db('invitations').where({ invited_by: uuid }).update({ invited_by: null });
  await db('users').where({ uuid }).delete();
};

/**
 * Deletes up to `atOnce` addresses that were invited and no longer belong to any organisation. Returns how many. The rows are locked first,
 * and checked again: otherwise an account that is just being registered would be deleted as soon as it is committed. One that is locked is
 * being registered or invited, and is skipped.
 */
export const dropUninvited = async (trx: Knex.Transaction, atOnce: number): Promise<number> => {
  const uninvited = () =>
    trx('users')
      .whereNull('registered_at')
      .whereNotExists(trx('memberships').select(trx.raw('1')).whereRaw('memberships.user_uuid = users.uuid'));
  const uuids: string[] = await uninvited().limit(atOnce).forUpdate().skipLocked().pluck('uuid');
  return uninvited().whereIn('uuid', uuids).delete();
};

/**
 * The recipients of mails to super admins: everybody with an account whom the command line or `SUPER_ADMINS` names. Mails go to a
 * configured address even before its owner has proven it.
 */
export const findSuperAdmins = async (db: Knex, configured: readonly string[]): Promise<User[]> => {
  const rows = await db<UserRow>('users')
    .whereNotNull('registered_at')
    .andWhere((either) => either.where({ super_admin_granted: true }).orWhereIn('email', [...configured]))
    .orderBy('email');
  return rows.map(rowToUser);
};
