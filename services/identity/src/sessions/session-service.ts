import { randomUUID } from 'node:crypto';
import { AppError, type Clock, type Database, type Logger, signAccessToken } from '@waymark/service-kit';
import type { Knex } from 'knex';
import type { SigningKeys } from '../keys/signing-keys.ts';
import type { SuperAdmins } from '../users/super-admins.ts';
import type { User } from '../users/user.ts';
import type { Client } from './client.ts';
import { createOverlapWatch } from './overlap-watch.ts';
import { newSecretToken, tokenHash } from './secret-token.ts';
import { IDLE_LIFE_MS, type Refresh } from './session-life.ts';
import { insertSession } from './session-store.ts';
import { createTokenExchange } from './token-exchange.ts';

/** The outcome of everything that signs in. */
export type SignedIn = { user: User; superAdmin: boolean; token: string; refresh: Refresh };

export type SessionService = {
  /** Begins a session in the caller's transaction; `signIn` then makes its token. */
  begin(db: Knex, user: User, client: Client): Promise<Refresh>;
  signIn(user: User, refresh: Refresh): Promise<SignedIn>;
  /** Exchanges a refresh token. @throws {AppError} SESSION_REQUIRED for one that does not work, or not any more */
  refresh(refreshToken: string | undefined, client: Client): Promise<SignedIn>;
  accessToken(user: User, sessionUuid: string): Promise<string>;
};

export const createSessionService = (deps: {
  database: Database;
  clock: Clock;
  logger: Logger;
  keys: SigningKeys;
  rightsOf: SuperAdmins['rightsOf'];
}): SessionService => {
  const { database, clock, logger, keys, rightsOf } = deps;
  const exchange = createTokenExchange({ database, clock, logger });
  const overlapping = createOverlapWatch();

  const accessToken = async (user: User, sessionId: string): Promise<string> => {
    const session = { userUuid: user.uuid, lang: user.lang, ...rightsOf(user), sessionId };
    return signAccessToken(session, await keys.current(), clock.now());
  };

  const signIn = async (user: User, refresh: Refresh): Promise<SignedIn> => ({
    user,
    superAdmin: rightsOf(user).superAdmin,
    token: await accessToken(user, refresh.sessionUuid),
    refresh,
  });

  return {
    accessToken,
    signIn,
    async begin(db, user, client) {
      const at = clock.now();
      const refreshToken = newSecretToken();
      const expiresAt = new Date(at.getTime() + IDLE_LIFE_MS);
      const uuid = randomUUID();
      const session = { uuid, userUuid: user.uuid, createdAt: at, lastUsedAt: at, expiresAt };
      const { address, userAgent } = client;
      await insertSession(db, { ...session, address, userAgent }, tokenHash(refreshToken));
      return { sessionUuid: uuid, refreshToken, expiresAt };
    },
    async refresh(refreshToken, client) {
      if (!refreshToken) throw new AppError('SESSION_REQUIRED');
      return overlapping(tokenHash(refreshToken).toString('hex'), async (isOverlapping) => {
        const exchanged = await exchange(refreshToken, client, isOverlapping);
        if (exchanged === undefined) throw new AppError('SESSION_REQUIRED');
        return signIn(exchanged.user, exchanged.refresh);
      });
    },
  };
};
