import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { TokenState } from '@waymark/contracts';
import { createTestClock } from '../testing/index.ts';
import { apiTokenHash, createApiTokenVerifier } from './api-token.ts';

const NOW = new Date('2026-03-01T09:00:00Z');
const TOKEN = 'wmk_of-a-program';

const tokenStateOf = (more: Partial<TokenState> = {}): TokenState => ({
  uuid: randomUUID(),
  user_uuid: randomUUID(),
  lang: 'fr',
  scopes: ['read'],
  expires_at: '2026-05-01T00:00:00.000Z',
  free_organisation_uuids: [],
  second_factor: false,
  ...more,
});

/** A verifier whose identity says what `said` holds, and counts how often it is asked. */
const world = (first: TokenState | Error | undefined = tokenStateOf()) => {
  const said: { now: TokenState | Error | undefined } = { now: first };
  const state = { asked: 0, ms: 0, ended: new Set<string>() };
  const clock = createTestClock(NOW);
  const verify = createApiTokenVerifier({
    clock,
    elapsed: () => state.ms,
    ended: { refuses: ({ sessionId }) => state.ended.has(sessionId) },
    find: async (hash) => {
      expect(hash).toBe(apiTokenHash(TOKEN));
      state.asked += 1;
      if (said.now instanceof Error) throw said.now;
      return said.now;
    },
  });
  return { said, state, clock, verify };
};

describe('an API token', () => {
  it('has the user and scopes that identity returns, and never the rights of the platform owner', async () => {
    const tokenState = tokenStateOf({ scopes: ['read', 'admin'] });
    const { verify } = world(tokenState);
    expect(await verify(TOKEN)).toMatchObject({
      userUuid: tokenState.user_uuid,
      sessionId: tokenState.uuid,
      lang: 'fr',
      superAdmin: false,
      secondFactor: false,
      apiToken: { scopes: ['read', 'admin'], answeredFor: NOW, expiresAt: new Date(tokenState.expires_at) },
    });
  });

  it('is looked up once within the cache time, however many calls carry it', async () => {
    const { state, verify } = world();
    await Promise.all(Array.from({ length: 20 }, () => verify(TOKEN)));
    state.ms = 1_500;
    await verify(TOKEN);
    expect(state.asked).toBe(1);
  });

  it('that was removed is refused within two seconds without any event', async () => {
    const { said, state, verify } = world();
    await verify(TOKEN);
    said.now = undefined;
    state.ms = 2_000;
    await expect(verify(TOKEN)).rejects.toMatchObject({ code: 'SESSION_REQUIRED' });
  });

  it('is looked up again if the call sets fresh, and a removed token is then refused', async () => {
    const { said, verify } = world();
    await verify(TOKEN);
    said.now = undefined;
    await expect(verify(TOKEN, { fresh: true })).rejects.toMatchObject({ code: 'SESSION_REQUIRED' });
    await expect(verify(TOKEN)).rejects.toMatchObject({ code: 'SESSION_REQUIRED' });
  });

  it('is refused as soon as it is among the ended sessions', async () => {
    const tokenState = tokenStateOf();
    const { state, verify } = world(tokenState);
    await verify(TOKEN);
    state.ended.add(tokenState.uuid);
    await expect(verify(TOKEN)).rejects.toMatchObject({ code: 'SESSION_REQUIRED' });
  });

  it('expires although identity has confirmed it before', async () => {
    const { clock, verify } = world(tokenStateOf({ expires_at: '2026-03-01T09:00:01.000Z' }));
    await verify(TOKEN);
    clock.travelTo(new Date('2026-03-01T09:00:01Z'));
    await expect(verify(TOKEN)).rejects.toMatchObject({ code: 'SESSION_REQUIRED' });
  });

  it('is refused while identity does not answer, and is looked up again at the next call', async () => {
    const { said, verify } = world(new Error('away'));
    await expect(verify(TOKEN)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    said.now = tokenStateOf();
    expect(await verify(TOKEN)).toMatchObject({ lang: 'fr' });
  });
});
