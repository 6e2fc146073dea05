import type { Knex } from 'knex';

/** Replaces all recovery codes of the user. */
export const replaceRecoveryCodes = async (
  trx: Knex,
  user: string,
  hashes: readonly Buffer[],
  at: Date,
): Promise<void> => {
  await trx('recovery_codes').where({ user_uuid: user }).delete();
  if (hashes.length === 0) return;
  await trx('recovery_codes').insert(hashes.map((hash) => ({ user_uuid: user, code_hash: hash, created_at: at })));
};

/** Marks a code as used; false if the user has no such unused code. */
export const spendRecoveryCode = async (trx: Knex, user: string, hash: Buffer, at: Date): Promise<boolean> =>
  (await trx('recovery_codes')
    .where({ user_uuid: user, code_hash: hash })
    .whereNull('used_at')
    .update({ used_at: at })) > 0;

/** How many recovery codes a user has not used yet. */
export const countRecoveryCodes = async (db: Knex, user: string): Promise<number> => {
  const row = await db('recovery_codes').where({ user_uuid: user }).whereNull('used_at').count('* as left').first();
  return Number(row?.left ?? 0);
};
