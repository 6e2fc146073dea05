import { DAY_MS } from '@waymark/contracts';
import type { Knex } from 'knex';

export type EmailProof = {
  tokenHash: Buffer;
  userUuid: string;
  /** The address that the link was sent to, and that it proves. */
  email: string;
  /** Whether the link changes the account's address to this one. */
  isChange: boolean;
  /** The session that asked for the change. */
  sessionUuid: string | null;
  expiresAt: Date;
};

/** Why a link stopped working before it expired: it was used, a newer one was sent, or the password was changed. */
type EndedBy = 'used' | 'newer' | 'password';
export type StoredProof = EmailProof & { endedBy: EndedBy | null };

type Row = {
  token_hash: Buffer;
  user_uuid: string;
  email: string;
  is_change: boolean;
  session_uuid: string | null;
  expires_at: Date;
  ended_by: EndedBy | null;
};

const RETENTION_MS = DAY_MS;

/** Stores a link by the hash of its token. Earlier ones go on working unless they are ended: see `endEmailProofs`. */
export const insertEmailProof = async (db: Knex, proof: EmailProof): Promise<void> => {
  await db('email_proofs').insert({
    token_hash: proof.tokenHash,
    user_uuid: proof.userUuid,
    email: proof.email,
    is_change: proof.isChange,
    session_uuid: proof.sessionUuid,
    expires_at: proof.expiresAt,
  });
};

const rowToProof = (row: Row): StoredProof => ({
  tokenHash: row.token_hash,
  userUuid: row.user_uuid,
  email: row.email,
  isChange: row.is_change,
  sessionUuid: row.session_uuid,
  expiresAt: row.expires_at,
  endedBy: row.ended_by,
});

/** A link by the hash of its token, also one that has ended or expired since yesterday; undefined if it is unknown. */
export const findEmailProof = async (db: Knex, tokenHash: Buffer): Promise<StoredProof | undefined> => {
  const row = await db<Row>('email_proofs').where({ token_hash: tokenHash }).first();
  return row && rowToProof(row);
};

/** The same, locked: concurrent uses of a link are handled one after the other. */
export const lockEmailProof = async (trx: Knex.Transaction, tokenHash: Buffer): Promise<StoredProof | undefined> => {
  const row = await trx<Row>('email_proofs').where({ token_hash: tokenHash }).forUpdate().first();
  return row && rowToProof(row);
};

/** Ends valid links of a user: one, those of one kind, or all. */
export const endEmailProofs = async (
  db: Knex,
  which: { user: string; tokenHash?: Buffer; isChange?: boolean },
  by: EndedBy,
  at: Date,
): Promise<void> => {
  const { user, tokenHash, isChange } = which;
  await db<Row>('email_proofs')
    .where({
      user_uuid: user,
      ...(tokenHash ? { token_hash: tokenHash } : {}),
      ...(isChange === undefined ? {} : { is_change: isChange }),
    })
    .where('expires_at', '>', at)
    .update({ ended_by: by, expires_at: at });
};

/** Deletes links that ended or expired a day ago or earlier: until then they say why they do not work. Returns how many. */
export const dropExpiredEmailProofs = (db: Knex, now: Date): Promise<number> =>
  db('email_proofs')
    .where('expires_at', '<=', new Date(now.getTime() - RETENTION_MS))
    .delete();
