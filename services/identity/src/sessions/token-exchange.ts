import type { Clock, Database, Logger } from '@waymark/service-kit';
import type { Knex } from 'knex';
import type { User } from '../users/user.ts';
import { findUser } from '../users/user-store.ts';
import type { Client } from './client.ts';
import { judgeRotation } from './rotation.ts';
import { newSalt, successorOf, tokenHash } from './secret-token.ts';
import { IDLE_LIFE_MS, type Refresh } from './session-life.ts';
import * as store from './session-store.ts';

type Exchanged = { refresh: Refresh; user: User } | undefined;

/** Undefined for a token that does not work; one that was used before takes its whole family with it. */
type TokenExchange = (presented: string, client: Client, isOverlapping: boolean) => Promise<Exchanged>;

/** The token that the family has come to since `presented` was exchanged. */
const currentSuccessor = async (
  trx: Knex.Transaction,
  presented: string,
  found: store.LockedToken,
): Promise<Refresh> => {
  let refreshToken = presented;
  let step: store.LockedToken | undefined = found;
  while (step?.successorSalt) {
    refreshToken = successorOf(refreshToken, step.successorSalt);
    step = await store.lockToken(trx, tokenHash(refreshToken));
  }
  return { sessionUuid: found.sessionUuid, refreshToken, expiresAt: found.sessionExpiresAt };
};

export const createTokenExchange = (deps: { database: Database; clock: Clock; logger: Logger }): TokenExchange => {
  const { database, clock, logger } = deps;

  const rotate = async (trx: Knex.Transaction, presented: string, found: store.LockedToken): Promise<Refresh> => {
    const salt = newSalt();
    const refreshToken = successorOf(presented, salt);
    const at = clock.now();
    const expiresAt = new Date(at.getTime() + IDLE_LIFE_MS);
    const hashes = { tokenHash: tokenHash(presented), successorHash: tokenHash(refreshToken) };
    await store.rotateToken(trx, { session: found.sessionUuid, salt, at, expiresAt, ...hashes });
    return { sessionUuid: found.sessionUuid, refreshToken, expiresAt };
  };

  return (presented: string, client: Client, isOverlapping: boolean): Promise<Exchanged> =>
    database.platform.transaction(async (trx) => {
      const found = await store.lockToken(trx, tokenHash(presented));
      const user = found && (await findUser(trx, found.userUuid));
      if (!found || !user) return undefined;
      const verdict = judgeRotation(found, client.arrivedAt, isOverlapping);
      if (verdict === 'rotate') return { user, refresh: await rotate(trx, presented, found) };
      if (verdict === 'same-successor') return { user, refresh: await currentSuccessor(trx, presented, found) };
      if (verdict === 'over') return undefined;
      await store.endSession(trx, found.sessionUuid, clock.now());
      logger.warn(
        { session: found.sessionUuid, user: user.uuid },
        'a refresh token was used twice: its session is ended',
      );
      return undefined;
    });
};
