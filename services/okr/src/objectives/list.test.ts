import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createWorld, keyresult, type Organisation, objective, type World } from '../testing/world.ts';

let world: World;
let org: Organisation;
let call: Awaited<ReturnType<World['as']>>;

type Made = { name: string; level?: string; status?: string; goal?: string } & Record<string, unknown>;

const create = async (more: Made, at: string) => {
  world.host.clock.travelTo(new Date(at));
  const { status, ...fields } = more;
  const made = await call.post(org.base, objective(org.user.Zoé ?? '', fields));
  if (made.status !== 201) throw new Error(made.text);
  const { uuid } = made.body.objective;
  if (status) await world.host.admin('update objectives set status = $2 where uuid = $1', [uuid, status]);
};

beforeAll(async () => {
  world = await createWorld();
  org = await world.organisation(['Zoé', 'Ștefan', 'Łukasz']);
  call = await world.as(org.user.Zoé);
  const { Ștefan: stefan = '', Łukasz: lukasz = '' } = org.user;
  const team = await world.team(org, 'Équipe Nord', [lukasz]);
  const period = (period_start: string, period_end: string) => ({ period_start, period_end });
  await create({ name: 'Émigré 100%', ...period('2026-01-01', '2026-03-01') }, '2026-03-02T09:00:00Z');
  await create(
    { name: 'zebra_crossing', goal: 'aspirational', validator_uuid: stefan, ...period('2026-02-01', '2026-05-01') },
    '2026-03-02T09:01:00Z',
  );
  const ofTeam = { level: 'team', team_uuid: team, user_uuid: null, validator_uuid: stefan };
  await create(
    { name: 'North', ...ofTeam, status: 'working', keyresults: [keyresult({ name: 'Größe' })] },
    '2026-03-02T09:02:00Z',
  );
  const personal = { level: 'personal', user_uuid: stefan, validator_uuid: stefan };
  const owned = [keyresult({ name: 'Calls', user_uuid: lukasz })];
  await create(
    { name: 'alpha', ...personal, status: 'working', keyresults: owned, ...period('2026-04-01', '2026-04-02') },
    '2026-03-02T09:03:00Z',
  );
  await create({ name: 'Beta', status: 'archive', ...period('2025-01-01', '2035-01-01') }, '2026-03-02T09:04:00Z');
});
afterAll(() => world.close());

const names = async (query: string, user = 'Zoé') => {
  const answer = await (await world.as(org.user[user])).get(`${org.base}?${query}`);
  expect(answer.status).toBe(200);
  return answer.body.objectives.map(({ name }: { name: string }) => name);
};

describe('the list without a query', () => {
  test('contains all objectives by period end and name, with counts and total', async () => {
    const answer = await call.get(org.base);
    const listed = answer.body.objectives.map(({ name }: { name: string }) => name);
    expect(listed).toEqual(['Émigré 100%', 'alpha', 'zebra_crossing', 'North', 'Beta']);
    expect(answer.body.counts).toEqual({ creation: 2, validation: 0, working: 2, review: 0, archive: 1 });
    expect(answer.body.total).toBe(5);
  });

  test('is empty in an organisation without objectives', async () => {
    const empty = await world.organisation(['owner']);
    const answer = await (await world.as(empty.user.owner)).get(empty.base);
    const counts = { creation: 0, validation: 0, working: 0, review: 0, archive: 0 };
    expect(answer.body).toEqual({ status: true, objectives: [], counts, total: 0 });
  });
});

describe('filters, order and pages of the list', () => {
  test.each([
    ['status=working', ['alpha', 'North']],
    ['level=team', ['North']],
    ['level=personal', ['alpha']],
    ['goal=aspirational', ['zebra_crossing']],
    ['start_from=2026-02-01&start_to=2026-03-01', ['zebra_crossing', 'North']],
    ['end_from=2026-05-01&end_to=2026-05-01', ['zebra_crossing']],
    ['end_to=2026-04-02', ['Émigré 100%', 'alpha']],
    ['mine=true', ['Émigré 100%', 'zebra_crossing', 'Beta']],
    ['mine=false', ['Émigré 100%', 'alpha', 'zebra_crossing', 'North', 'Beta']],
    ['my_keyresults=true', []],
    ['sort=name', ['alpha', 'Beta', 'Émigré 100%', 'North', 'zebra_crossing']],
    // Équipe Nord, Ștefan, Zoé
    ['sort=owner', ['North', 'alpha', 'Émigré 100%', 'zebra_crossing', 'Beta']],
    ['sort=owner&level=company&q=e', ['Émigré 100%', 'zebra_crossing', 'Beta']],
    ['sort=-created_at', ['Beta', 'alpha', 'North', 'zebra_crossing', 'Émigré 100%']],
    ['sort=name&limit=2', ['alpha', 'Beta']],
    ['sort=name&limit=2&offset=2', ['Émigré 100%', 'North']],
    ['offset=99', []],
  ])('%s lists %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test('mine means owner, validator or member of the owning team', async () => {
    expect(await names('mine=true', 'Ștefan')).toEqual(['alpha', 'zebra_crossing', 'North']);
    expect(await names('mine=true', 'Łukasz')).toEqual(['North']);
    expect(await names('my_keyresults=true', 'Łukasz')).toEqual(['alpha']);
  });

  test('counts follow every filter except the status, the total follows all filters', async () => {
    const { body, headers } = await call.get(`${org.base}?status=working&level=personal&limit=1`);
    expect(body.counts).toEqual({ creation: 0, validation: 0, working: 1, review: 0, archive: 0 });
    expect([body.total, headers['x-total-count']]).toEqual([1, '1']);
    const searched = await call.get(`${org.base}?status=creation&q=zoe&limit=1`);
    expect(searched.body.counts).toEqual({ creation: 2, validation: 0, working: 0, review: 0, archive: 1 });
    expect(searched.body.total).toBe(2);
  });

  test.each([
    'status=done',
    'level=all',
    'goal=x',
    'mine=yes',
    'start_from=2026-02-30',
    'end_to=tomorrow',
    'start_from=2026-03-02&start_to=2026-03-01',
    'end_from=2026-03-02&end_to=2026-03-01',
    'sort=height',
    'limit=0',
    'limit=1001',
    'limit=ten',
    'offset=-1',
    `q=${'x'.repeat(256)}`,
    'q=%00',
    'status=working&status=review',
  ])('%s is 422 and names the parameter', async (query) => {
    const answer = await call.get(`${org.base}?${query}`);
    expect(answer.status).toBe(422);
    expect(answer.body.errors[query.split('=')[0] ?? '']).toEqual(expect.any(String));
  });
});

