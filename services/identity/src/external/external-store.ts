import type { Database } from '@waymark/service-kit';
import type { Knex } from 'knex';

/** What is stored of a sign-in while the browser is at the identity provider. */
export type StartedSignIn = { nonce: string; codeVerifier: string; encryptedInvitationToken: Buffer | null };

type Row = { nonce: string; code_verifier: string; encrypted_invitation_token: Buffer | null; live: boolean };

/** Stores a sign-in that leaves for the provider. @param stateHash the hash of the state with which the browser comes back */
export const insertStartedSignIn = async (
  db: Knex,
  stateHash: Buffer,
  started: StartedSignIn,
  expiresAt: Date,
): Promise<void> => {
  await db('external_sign_ins').insert({
    state_hash: stateHash,
    nonce: started.nonce,
    code_verifier: started.codeVerifier,
    encrypted_invitation_token: started.encryptedInvitationToken,
    expires_at: expiresAt,
  });
};

/** Deletes and returns the sign-in, so that it can be finished only once. Undefined if it is unknown, used or expired. */
export const takeStartedSignIn = async (
  database: Database,
  stateHash: Buffer,
  now: Date,
): Promise<StartedSignIn | undefined> => {
  const sql = `
    delete from external_sign_ins where state_hash = $1
    returning nonce, code_verifier, encrypted_invitation_token, expires_at > $2 as live`;
  const [row] = await database.query<Row>(sql, [stateHash, now]);
  if (!row?.live) return undefined;
  const { nonce, code_verifier, encrypted_invitation_token } = row;
  return { nonce, codeVerifier: code_verifier, encryptedInvitationToken: encrypted_invitation_token };
};

/** Deletes sign-ins that did not come back in time. Returns how many. */
export const dropExpiredSignIns = (db: Knex, now: Date): Promise<number> =>
  db('external_sign_ins').where('expires_at', '<=', now).delete();

/** The uuid of the user to whom a person of a provider is linked; undefined if there is none. */
export const findLinkedUser = async (db: Knex, issuer: string, subject: string): Promise<string | undefined> => {
  const row = await db('external_accounts').where({ issuer, subject }).first('user_uuid');
  return row?.user_uuid;
};

/** Links a person of a provider to a user; an earlier link of that person stays. */
export const linkUser = async (db: Knex, issuer: string, subject: string, user: string, at: Date): Promise<void> => {
  await db('external_accounts')
    .insert({ issuer, subject, user_uuid: user, created_at: at })
    .onConflict(['issuer', 'subject'])
    .ignore();
};
