import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createWorld, keyresult, type Organisation, objective, type World } from '../testing/world.ts';

let world: World;
let org: Organisation;
let call: Awaited<ReturnType<World['as']>>;
let owner: string;

beforeAll(async () => {
  world = await createWorld();
  org = await world.organisation(['owner', 'ann', 'bob']);
  owner = org.user.owner ?? '';
  call = await world.as(owner);
});
afterAll(() => world.close());

describe('creating an objective', () => {
  test('returns the objective with its key results, as reading and listing it do', async () => {
    const answer = await call.post(
      org.base,
      objective(owner, { keyresults: [keyresult(), keyresult({ name: 'Second' })] }),
    );
    expect(answer.status).toBe(201);
    expect(answer.body.objective).toMatchObject({
      name: 'Win the north',
      status: 'creation',
      progress: 0,
      creator_uuid: owner,
      keyresults: [
        { name: 'Signed contracts', actual_value: 0, order: 0, health: 'off_track' },
        { name: 'Second', order: 1 },
      ],
    });
    const read = await call.get(`${org.base}/${answer.body.objective.uuid}`);
    expect(read.body.objective).toEqual(answer.body.objective);
    const list = await call.get(org.base);
    expect(list.body).toMatchObject({ status: true, total: 1, counts: { creation: 1, working: 0 } });
    expect(list.body.objectives[0]).toEqual(answer.body.objective);
    expect(list.headers['x-total-count']).toBe('1');
  });
});
