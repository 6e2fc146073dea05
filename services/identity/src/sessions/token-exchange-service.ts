import { accountPath, deviceName } from '@waymark/contracts';
import type { Clock, Events, Logger } from '@waymark/service-kit';
import type { Knex } from 'knex';
import type { User } from '../users/user.ts';
import { mailRequested } from '../users/user-events.ts';
import { findUser } from '../users/user-store.ts';
import { type Client, deviceMark } from './client.ts';
import { rotationOutcome } from './rotation.ts';
import { newSalt, successorOf, tokenHash } from './secret-token.ts';
import type { SessionEndService } from './session-end-service.ts';
import { endOf, endOfStored, type Refresh, type SessionLimits } from './session-life.ts';
import * as store from './session-store.ts';

type Exchanged = { refresh: Refresh; user: User } | undefined;

/** Undefined for a token that is not valid. A used token that is presented again ends its whole session. */
type TokenExchangeService = (presented: string, client: Client) => Promise<Exchanged>;

/** Concurrent exchanges of one token take turns; `rotationOutcome` decides what each gets (docs/decisions/0013). */
export const createTokenExchangeService = (deps: {
  events: Events;
  clock: Clock;
  logger: Logger;
  publicUrl: string;
  ending: SessionEndService;
  limits: SessionLimits;
}): TokenExchangeService => {
  const { events, clock, logger, publicUrl, ending, limits } = deps;

  const rotate = async (
    trx: Knex.Transaction,
    presented: string,
    { sessionUuid, createdAt }: store.LockedToken,
    client: Client,
  ): Promise<Refresh> => {
    const salt = newSalt();
    const refreshToken = successorOf(presented, salt);
    const at = clock.now();
    const expiresAt = endOf({ createdAt, lastUsedAt: at }, limits);
    const hashes = { tokenHash: tokenHash(presented), successorHash: tokenHash(refreshToken) };
    await store.rotateToken(trx, { session: sessionUuid, salt, at, expiresAt, device: deviceMark(client), ...hashes });
    return { sessionUuid, refreshToken, expiresAt };
  };

  const endFamily = async (trx: Knex.Transaction, session: string, user: User, client: Client): Promise<void> => {
    await ending.end(trx, user.uuid, session, 'copied');
    const device = deviceName(client.userAgent);
    const data = {
      first_name: user.firstName,
      ip: client.address,
      device,
      url: `${publicUrl}${accountPath('sessions')}`,
    };
    await events.emit(trx, mailRequested(user, 'session_copied', data));
    logger.warn({ session, user: user.uuid }, 'a refresh token was used twice: its session is ended');
  };

  return (presented, client) =>
    events.platformTransaction(async (trx) => {
      const locked = await store.lockToken(trx, tokenHash(presented));
      const user = locked && (await findUser(trx, locked.userUuid));
      if (!locked || !user) return undefined;
      const found = {
        ...locked,
        sessionExpiresAt: endOfStored({ ...locked, expiresAt: locked.sessionExpiresAt }, limits),
      };
      const successor = found.successorSalt && successorOf(presented, found.successorSalt);
      const verdict = rotationOutcome(found, {
        at: clock.now(),
        device: deviceMark(client),
        isDirectPredecessor: successor !== null && (await store.isCurrentToken(trx, tokenHash(successor))),
      });
      if (verdict === 'rotate') return { user, refresh: await rotate(trx, presented, found, client) };
      if (verdict === 'same-successor' && successor !== null) {
        const { sessionUuid, sessionExpiresAt: expiresAt } = found;
        return { user, refresh: { sessionUuid, refreshToken: successor, expiresAt } };
      }
      if (verdict === 'reuse') await endFamily(trx, found.sessionUuid, user, client);
      return undefined;
    });
};
