import { randomUUID } from 'node:crypto';
import { AppError, type Clock, type Database, type Logger, signAccessToken } from '@waymark/service-kit';
import type { Knex } from 'knex';
import type { SigningKeys } from '../keys/signing-keys.ts';
import type { User } from '../users/user.ts';
import { findUser } from '../users/user-store.ts';
import type { Client } from './client.ts';
import { judgeRotation } from './rotation.ts';
import { newSalt, newSecretToken, successorOf, tokenHash } from './secret-token.ts';
import * as store from './session-store.ts';

const DAY = 86_400_000;
/** A session that is not used for this long is over. */
const IDLE_LIFE = 30 * DAY;

/** What the browser keeps in its cookie. */
export type Refresh = { sessionUuid: string; refreshToken: string; expiresAt: Date };
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

type Exchanged = { refresh: Refresh; user: User } | 'reuse' | null;

export const createSessionService = (deps: {
  database: Database;
  clock: Clock;
  logger: Logger;
  keys: SigningKeys;
  isSuperAdmin: (user: User) => boolean;
}): SessionService => {
  const { database, clock, logger, keys, isSuperAdmin } = deps;
  /** Hashes of tokens whose exchange this process has not answered yet. */
  const underWay = new Map<string, number>();

  const accessToken = async (user: User, sessionId: string): Promise<string> => {
    const session = { userUuid: user.uuid, lang: user.lang, superAdmin: isSuperAdmin(user), sessionId };
    return signAccessToken(session, await keys.current(), clock.now());
  };

  const signIn = async (user: User, refresh: Refresh): Promise<SignedIn> => ({
    user,
    superAdmin: isSuperAdmin(user),
    token: await accessToken(user, refresh.sessionUuid),
    refresh,
  });

  const rotate = async (trx: Knex.Transaction, presented: string, found: store.LockedToken): Promise<Refresh> => {
    const salt = newSalt();
    const refreshToken = successorOf(presented, salt);
    const at = clock.now();
    const expiresAt = new Date(at.getTime() + IDLE_LIFE);
    const hashes = { tokenHash: tokenHash(presented), successorHash: tokenHash(refreshToken) };
    await store.rotateToken(trx, { session: found.sessionUuid, salt, at, expiresAt, ...hashes });
    return { sessionUuid: found.sessionUuid, refreshToken, expiresAt };
  };

  /** The token that the family has come to since `presented` was exchanged. */
  const currentSuccessor = async (
    trx: Knex.Transaction,
    presented: string,
    found: store.LockedToken,
  ): Promise<Refresh> => {
    let refreshToken = presented;
    let step: store.LockedToken | null = found;
    while (step?.successorSalt) {
      refreshToken = successorOf(refreshToken, step.successorSalt);
      step = await store.lockToken(trx, tokenHash(refreshToken));
    }
    return { sessionUuid: found.sessionUuid, refreshToken, expiresAt: found.sessionExpiresAt };
  };

  const exchange = (presented: string, client: Client, besideAnother: boolean): Promise<Exchanged> =>
    database.platform.transaction(async (trx) => {
      const found = await store.lockToken(trx, tokenHash(presented));
      const user = found && (await findUser(trx, found.userUuid));
      if (!found || !user) return null;
      const verdict = judgeRotation(found, client.arrivedAt, besideAnother);
      if (verdict === 'rotate') return { user, refresh: await rotate(trx, presented, found) };
      if (verdict === 'same-successor') return { user, refresh: await currentSuccessor(trx, presented, found) };
      if (verdict === 'over') return null;
      await store.endSession(trx, found.sessionUuid, clock.now());
      logger.warn(
        { session: found.sessionUuid, user: user.uuid },
        'a refresh token was used twice: its session is ended',
      );
      return 'reuse';
    });

  const besideOthers = async <T>(key: string, work: (besideAnother: boolean) => Promise<T>): Promise<T> => {
    const others = underWay.get(key) ?? 0;
    underWay.set(key, others + 1);
    try {
      return await work(others > 0);
    } finally {
      const left = (underWay.get(key) ?? 1) - 1;
      if (left > 0) underWay.set(key, left);
      else underWay.delete(key);
    }
  };

  return {
    accessToken,
    signIn,
    async begin(db, user, client) {
      const at = clock.now();
      const refreshToken = newSecretToken();
      const expiresAt = new Date(at.getTime() + IDLE_LIFE);
      const uuid = randomUUID();
      const session = { uuid, userUuid: user.uuid, createdAt: at, lastUsedAt: at, expiresAt };
      const { address, userAgent } = client;
      await store.insertSession(db, { ...session, address, userAgent }, tokenHash(refreshToken));
      return { sessionUuid: uuid, refreshToken, expiresAt };
    },
    async refresh(refreshToken, client) {
      if (!refreshToken) throw new AppError('SESSION_REQUIRED');
      return besideOthers(tokenHash(refreshToken).toString('hex'), async (besideAnother) => {
        const exchanged = await exchange(refreshToken, client, besideAnother);
        if (exchanged === null || exchanged === 'reuse') throw new AppError('SESSION_REQUIRED');
        return signIn(exchanged.user, exchanged.refresh);
      });
    },
  };
};
