import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createWorld, keyresult, type Organisation, objective, type World } from '../testing/world.ts';

let world: World;
let org: Organisation;
let base: string;
let team: string;
let ownTeam: string;
let path: string;

const [admin, owner, validator, creator, stranger, mate] = [
  'admin',
  'owner',
  'validator',
  'creator',
  'stranger',
  'mate',
] as const;
const idOf = (name: string): string => org.user[name] ?? '';
const put = async (who: string, body: object) => (await world.as(idOf(who))).put(path, body);
const stands = async () => (await (await world.as(idOf(admin))).get(path)).body.objective;
const make = async (more: object = {}): Promise<void> => {
  const named = { user_uuid: idOf(owner), validator_uuid: idOf(validator), keyresults: [keyresult()], ...more };
  const made = await (await world.as(idOf(creator))).post(base, objective(idOf(owner), named));
  path = `${base}/${made.body.objective.uuid}`;
};

beforeAll(async () => {
  world = await createWorld();
  org = await world.organisation([admin, owner, validator, creator, stranger, mate]);
  base = org.base;
  team = await world.team(org, 'North', [idOf(mate)]);
  ownTeam = await world.team(org, 'South', [idOf(stranger)]);
});
beforeEach(() => make());
afterAll(() => world.close());

const REFUSED = (fields: string[]) => ({ status: 403, body: { code: 'OBJECTIVE_OWNER_FORBIDDEN', fields } });

describe('a member without a role in an objective', () => {
  test.each<[string, () => object, string[]]>([
    ['becomes its validator', () => ({ validator_uuid: idOf(stranger) }), ['validator_uuid']],
    ['becomes its owner', () => ({ user_uuid: idOf(stranger) }), ['user_uuid']],
    [
      'becomes both',
      () => ({ user_uuid: idOf(stranger), validator_uuid: idOf(stranger) }),
      ['user_uuid', 'validator_uuid'],
    ],
    ['names another validator', () => ({ validator_uuid: idOf(mate) }), ['validator_uuid']],
    ['passes it on to their own team', () => ({ level: 'team', team_uuid: ownTeam }), ['user_uuid', 'team_uuid']],
    [
      'becomes its validator together with edits of other fields',
      () => ({ name: 'x', description: 'y', validator_uuid: idOf(stranger) }),
      ['validator_uuid'],
    ],
    ['names a validator who is no member', () => ({ validator_uuid: team }), ['validator_uuid']],
  ])('never %s', async (_, body, fields) => {
    const before = await stands();
    const answer = await put(stranger, body());
    expect(answer).toMatchObject(REFUSED(fields));
    expect(await stands()).toEqual(before);
    expect((await put(stranger, { status: 'validation' })).body.code).toBe('OBJECTIVE_MOVE_FORBIDDEN');
    expect((await (await world.as(idOf(stranger))).del(path)).body.code).toBe('FORBIDDEN');
  });

  test('may edit other fields, also when sending the unchanged owner and validator', async () => {
    const { user_uuid, validator_uuid } = await stands();
    const answer = await put(stranger, { user_uuid, validator_uuid, level: 'personal', name: 'Win the south' });
    expect(answer.body.objective).toMatchObject({
      user_uuid,
      validator_uuid,
      level: 'personal',
      name: 'Win the south',
    });
  });

  test('is refused a new validator before block, locked fields, archive and version are checked', async () => {
    const body = { validator_uuid: idOf(stranger), updated_at: '2026-01-01T00:00:00.000Z' };
    for (const status of ['working', 'review', 'archive']) {
      await world.host.admin('update objectives set status = $1', [status]);
      expect(await put(stranger, body)).toMatchObject(REFUSED(['validator_uuid']));
    }
    await world.blocks(org, true, false);
    expect(await put(stranger, body)).toMatchObject(REFUSED(['validator_uuid']));
    await world.blocks(org, false, false);
  });

  test('gets no permission by owning a key result or making a copy', async () => {
    const { keyresults } = await stands();
    const call = await world.as(idOf(stranger));
    const part = await call.put(`${path}/keyresults/${keyresults[0].uuid}`, { user_uuid: idOf(stranger) });
    expect(part.status).toBe(200);
    const copy = (await call.post(`${path}/duplicate`)).body.objective;
    expect([copy.creator_uuid, copy.user_uuid, copy.validator_uuid]).toEqual([stranger, owner, validator].map(idOf));
    expect(await put(stranger, { user_uuid: idOf(stranger) })).toMatchObject(REFUSED(['user_uuid']));
  });

  test('gets an error message that names who may change the owner', async () => {
    const answer = await put(stranger, { user_uuid: idOf(stranger) });
    expect(answer.body.message).toMatch(/^Only the owner, the validator, the creator or an admin/);
  });
});

describe('a member with a role in an objective', () => {
  test.each([owner, validator, creator, admin])('may change owner and validator as its %s', async (who) => {
    const answer = await put(who, { user_uuid: idOf(mate), validator_uuid: idOf(stranger) });
    expect(answer.body.objective).toMatchObject({ user_uuid: idOf(mate), validator_uuid: idOf(stranger) });
  });

  test('may no longer change the owner after handing the objective over as its owner', async () => {
    expect((await put(owner, { user_uuid: idOf(mate) })).status).toBe(200);
    expect(await put(owner, { user_uuid: idOf(owner) })).toMatchObject(REFUSED(['user_uuid']));
    expect((await put(mate, { user_uuid: idOf(owner) })).status).toBe(200);
  });

  test('may change the owner of an objective in working, but not its validator', async () => {
    await world.host.admin("update objectives set status = 'working'", []);
    expect((await put(owner, { user_uuid: idOf(mate) })).status).toBe(200);
    expect(Object.keys((await put(mate, { validator_uuid: idOf(mate) })).body.errors)).toEqual(['validator_uuid']);
  });

  test('gets 403 for the second of two simultaneous changes of the owner', async () => {
    const bodies = [{ user_uuid: idOf(mate) }, { user_uuid: idOf(stranger) }];
    const answers = await Promise.all(bodies.map((body) => put(owner, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });
});

describe('an objective of a team', () => {
  beforeEach(() => make({ level: 'team', team_uuid: team, user_uuid: null }));

  test('can get another validator or team from any member of the team', async () => {
    expect((await put(mate, { validator_uuid: idOf(mate) })).body.objective.validator_uuid).toBe(idOf(mate));
    expect((await put(mate, { team_uuid: ownTeam })).body.objective.team_uuid).toBe(ownTeam);
    expect(await put(mate, { status: 'validation' })).toMatchObject({ status: 200 });
    expect((await put(stranger, { validator_uuid: idOf(stranger) })).status).toBe(200);
  });

  test.each<[string, () => object, string[]]>([
    ['passed on to another team', () => ({ team_uuid: ownTeam }), ['team_uuid']],
    ['made personal', () => ({ level: 'personal', user_uuid: idOf(stranger) }), ['user_uuid', 'team_uuid']],
    ['validated by another', () => ({ validator_uuid: idOf(stranger) }), ['validator_uuid']],
  ])('cannot be %s by a member outside of the team', async (_, body, fields) => {
    expect(await put(stranger, body())).toMatchObject(REFUSED(fields));
    expect(await put(owner, body())).toMatchObject(REFUSED(fields));
  });
});
