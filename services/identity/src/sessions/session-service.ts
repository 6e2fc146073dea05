import { randomUUID } from 'node:crypto';
import { deviceName } from '@waymark/contracts';
import { AppError, type Clock, type Events, type Logger, type Session, signAccessToken } from '@waymark/service-kit';
import type { Knex } from 'knex';
import type { SigningKeys } from '../keys/signing-keys.ts';
import type { AccountState, SuperAdmins } from '../users/super-admins.ts';
import type { User } from '../users/user.ts';
import type { Client } from './client.ts';
import { newSecretToken, tokenHash } from './secret-token.ts';
import type { SessionEndService } from './session-end-service.ts';
import { endOf, type Refresh, type SessionLimits } from './session-life.ts';
import { insertSession, lockToken } from './session-store.ts';
import { createTokenExchangeService } from './token-exchange-service.ts';

/** The result of every way to sign in. */
export type SignedIn = { user: User; accountState: AccountState; token: string; refresh: Refresh };

export type SessionService = {
  /** Begins a session in the caller's transaction, replacing the browser's previous one; `signIn` then issues its access token. */
  begin(trx: Knex.Transaction, user: User, client: Client): Promise<Refresh>;
  /** An access token for the session of `refresh`, once the transaction that began it is committed. */
  signIn(user: User, refresh: Refresh): Promise<SignedIn>;
  /** Exchanges a refresh token. @throws {AppError} SESSION_REQUIRED if it is not valid, or no longer */
  refresh(refreshToken: string | undefined, client: Client): Promise<SignedIn>;
  /** A new access token for a session whose claims have changed. It expires when the caller's does. */
  replaceToken(user: User, session: Session): Promise<string>;
};

/** Begins sessions and keeps them alive; their access tokens live ten minutes (product-rules.md, "Sessions"). */
export const createSessionService = (deps: {
  events: Events;
  clock: Clock;
  logger: Logger;
  publicUrl: string;
  ending: SessionEndService;
  limits: SessionLimits;
  keys: SigningKeys;
  rightsOf: SuperAdmins['rightsOf'];
  accountStateOf: SuperAdmins['accountStateOf'];
}): SessionService => {
  const { events, clock, limits, ending, keys, rightsOf, accountStateOf } = deps;
  const exchange = createTokenExchangeService(deps);

  const tokenOf = async (user: User, of: Pick<Session, 'sessionId' | 'expiresAt'>): Promise<string> => {
    const { uuid: userUuid, lang, secondFactor } = user;
    const session = { userUuid, lang, ...rightsOf(user), secondFactor, ...of };
    return signAccessToken(session, await keys.current(), clock.now());
  };

  const endEarlier = async (trx: Knex.Transaction, refreshToken: string): Promise<void> => {
    const earlier = await lockToken(trx, tokenHash(refreshToken));
    if (earlier) await ending.end(trx, earlier.userUuid, earlier.sessionUuid, 'signed_out');
  };

  const signIn = async (user: User, refresh: Refresh): Promise<SignedIn> => ({
    user,
    accountState: accountStateOf(user),
    token: await tokenOf(user, { sessionId: refresh.sessionUuid }),
    refresh,
  });

  return {
    signIn,
    replaceToken: (user, { sessionId, expiresAt }) => tokenOf(user, { sessionId, ...(expiresAt && { expiresAt }) }),
    async begin(trx, user, client) {
      if (client.earlier) await endEarlier(trx, client.earlier);
      const at = clock.now();
      const refreshToken = newSecretToken();
      const expiresAt = endOf({ createdAt: at, lastUsedAt: at }, limits);
      const uuid = randomUUID();
      const session = { uuid, userUuid: user.uuid, createdAt: at, lastUsedAt: at, expiresAt };
      const { address, userAgent } = client;
      await insertSession(trx, { ...session, address, userAgent }, tokenHash(refreshToken));
      await events.record(trx, {
        action: 'session.created',
        actor: user.uuid,
        target: 'session',
        targetUuid: uuid,
        details: { device: deviceName(userAgent) },
        person: user.uuid,
        platform: accountStateOf(user).superAdmin,
      });
      return { sessionUuid: uuid, refreshToken, expiresAt };
    },
    async refresh(refreshToken, client) {
      if (!refreshToken) throw new AppError('SESSION_REQUIRED');
      const exchanged = await exchange(refreshToken, client);
      if (exchanged === undefined) throw new AppError('SESSION_REQUIRED');
      return signIn(exchanged.user, exchanged.refresh);
    },
  };
};
