import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { untilWaiting, whileOpen } from '../testing/open-transaction.ts';
import { addApp } from '../testing/second-factors.ts';
import { createTestIdentity, PASSWORD, type TestIdentity } from '../testing/test-identity.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await createTestIdentity();
});
afterAll(() => identity.close());

it('a stopping service waits for the background work of its last request', async () => {
  const { email, ...person } = await identity.register();
  await addApp(identity, person);
  const first = await identity.api.post('/api/v1/user/login', { body: { email, password: PASSWORD } });
  const body = { ticket: first.body.second_factor.ticket, code: '000000' };
  const underWay: Promise<unknown>[] = [];
  await whileOpen(identity, 'lock table rate_limits in exclusive mode', [], async () => {
    underWay.push(identity.api.post('/api/v1/user/login/second_factor', { body }));
    await untilWaiting(identity, 1);
    underWay.push(identity.service.stop());
  });
  const [answer] = await Promise.all(underWay);
  expect(answer).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_WRONG' } });
  const actions = (await identity.events('audit.recorded')).map(({ data }) => (data as { action: string }).action);
  expect(actions).toContain('session.failed');
});
