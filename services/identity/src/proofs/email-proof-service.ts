import { PROOF_TOKEN_MINUTES } from '@waymark/contracts';
import {
  AppError,
  type Clock,
  changedAt,
  type Database,
  type Events,
  invalidField,
  sqlStateOf,
} from '@waymark/service-kit';
import type { Knex } from 'knex';
import { newSecretToken, tokenHash } from '../sessions/secret-token.ts';
import type { User } from '../users/user.ts';
import { mailRequested, ofUser } from '../users/user-events.ts';
import { findUser, lockUser, updateUser } from '../users/user-store.ts';
import type { AddressSwitch } from './address-switch.ts';
import {
  type EmailProof,
  endEmailProofs,
  findEmailProof,
  insertEmailProof,
  lockEmailProof,
  type StoredProof,
} from './email-proof-store.ts';

export type EmailProofService = {
  /** Mails a link, unless the address is already proven. In the caller's transaction. */
  send(trx: Knex.Transaction, user: User): Promise<void>;
  /** @throws {AppError} SESSION_REQUIRED */
  sendAgain(user: string): Promise<void>;
  /**
   * Handles the mailed link. `onlyFor`: the user signed in where it was opened; a link of another account is then not used.
   * @throws {AppError} VALIDATION naming `token`, with the reason why it is not valid; PROOF_OF_OTHER_ACCOUNT
   */
  prove(token: string, onlyFor?: string | null): Promise<User>;
  /** Proves the address of an account whose user has shown a token mailed to it. In the caller's transaction. */
  provenByMail(trx: Knex.Transaction, user: User): Promise<User>;
};

/** A new link, valid for an hour. */
export const newEmailProof = (
  of: Pick<EmailProof, 'userUuid' | 'email' | 'isChange' | 'sessionUuid'>,
  now: Date,
): { token: string; proof: EmailProof } => {
  const token = newSecretToken();
  const expiresAt = new Date(now.getTime() + PROOF_TOKEN_MINUTES * 60_000);
  return { token, proof: { ...of, tokenHash: tokenHash(token), expiresAt } };
};

const UNIQUE_VIOLATION = '23505';

const refusal = (reason: 'unknown' | 'expired' | 'taken' | 'used' | 'newer' | 'password'): AppError =>
  invalidField('token', `validation.proof_token.${reason}`);

/** Links work once, for an hour, and until a newer one is sent (product-rules.md, "Proof of address"). */
export const createEmailProofService = (deps: {
  database: Database;
  events: Events;
  clock: Clock;
  publicUrl: string;
  switchAddress: AddressSwitch;
}): EmailProofService => {
  const { database, events, clock, publicUrl, switchAddress } = deps;

  const sendLink = async (trx: Knex.Transaction, user: User): Promise<void> => {
    if (user.emailVerifiedAt !== null) return;
    const now = clock.now();
    const { token, proof } = newEmailProof(
      { userUuid: user.uuid, email: user.email, isChange: false, sessionUuid: null },
      now,
    );
    await endEmailProofs(trx, { user: user.uuid, isChange: false }, 'newer', now);
    await insertEmailProof(trx, proof);
    const data = { first_name: user.firstName, url: `${publicUrl}/prove?token=${token}` };
    await events.emit(trx, mailRequested(user, 'prove_email', data));
  };

  const assertWorks = (proof: StoredProof | undefined): StoredProof => {
    if (!proof) throw refusal('unknown');
    if (proof.endedBy) throw refusal(proof.endedBy);
    if (proof.expiresAt <= clock.now()) throw refusal('expired');
    return proof;
  };

  const provenByMail: EmailProofService['provenByMail'] = async (trx, user) => {
    if (user.emailVerifiedAt !== null) return user;
    const now = clock.now();
    const proven = await updateUser(trx, user.uuid, { email_verified_at: now }, changedAt(now, user.updatedAt));
    await events.record(trx, { ...ofUser(user), action: 'email.proven', actor: user.uuid });
    return proven ?? user;
  };

  const proveIn = async (
    trx: Knex.Transaction,
    { tokenHash: hash, userUuid, isChange }: StoredProof,
  ): Promise<User> => {
    // Lock order: the user, then what belongs to them. A change of the address locks organisations before the user.
    if (!isChange) await lockUser(trx, userUuid);
    const proof = assertWorks(await lockEmailProof(trx, hash));
    const now = clock.now();
    const user = await findUser(trx, proof.userUuid);
    if (!user || (!proof.isChange && user.email !== proof.email)) throw refusal('unknown');
    const proven = proof.isChange ? await switchAddress(trx, user, proof) : await provenByMail(trx, user);
    if (!proven) throw refusal('taken');
    await endEmailProofs(trx, { user: user.uuid, tokenHash: hash }, 'used', now);
    await endEmailProofs(
      trx,
      proof.isChange ? { user: user.uuid } : { user: user.uuid, isChange: false },
      'newer',
      now,
    );
    return proven;
  };

  return {
    provenByMail,
    send: sendLink,
    async sendAgain(uuid) {
      await events.platformTransaction(async (trx) => {
        const user = await lockUser(trx, uuid);
        if (!user) throw new AppError('SESSION_REQUIRED');
        await sendLink(trx, user);
      });
    },
    async prove(token, onlyFor) {
      const proof = assertWorks(await findEmailProof(database.platform, tokenHash(token)));
      if (onlyFor && onlyFor !== proof.userUuid) throw new AppError('PROOF_OF_OTHER_ACCOUNT');
      if (!proof.isChange) return events.platformTransaction((trx) => proveIn(trx, proof));
      const change = () =>
        events.acrossOrganisations('an address shows in all organisations of its user', (trx) => proveIn(trx, proof));
      // Another account or an invitation got the address at the same moment: a second attempt sees which.
      return change().catch((error: unknown) => {
        if (sqlStateOf(error) === UNIQUE_VIOLATION) return change();
        throw error;
      });
    },
  };
};
