import type { Knex } from 'knex';

export const insertReset = async (
  db: Knex,
  reset: { tokenHash: Buffer; userUuid: string; expiresAt: Date },
): Promise<void> => {
  const { tokenHash, userUuid, expiresAt } = reset;
  await db('password_resets').insert({ token_hash: tokenHash, user_uuid: userUuid, expires_at: expiresAt });
};

/** Whose reset link this is; undefined for one that is not, was used or is too old. */
export const findReset = async (db: Knex, tokenHash: Buffer, now: Date): Promise<string | undefined> => {
  const row = await db('password_resets')
    .where({ token_hash: tokenHash })
    .where('expires_at', '>', now)
    .first('user_uuid');
  return row?.user_uuid;
};

/** Links that were mailed to an address that the user has no more. */
export const dropResetsOf = async (trx: Knex.Transaction, user: string): Promise<void> => {
  await trx('password_resets').where({ user_uuid: user }).delete();
};

/** Uses the link up, and all others of the user with it; false when another request has just used it. */
export const consumeReset = async (trx: Knex.Transaction, tokenHash: Buffer, user: string): Promise<boolean> => {
  const used = await trx('password_resets').where({ token_hash: tokenHash }).delete();
  await dropResetsOf(trx, user);
  return used > 0;
};

export const dropExpiredResets = (db: Knex, now: Date): Promise<number> =>
  db('password_resets').where('expires_at', '<=', now).delete();
