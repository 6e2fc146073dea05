import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@waymark/contracts';
import { bodyOf, callApi } from '../../deploy/demo/api-client.ts';

export type Fixture = { email: string; password: string; user: string; organisation: string };

const AT_ONCE = 8;

const day = (fromNow: number): string => new Date(Date.now() + fromNow * DAY_MS).toISOString().slice(0, 10);

const createCaller = (origin: string) => {
  let token = '';
  const call = async <T>(method: 'POST' | 'PUT', path: string, body: object): Promise<T> =>
    bodyOf(await callApi(origin, method, `/api/v1${path}`, { token, body }), `${method} ${path}`);
  const signIn = (given: string): void => {
    token = given;
  };
  return { call, signIn };
};

const inTurns = async (count: number, work: (index: number) => Promise<void>): Promise<void> => {
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < count; index = next++) await work(index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
};

const keyresult = (number: number) => ({
  name: `Key result ${number} of the way there`,
  measured_by: 'points',
  start_value: 0,
  target_value: 100,
  actual_value: (number * 37) % 100,
});

/** A new account with an organisation of so many objectives that are being worked on, three key results each. */
export const createFixture = async (origin: string, objectives: number): Promise<Fixture> => {
  const { call, signIn } = createCaller(origin);
  const account = { email: `bench-${randomUUID()}@waymark.test`, password: randomUUID() };
  const names = { first_name: 'Bench', last_name: 'Account', lang: 'en', innovator: false };
  const { token, user } = await call<{ token: string; user: { uuid: string } }>('POST', '/user/new', {
    ...account,
    ...names,
  });
  signIn(token);
  const created = await call<{ organisation: { uuid: string } }>('POST', '/user/organisations', { name: 'Bench' });
  const organisation = created.organisation.uuid;
  const path = `/user/organisations/${organisation}/objectives`;
  await inTurns(objectives, async (index) => {
    const { objective } = await call<{ objective: { uuid: string } }>('POST', path, {
      name: `Objective ${index}: what we want to be known for by the end of the quarter`,
      level: 'company',
      goal: index % 2 ? 'committed' : 'aspirational',
      user_uuid: user.uuid,
      validator_uuid: user.uuid,
      period_start: day(-30),
      period_end: day(60),
      keyresults: [1, 2, 3].map((number) => keyresult(number + index)),
    });
    for (const status of ['validation', 'working']) await call('PUT', `${path}/${objective.uuid}`, { status });
  });
  return { ...account, user: user.uuid, organisation };
};
