import { isStrongEnough, normaliseEmail, RESET_TOKEN_MINUTES } from '@waymark/contracts';
import { AppError, type Clock, type Database, type Events, invalidField } from '@waymark/service-kit';
import type { Knex } from 'knex';
import type { AttemptLimits } from '../sessions/attempt-limits.ts';
import { newSecretToken, tokenHash } from '../sessions/secret-token.ts';
import { endSessionsOf } from '../sessions/session-store.ts';
import type { User } from '../users/user.ts';
import { changedAt } from '../users/user.ts';
import { mailRequested } from '../users/user-events.ts';
import { findUser, findUserByEmail, type UserChanges, updateUser } from '../users/user-store.ts';
import type { Background } from '../workers/background.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { PasswordStrength } from './password-strength.ts';
import { consumeReset, findReset, insertReset } from './reset-store.ts';

export type PasswordService = {
  /** Sends a reset link where there is an account. Returns before it is known, so that neither answer nor time tells. */
  requestReset(email: string): void;
  /** @throws {AppError} VALIDATION naming `reset_token` or `password` */
  reset(token: string, password: string): Promise<void>;
  /** @throws {AppError} VALIDATION naming `old_password` or `password`, TOO_MANY_REQUESTS, SESSION_REQUIRED */
  change(user: string, session: string, passwords: { old: string; next: string }): Promise<void>;
};

export const createPasswordService = (deps: {
  database: Database;
  events: Events;
  clock: Clock;
  background: Background;
  limits: AttemptLimits;
  hasher: PasswordHasher;
  strength: PasswordStrength;
  publicUrl: string;
}): PasswordService => {
  const { database, events, clock, background, limits, hasher, strength, publicUrl } = deps;

  const assertStrong = async (password: string, user: User) => {
    const score = await strength.score(password, [user.email, user.firstName, user.lastName]);
    if (!isStrongEnough(score)) throw invalidField('password', 'validation.password.too_weak');
  };

  const store = async (trx: Knex.Transaction, user: User, changes: UserChanges, keepSession?: string) => {
    const now = clock.now();
    await updateUser(trx, user.uuid, changes, changedAt(now, user.updatedAt));
    await endSessionsOf(trx, user.uuid, now, keepSession);
    const data = { first_name: user.firstName, url: `${publicUrl}/reset` };
    await events.emit(trx, mailRequested(user, 'password_changed', data));
  };

  const sendReset = async (email: string) => {
    const user = await findUserByEmail(database.platform, email);
    if (!user?.registeredAt || !(await limits.mayMail(email))) return;
    const token = newSecretToken();
    const expiresAt = new Date(clock.now().getTime() + RESET_TOKEN_MINUTES * 60_000);
    await events.platformTransaction(async (trx) => {
      await insertReset(trx, { tokenHash: tokenHash(token), userUuid: user.uuid, expiresAt });
      const data = { first_name: user.firstName, url: `${publicUrl}/reset?token=${token}` };
      await events.emit(trx, mailRequested(user, 'reset_password', data));
    });
  };

  return {
    requestReset(email) {
      background.run('sending a reset link', () => sendReset(normaliseEmail(email)));
    },
    async reset(token, password) {
      const hash = tokenHash(token);
      const uuid = await findReset(database.platform, hash, clock.now());
      const user = uuid && (await findUser(database.platform, uuid));
      if (!user) throw invalidField('reset_token', 'validation.reset_token');
      await assertStrong(password, user);
      const passwordHash = await hasher.hash(password);
      await events.platformTransaction(async (trx) => {
        if (!(await consumeReset(trx, hash, user.uuid))) throw invalidField('reset_token', 'validation.reset_token');
        await store(trx, user, { password_hash: passwordHash, email_verified_at: clock.now() });
      });
      await limits.forgetAccount(user.email);
    },
    async change(uuid, session, { old, next }) {
      const user = await findUser(database.platform, uuid);
      if (!user) throw new AppError('SESSION_REQUIRED');
      const attempt = await limits.oldPassword(uuid);
      if (!(await hasher.matches(user.passwordHash, old)))
        throw invalidField('old_password', 'validation.password.wrong');
      await attempt.succeeded();
      await assertStrong(next, user);
      const passwordHash = await hasher.hash(next);
      await events.platformTransaction((trx) => store(trx, user, { password_hash: passwordHash }, session));
    },
  };
};
