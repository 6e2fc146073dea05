import { normaliseEmail, RESET_TOKEN_MINUTES } from '@waymark/contracts';
import { AppError, type Clock, changedAt, type Database, type Events, invalidField } from '@waymark/service-kit';
import type { Knex } from 'knex';
import type { EmailProofMode } from '../config.ts';
import type { DropFactors } from '../factors/drop-factors.ts';
import { listOrganisationsOf } from '../organisations/organisation-store.ts';
import { endEmailProofs } from '../proofs/email-proof-store.ts';
import { mustProveEmail } from '../proofs/proof-requirement.ts';
import type { AttemptLimits } from '../sessions/attempt-limits.ts';
import type { Client } from '../sessions/client.ts';
import { lockSignedIn } from '../sessions/lock-signed-in.ts';
import { newSecretToken, tokenHash } from '../sessions/secret-token.ts';
import type { SessionEndService } from '../sessions/session-end-service.ts';
import { confirmSession } from '../sessions/session-store.ts';
import type { User } from '../users/user.ts';
import { mailRequested, ofUser } from '../users/user-events.ts';
import { findUser, findUserByEmail, holdUser, lockUser, type UserChanges, updateUser } from '../users/user-store.ts';
import type { Background } from '../workers/background.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { PasswordStrength } from './password-strength.ts';
import { consumeReset, findReset, insertReset } from './reset-store.ts';

export type PasswordService = {
  /** Mails a reset link if the address has an account. Returns before that is known, so that neither answer nor time reveals it. */
  requestReset(email: string): void;
  /** @throws {AppError} VALIDATION naming `reset_token` or `password` */
  reset(token: string, password: string, client: Client): Promise<void>;
  /**
   * Makes the session as fresh as a new sign-in (product-rules.md, "Fresh sign-in").
   * @throws {AppError} VALIDATION naming `password`, TOO_MANY_REQUESTS, SESSION_REQUIRED
   */
  confirm(user: string, session: string, password: string): Promise<void>;
  /** @throws {AppError} VALIDATION naming `old_password` or `password`, TOO_MANY_REQUESTS, SESSION_REQUIRED */
  change(user: string, session: string, passwords: { old: string; next: string }): Promise<void>;
};

/** A new password ends other sessions, API tokens and pending changes of the address (product-rules.md, "Sessions"). */
export const createPasswordService = (deps: {
  database: Database;
  events: Events;
  clock: Clock;
  background: Background;
  limits: AttemptLimits;
  ending: SessionEndService;
  hasher: PasswordHasher;
  strength: PasswordStrength;
  dropFactors: DropFactors;
  emailProof: EmailProofMode;
  publicUrl: string;
}): PasswordService => {
  const { database, events, clock, background, limits, ending, hasher, strength, dropFactors, emailProof, publicUrl } =
    deps;

  const assertStrong = async (password: string, user: User) => {
    const names = (await listOrganisationsOf(database, user.uuid)).map(({ name }) => name);
    await strength.assertStrong(password, [user.email, user.firstName, user.lastName, ...names]);
  };

  const store = async (
    trx: Knex.Transaction,
    user: User,
    changes: UserChanges,
    how: 'changed' | 'reset',
    keepSession?: string,
  ) => {
    const now = clock.now();
    await updateUser(trx, user.uuid, changes, changedAt(now, user.updatedAt));
    // Somebody who knew the old password may have requested a change of address.
    await endEmailProofs(trx, { user: user.uuid, isChange: true }, 'password', now);
    await ending.endOtherSessions(trx, user.uuid, keepSession, 'password_changed');
    const data = { first_name: user.firstName, url: `${publicUrl}/reset` };
    await events.emit(trx, mailRequested(user, 'password_changed', data));
    await events.record(trx, { ...ofUser(user), action: 'password.changed', actor: user.uuid, details: { how } });
  };

  const sendReset = async (email: string) => {
    const user = await findUserByEmail(database.platform, email);
    if (!user?.registeredAt || !(await limits.mayMail('reset', email))) return;
    const token = newSecretToken();
    const expiresAt = new Date(clock.now().getTime() + RESET_TOKEN_MINUTES * 60_000);
    await events.platformTransaction(async (trx) => {
      // Locked, so that a concurrent change of address is either seen here, or ends this link.
      if ((await holdUser(trx, user.uuid))?.email !== email) return;
      await insertReset(trx, { tokenHash: tokenHash(token), userUuid: user.uuid, expiresAt });
      const data = { first_name: user.firstName, url: `${publicUrl}/reset?token=${token}` };
      await events.emit(trx, mailRequested(user, 'reset_password', data));
      // Anybody who knows the address may ask, so the actor is unknown.
      await events.record(trx, { ...ofUser(user), action: 'password.reset_requested', actor: null });
    });
  };

  return {
    requestReset(email) {
      background.run('sending a reset link', () => sendReset(normaliseEmail(email)));
    },
    async reset(token, password, client) {
      const hash = tokenHash(token);
      const uuid = await findReset(database.platform, hash, clock.now());
      const user = uuid && (await findUser(database.platform, uuid));
      if (!user) throw invalidField('reset_token', 'validation.reset_token');
      await assertStrong(password, user);
      const passwordHash = await hasher.hash(password);
      await events.platformTransaction(async (trx) => {
        // Lock order: the user before their reset links, as in a change of address.
        const current = (await lockUser(trx, user.uuid)) ?? user;
        if (!(await consumeReset(trx, hash, user.uuid))) throw invalidField('reset_token', 'validation.reset_token');
        // The first proof of the address removes factors that a stranger may have added. Where proofs are off, anybody can read the mails,
        // so a reset proves nothing.
        const isFirstProof = mustProveEmail(current, emailProof);
        if (isFirstProof) await dropFactors(trx, current);
        const changes = { password_hash: passwordHash, email_verified_at: clock.now() };
        await store(trx, current, { ...changes, ...(isFirstProof && { second_factor: false }) }, 'reset');
      });
      await limits.forgetAccount(user.email, client);
    },
    async confirm(uuid, session, password) {
      const user = await findUser(database.platform, uuid);
      if (!user) throw new AppError('SESSION_REQUIRED');
      if (!(await limits.oldPassword(uuid, () => hasher.matches(user.passwordHash, password)))) {
        throw invalidField('password', `validation.password.${user.passwordHash === null ? 'none' : 'wrong'}`);
      }
      await confirmSession(database.platform, uuid, session, clock.now());
    },
    async change(uuid, session, { old, next }) {
      const user = await findUser(database.platform, uuid);
      if (!user) throw new AppError('SESSION_REQUIRED');
      const isRight = await limits.oldPassword(uuid, () => hasher.matches(user.passwordHash, old));
      if (!isRight) throw invalidField('old_password', 'validation.password.wrong');
      await assertStrong(next, user);
      const passwordHash = await hasher.hash(next);
      await events.platformTransaction(async (trx) => {
        const current = await lockSignedIn(trx, { userUuid: uuid, sessionId: session }, clock);
        await store(trx, current, { password_hash: passwordHash }, 'changed', session);
      });
    },
  };
};