describe('searching the list', () => {
  test.each([
    ['emigre', ['Émigré 100%']],
    ['ÉMIGRÉ', ['Émigré 100%']],
    ['100%', ['Émigré 100%']],
    ['%', ['Émigré 100%']],
    ['_', ['zebra_crossing']],
    ['a_c', ['zebra_crossing']],
    ['a%c', []],
    ['\\', []],
    ["'", []],
    ['grosse', ['North']],
    ['GRÖẞE', ['North']],
    ['equipe nord', ['North']],
    ['stefan', ['alpha', 'zebra_crossing', 'North']],
    ['LUKASZ TESTER', ['alpha']],
    ['calls', ['alpha']],
    ['nord  EQUIPE ', ['North']],
    ['tester calls', ['alpha']],
    ['100% _', []],
    ['nothing like it', []],
  ])('%s finds %j', async (text, expected) => {
    expect(await names(`q=${encodeURIComponent(text)}`)).toEqual(expected);
  });

  test('finds new names of members, teams, objectives and key results, and no former names', async () => {
    const { Łukasz: lukasz = '' } = org.user;
    const renamed = { ...world.member(org.uuid, lukasz, 'Wojtek'), changed: ['first_name'] };
    await world.deliver(world.event('waymark.identity.member.updated.v1', org.uuid, renamed));
    expect(await names('q=lukasz')).toEqual([]);
    expect(await names('q=wojtek')).toEqual(['alpha']);
    const team = { uuid: org.team['Équipe Nord'] ?? '', name: 'Sud', user_uuids: [lukasz], changed: ['name'] };
    await world.deliver(world.event('waymark.identity.team.updated.v1', org.uuid, team));
    expect([await names('q=nord'), await names('q=sud')]).toEqual([[], ['North']]);
    const [found] = (await call.get(`${org.base}?q=zebra`)).body.objectives;
    await call.put(`${org.base}/${found.uuid}`, { name: 'Lion' });
    const added = await call.post(`${org.base}/${found.uuid}/keyresults`, keyresult({ name: 'Roars' }));
    expect([await names('q=zebra'), await names('q=lion'), await names('q=roars')]).toEqual([[], ['Lion'], ['Lion']]);
    await call.del(`${org.base}/${found.uuid}/keyresults/${added.body.keyresult.uuid}`);
    expect(await names('q=roars')).toEqual([]);
  });

  test('finds the longest name by the whole of it', async () => {
    const name = 'Very'.padEnd(255, ' long-winded');
    const { objective: made } = (await call.post(org.base, objective(org.user.Zoé ?? '', { name }))).body;
    expect(await names(`q=${encodeURIComponent(name)}`)).toEqual([name]);
    await call.del(`${org.base}/${made.uuid}`);
  });
});

describe('the list of objectives selected by uuids', () => {
  const uuidOf = async (name: string): Promise<string> => {
    const { body } = await call.get(`${org.base}?q=${encodeURIComponent(name)}`);
    return body.objectives[0].uuid;
  };
  test.each([[''], ['&q=o']])(
    'contains only those that match, with the counts and total of the whole list%s',
    async (search) => {
      const [north, beta] = [await uuidOf('North'), await uuidOf('Beta')];
      const all = (await call.get(`${org.base}?status=working${search}`)).body;
      const some = (await call.get(`${org.base}?status=working${search}&uuids=${north},${beta}`)).body;
      expect(some.objectives).toEqual(all.objectives.filter(({ uuid }: { uuid: string }) => uuid === north));
      expect([some.counts, some.total]).toEqual([all.counts, all.total]);
    },
  );

  test.each(['x', '', 'x,y'])('is 422 for the uuids %p', async (list) => {
    const answer = await call.get(`${org.base}?uuids=${list}`);
    expect([answer.status, Object.keys(answer.body.errors)[0]]).toEqual([422, 'uuids']);
  });
});
