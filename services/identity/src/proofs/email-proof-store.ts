import type { Knex } from 'knex';

type EmailProof = { tokenHash: Buffer; userUuid: string; email: string; expiresAt: Date };

export const insertEmailProof = async (db: Knex, proof: EmailProof): Promise<void> => {
  const { tokenHash, userUuid, email, expiresAt } = proof;
  await db('email_proofs').insert({ token_hash: tokenHash, user_uuid: userUuid, email, expires_at: expiresAt });
};

/** Uses the link up, and the others of its user with it. Undefined for one that is not, was used or is too old. */
export const takeEmailProof = async (
  trx: Knex.Transaction,
  tokenHash: Buffer,
  now: Date,
): Promise<Pick<EmailProof, 'userUuid' | 'email'> | undefined> => {
  const [used] = await trx('email_proofs')
    .where({ token_hash: tokenHash })
    .where('expires_at', '>', now)
    .delete()
    .returning<{ user_uuid: string; email: string }[]>(['user_uuid', 'email']);
  if (!used) return undefined;
  await trx('email_proofs').where({ user_uuid: used.user_uuid }).delete();
  return { userUuid: used.user_uuid, email: used.email };
};

export const dropExpiredEmailProofs = (db: Knex, now: Date): Promise<number> =>
  db('email_proofs').where('expires_at', '<=', now).delete();
