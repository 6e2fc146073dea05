import { PROOF_TOKEN_MINUTES } from '@waymark/contracts';
import { AppError, type Clock, type Database, type Events, invalidField } from '@waymark/service-kit';
import type { Knex } from 'knex';
import { newSecretToken, tokenHash } from '../sessions/secret-token.ts';
import { changedAt, type User } from '../users/user.ts';
import { mailRequested } from '../users/user-events.ts';
import { findUser, updateUser } from '../users/user-store.ts';
import { insertEmailProof, takeEmailProof } from './email-proof-store.ts';

export type EmailProof = {
  /** Mails the link, unless the address is proven or nothing depends on that. In the caller's transaction. */
  ask(trx: Knex.Transaction, user: User): Promise<void>;
  /** @throws {AppError} SESSION_REQUIRED */
  askAgain(user: string): Promise<void>;
  /** What the link does. @throws {AppError} VALIDATION naming `token` for one that is not, was used or is too old */
  prove(token: string): Promise<User>;
};

export const createEmailProof = (deps: {
  database: Database;
  events: Events;
  clock: Clock;
  publicUrl: string;
  /** Whether anything depends on this person's address being proven. */
  isProofNeeded: (user: User) => boolean;
}): EmailProof => {
  const { database, events, clock, publicUrl, isProofNeeded } = deps;

  const sendLink = async (trx: Knex.Transaction, user: User): Promise<void> => {
    if (user.emailVerifiedAt !== null) return;
    const token = newSecretToken();
    const expiresAt = new Date(clock.now().getTime() + PROOF_TOKEN_MINUTES * 60_000);
    await insertEmailProof(trx, { tokenHash: tokenHash(token), userUuid: user.uuid, email: user.email, expiresAt });
    const data = { first_name: user.firstName, url: `${publicUrl}/prove?token=${token}` };
    await events.emit(trx, mailRequested(user, 'prove_email', data));
  };

  return {
    async ask(trx, user) {
      if (isProofNeeded(user)) await sendLink(trx, user);
    },
    async askAgain(uuid) {
      const user = await findUser(database.platform, uuid);
      if (!user) throw new AppError('SESSION_REQUIRED');
      await events.platformTransaction((trx) => sendLink(trx, user));
    },
    prove: (token) =>
      events.platformTransaction(async (trx) => {
        const now = clock.now();
        const proof = await takeEmailProof(trx, tokenHash(token), now);
        const user = proof && (await findUser(trx, proof.userUuid));
        const proven =
          user?.email === proof?.email &&
          user &&
          (await updateUser(trx, user.uuid, { email_verified_at: now }, changedAt(now, user.updatedAt)));
        if (!proven) throw invalidField('token', 'validation.proof_token');
        return proven;
      }),
  };
};
