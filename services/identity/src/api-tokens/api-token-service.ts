import { randomUUID } from 'node:crypto';
import {
  accountPath,
  DAY_MS,
  MOST_TOKENS,
  TOKEN_DAYS,
  TOKEN_MOST_DAYS,
  TOKEN_PREFIX,
  type TokenCreate,
} from '@waymark/contracts';
import { AppError, type Clock, type Events, invalidField } from '@waymark/service-kit';
import { lockSignedIn, type SignedInBy } from '../sessions/lock-signed-in.ts';
import { newSecretToken, tokenHash } from '../sessions/secret-token.ts';
import type { SessionEndService } from '../sessions/session-end-service.ts';
import { mailRequested } from '../users/user-events.ts';
import { type ApiToken, apiTokensOf, deleteApiToken, insertApiToken } from './api-token-store.ts';

export type ApiTokenService = {
  /**
   * Creates a token; only its hash is stored.
   * @throws {AppError} VALIDATION naming `expires_at`, TOKEN_LIMIT, SESSION_REQUIRED
   */
  create(by: SignedInBy, input: TokenCreate): Promise<{ token: ApiToken; secret: string }>;
  /** @throws {AppError} NOT_FOUND, also for somebody else's token */
  remove(user: string, token: string): Promise<void>;
};

/** @throws {AppError} VALIDATION */
const expiryOf = ({ expires_at }: TokenCreate, now: Date): Date => {
  const after = (days: number) => new Date(now.getTime() + days * DAY_MS);
  if (expires_at === undefined) return after(TOKEN_DAYS);
  const expiresAt = new Date(expires_at);
  if (expiresAt <= now || expiresAt > after(TOKEN_MOST_DAYS))
    throw invalidField('expires_at', 'validation.token.expiry');
  return expiresAt;
};

/** The tokens with which programs use the API on behalf of a person (product-rules.md, "Access tokens"). */
export const createApiTokenService = (deps: {
  events: Events;
  clock: Clock;
  ending: SessionEndService;
  publicUrl: string;
}): ApiTokenService => {
  const { events, clock, ending, publicUrl } = deps;
  return {
    create: (by, input) => {
      const { userUuid } = by;
      const now = clock.now();
      const expiresAt = expiryOf(input, now);
      const secret = `${TOKEN_PREFIX}${newSecretToken()}`;
      const { name, scopes } = input;
      const token = { uuid: randomUUID(), userUuid, name, scopes, createdAt: now, expiresAt, lastUsedAt: null };
      return events.platformTransaction(async (trx) => {
        const user = await lockSignedIn(trx, by, clock);
        const live = (await apiTokensOf(trx, userUuid)).filter((one) => one.expiresAt > now);
        if (live.length >= MOST_TOKENS) throw new AppError('TOKEN_LIMIT', { values: { limit: MOST_TOKENS } });
        await insertApiToken(trx, token, tokenHash(secret));
        const data = { first_name: user.firstName, name, url: `${publicUrl}${accountPath('tokens')}` };
        const about = { target: 'token', targetUuid: token.uuid, person: userUuid } as const;
        const details = { name, scopes, expires_at: expiresAt.toISOString() };
        await events.record(trx, { ...about, action: 'token.created', details }, [
          mailRequested(user, 'token_created', data),
        ]);
        return { token, secret };
      });
    },
    remove: (user, uuid) =>
      events.platformTransaction(async (trx) => {
        const removed = await deleteApiToken(trx, user, uuid);
        if (!removed) throw new AppError('NOT_FOUND');
        await ending.endApiToken(trx, user, uuid);
        const about = { target: 'token', targetUuid: uuid, person: user } as const;
        await events.record(trx, { ...about, action: 'token.revoked', details: { name: removed.name } });
      }),
  };
};
