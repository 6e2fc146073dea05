import type { Knex } from 'knex';

/** Stores a reset link by the hash of its token; earlier links of the user go on working. */
export const insertReset = async (
  db: Knex,
  reset: { tokenHash: Buffer; userUuid: string; expiresAt: Date },
): Promise<void> => {
  const { tokenHash, userUuid, expiresAt } = reset;
  await db('password_resets').insert({ token_hash: tokenHash, user_uuid: userUuid, expires_at: expiresAt });
};

/** The user whose reset link this is; undefined if it is unknown, used or expired. */
export const findReset = async (db: Knex, tokenHash: Buffer, now: Date): Promise<string | undefined> => {
  const row = await db('password_resets')
    .where({ token_hash: tokenHash })
    .where('expires_at', '>', now)
    .first('user_uuid');
  return row?.user_uuid;
};

/** Deletes all reset links of a user. */
export const dropResetsOf = async (trx: Knex.Transaction, user: string): Promise<void> => {
  await trx('password_resets').where({ user_uuid: user }).delete();
};

/** Uses the link, and deletes all other links of the user; false if a concurrent request has just used it. */
export const consumeReset = async (trx: Knex.Transaction, tokenHash: Buffer, user: string): Promise<boolean> => {
  const used = await trx('password_resets').where({ token_hash: tokenHash }).delete();
  await dropResetsOf(trx, user);
  return used > 0;
};

/** Deletes links that were not used in time. Returns how many. */
export const dropExpiredResets = (db: Knex, now: Date): Promise<number> =>
  db('password_resets').where('expires_at', '<=', now).delete();
