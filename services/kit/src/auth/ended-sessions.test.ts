import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestHost, testHost, until } from '../testing/index.ts';
import { createTokenVerifier } from './access-token.ts';
import { createConfirmSession, fetchSessionState } from './confirm-session.ts';
import { createEndedSessions, type EndedSessions } from './ended-sessions.ts';

const migrations = path.join(import.meta.dirname, '../../../okr/migrations');

let host: TestHost;
let here: EndedSessions;
let there: EndedSessions;
beforeAll(async () => {
  host = await testHost({ service: 'okr', migrations });
  [here, there] = [createEndedSessions(host), createEndedSessions(host)];
  await Promise.all([here.start(), there.start()]);
});
afterAll(async () => {
  await Promise.all([here.stop(), there.stop()]);
  await host.close();
});

const end = (ended: { user?: string; session?: string; before?: Date }) =>
  host.database.platform.transaction((trx) => {
    const { user = randomUUID(), session, before } = ended;
    const sessions = session ? [session] : [];
    const noted = { user_uuid: user, session_uuids: sessions, issued_before: before?.toISOString() ?? null };
    return here.note(trx, noted, host.clock.now());
  });
const verifierAt = (ended: EndedSessions) => createTokenVerifier(host.keys, host.clock, { ended });

describe('an access token', () => {
  it('is refused once its session has ended: at once by the same replica, soon after by others', async () => {
    const [user, session] = [randomUUID(), randomUUID()];
    const token = await host.tokenFor({ user, sessionId: session });
    const other = await host.tokenFor({ user });
    const [verifyHere, verifyThere] = [verifierAt(here), verifierAt(there)];
    await Promise.all([verifyHere(token), verifyThere(token)]);
    await end({ user, session });
    await expect(verifyHere(token)).rejects.toMatchObject({ code: 'SESSION_REQUIRED' });
    await until(() =>
      verifyThere(token).then(
        () => false,
        () => true,
      ),
    );
    await expect(verifyHere(other)).resolves.toMatchObject({ userUuid: user });
  });

  it('that was issued before the rights of its user changed is refused, one issued right after is not', async () => {
    const user = randomUUID();
    const before = await host.tokenFor({ user, superAdmin: true });
    host.clock.advance(1);
    await end({ user, before: host.clock.now() });
    const after = await host.tokenFor({ user });
    await expect(verifierAt(here)(before)).rejects.toMatchObject({ code: 'SESSION_REQUIRED' });
    await expect(verifierAt(here)(after)).resolves.toMatchObject({ superAdmin: false });
  });

  it('of an ended session is also known to a replica that starts later, until the token has expired', async () => {
    const session = randomUUID();
    await end({ session });
    const facts = { userUuid: randomUUID(), sessionId: session, issuedAt: host.clock.now() };
    const late = createEndedSessions(host);
    await late.start();
    expect(late.refuses(facts)).toBe(true);
    host.clock.advance(12 * 60_000);
    await until(async () => !late.refuses(facts));
    await late.stop();
  });
});

describe('a call that cannot be undone', () => {
  const session = { userUuid: randomUUID(), sessionId: randomUUID(), lang: 'en' as const, superAdmin: true };
  it.each([
    ['is allowed while the session and its rights stand', { stands: true, super_admin: true }, undefined],
    ['is refused once the session has ended', { stands: false, super_admin: false }, 'SESSION_REQUIRED'],
    ['is refused once rights were taken away', { stands: true, super_admin: false }, 'SESSION_REQUIRED'],
  ])('%s', async (_, state, code) => {
    host.internal.answer('identity', 'GET', /\/sessions\//, { body: { ...state, second_factor: false } });
    const confirmed = createConfirmSession(fetchSessionState(host.internal))(session);
    await (code ? expect(confirmed).rejects.toMatchObject({ code }) : expect(confirmed).resolves.toBeUndefined());
  });
  it('is refused with SERVICE_UNAVAILABLE while identity answers 503, or not at all', async () => {
    host.internal.answer('identity', 'GET', /\/sessions\//, { status: 503, body: {} });
    const notAnswered = () => Promise.reject(new Error('away'));
    for (const find of [fetchSessionState(host.internal), notAnswered]) {
      await expect(createConfirmSession(find)(session)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    }
  });
});
