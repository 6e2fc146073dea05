import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Lang, ObjectiveSnapshot } from '@waymark/contracts';
import excel from 'exceljs';
import { createWorld, type Organisation, type World } from '../testing/world.ts';

const DATA = '/api/v1/superadmin/dataExport';

let world: World;
let acme: Organisation;
let zeta: Organisation;

const objective = (more: Partial<ObjectiveSnapshot>): ObjectiveSnapshot => ({
  uuid: randomUUID(),
  name: 'Grow',
  level: 'company',
  goal: 'committed',
  status: 'creation',
  user_uuid: null,
  validator_uuid: randomUUID(),
  team_uuid: null,
  creator_uuid: null,
  period_start: '2026-01-01',
  period_end: '2026-03-31',
  keyresults: [],
  ...more,
});

const create = (org: Organisation, thing: ObjectiveSnapshot, actor?: string) =>
  world.deliver(world.event('waymark.okr.objective.created.v1', org.uuid, thing.uuid, thing, actor));

/**
 * Acme (free): owner, ann (owns an objective), ben (owns a key result), tom (in a team that owns one), eve (created one, long ago).
 * Zeta (grow): owner, dan (German), and an invited person.
 */
beforeAll(async () => {
  world = await createWorld();
  acme = await world.organisation('Acme', ['ann', 'ben', 'tom', 'eve']);
  zeta = await world.organisation('Zeta');
  await world.join(zeta, 'dan', { lang: 'de', user_created_at: '2025-06-15T23:30:00.000Z' });
  await world.join(zeta, 'invited', { active: false, joined_at: null, user_created_at: null });
  await world.call(zeta.user.owner, 'POST', `${zeta.base}/new_subscription/grow_plan`);
  await world.call('super', 'POST', `${zeta.base}/super_admin_accept_subscription_request`);

  const team = randomUUID();
  const { ann = '', ben = '', tom = '', eve = '' } = acme.user;
  await world.deliver(
    world.event('waymark.identity.team.created.v1', acme.uuid, team, { uuid: team, name: 'T', user_uuids: [tom] }),
  );
  world.host.clock.travelTo(new Date('2025-04-01T00:00:00.000Z'));
  await create(acme, objective({ user_uuid: randomUUID() }), eve);
  world.host.clock.travelTo(new Date('2025-09-01T00:00:00.000Z'));
  await create(acme, objective({ level: 'team', team_uuid: team }));
  world.host.clock.travelTo(new Date('2026-01-30T00:00:00.000Z'));
  await create(acme, objective({ user_uuid: ann }));
  await create(acme, objective({ keyresults: [{ uuid: randomUUID(), name: 'K', user_uuid: ben }] }));
  world.host.clock.travelTo(new Date('2026-01-31T10:00:00.000Z'));
});
afterAll(() => world.close());

const extract = async (query: string) => {
  const answer = await world.call('super', 'GET', `${DATA}?${query}`);
  return answer.body.data.map(({ user_first_name }: { user_first_name: string }) => user_first_name).sort();
};

describe('the data extraction', () => {
  it('has a row per active member per organisation', async () => {
    const answer = await world.call('super', 'GET', DATA);
    expect([answer.status, answer.body.total, answer.headers['x-total-count']]).toEqual([200, 7, '7']);
    expect(answer.body.data.at(-1)).toEqual({
      organization_name: 'Zeta',
      organization_language: 'en',
      user_email: expect.stringContaining('@example.org'),
      user_first_name: expect.stringMatching(/owner|dan/),
      user_last_name: 'One',
      user_language: expect.stringMatching(/en|de/),
    });
  });

  it.each<[string, string[]]>([
    ['objectives=true', ['ann', 'tom']],
    ['objectives=false', ['ben', 'dan', 'eve', 'owner', 'owner']],
    ['key_results=true', ['ben']],
    ['key_results=false&objectives=false', ['dan', 'eve', 'owner', 'owner']],
    ['subscription=grow_plan', ['dan', 'owner']],
    ['subscription=grow_plan&subscription=free_plan&user_lang=de', ['dan']],
    ['subscription=ALL&user_lang=de', ['dan']],
    ['subscription=enterprise_plan', []],
    ['activity=3', ['ann', 'ben']],
    ['activity=6', ['ann', 'ben', 'tom']],
    ['activity=9', ['ann', 'ben', 'tom']],
    ['organisation_lang=fr', []],
    ['user_from=2025-06-15&user_to=2025-06-15', ['dan']],
    ['user_from=2025-06-16&user_lang=de', []],
    ['organisation_from=2026-01-31&organisation_to=2026-01-31&user_lang=de', ['dan']],
    ['organisation_to=2026-01-30', []],
    ['organisation_to=9999-12-31&user_to=9999-12-31&user_lang=de', ['dan']],
  ])('%s gives %j', async (query, expected) => {
    expect(await extract(query)).toEqual(expected);
  });

  it('does not count replayed events as activity', async () => {
    world.host.clock.travelTo(new Date('2025-04-01T00:00:00.000Z'));
    const org = await world.organisation('Replayed');
    const thing = objective({ user_uuid: org.user.owner });
    await create(org, thing);
    world.host.clock.travelTo(new Date('2026-01-31T10:00:00.000Z'));
    const again = { ...thing, changed: [] };
    await world.deliver(world.event('waymark.okr.objective.updated.v1', org.uuid, thing.uuid, again));
    expect(await extract('activity=3')).toEqual(['ann', 'ben']);
    await world.leave(org, 'owner');
  });

  it('comes in pages of a given size, with each row once and the total', async () => {
    const pages = await Promise.all(
      [0, 3, 6].map((offset) => world.call('super', 'GET', `${DATA}?limit=3&offset=${offset}`)),
    );
    const addresses = pages.flatMap(({ body }) =>
      body.data.map(({ user_email }: { user_email: string }) => user_email),
    );
    expect([addresses.length, new Set(addresses).size]).toEqual([7, 7]);
    expect(pages.map(({ body }) => body.total)).toEqual([7, 7, 7]);
  });

  it.each([
    'limit=0',
    'limit=nonsense',
    'offset=-1',
    'activity=4',
    'objectives=maybe',
    'subscription=gold',
    'user_from=2026-02-30',
    'user_lang=xx',
  ])('refuses %s', async (query) => {
    const answer = await world.call('super', 'GET', `${DATA}?${query}`);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toHaveLength(1);
  });

  it.each(['organisation', 'user'])('refuses a range of days of the %s that ends before it begins', async (of) => {
    for (const tail of ['', '/excel']) {
      const path = `${DATA}${tail}?${of}_from=2026-03-02&${of}_to=2026-03-01`;
      const { status, body } = await world.call('super', 'GET', path);
      expect([status, Object.keys(body.errors).sort()]).toEqual([422, [`${of}_from`, `${of}_to`]]);
    }
  });

  it.each(['', '/excel'])('dataExport%s is 401 without a session and 403 for an organisation owner', async (tail) => {
    expect((await world.call(undefined, 'GET', `${DATA}${tail}`)).status).toBe(401);
    expect((await world.call(acme.user.owner, 'GET', `${DATA}${tail}`)).status).toBe(403);
  });
});

/** The spreadsheet as a browser receives it, over a socket. */
const sheetOf = async (query = '', lang: Lang = 'en') => {
  const server = createServer(world.service.handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const headers = {
    authorization: `Bearer ${await world.host.tokenFor({ superAdmin: true, lang })}`,
    connection: 'close',
  };
  const answer = await fetch(`http://127.0.0.1:${port}${DATA}/excel?${query}`, { headers });
  const book = new excel.Workbook();
  await book.xlsx.load(await answer.arrayBuffer());
  server.close();
  const sheet = book.worksheets[0];
  if (sheet === undefined) throw new Error('no sheet');
  return { headers: Object.fromEntries(answer.headers), sheet };
};

describe('the spreadsheet', () => {
  it('has a heading row and the filtered rows of the data extraction', async () => {
    const { headers, sheet } = await sheetOf('subscription=grow_plan');
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="waymark-2026-01-31.xlsx"',
      'x-total-count': '2',
    });
    const people = ['Email', 'First name', 'Last name', 'User language'];
    expect(sheet.getRow(1).values).toEqual([undefined, 'Organisation', 'Organisation language', ...people]);
    expect(sheet.rowCount).toBe(3);
    expect([sheet.getCell('D2').text, sheet.getCell('D3').text].sort()).toEqual(['dan', 'owner']);
  });

  it('has its headings in the language of the requesting user', async () => {
    const { sheet } = await sheetOf('subscription=grow_plan', 'ro');
    const people = ['E-mail', 'Prenume', 'Nume', 'Limba utilizatorului'];
    expect(sheet.getRow(1).values).toEqual([undefined, 'Organizație', 'Limba organizației', ...people]);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1+1', '=HYPERLINK("http://x","y")', '<b>&"'])(
    'writes %j as text',
    async (name) => {
      const org = await world.organisation('Formulae');
      await world.join(org, name, { first_name: name, lang: 'ro' });
      const { sheet } = await sheetOf('user_lang=ro');
      const cell = sheet.getRow(sheet.rowCount).getCell(4);
      expect([cell.type, cell.value]).toEqual([excel.ValueType.String, name]);
      await world.leave(org, name);
    },
  );

  it('omits control characters, which a cell cannot contain', async () => {
    const org = await world.organisation('Controls');
    // Postgres cannot store NUL; the other characters may come from an older client.
    await world.join(org, 'control', { first_name: 'a\u0001b\u001fc', lang: 'it' });
    const { sheet } = await sheetOf('user_lang=it');
    expect(sheet.getCell('D2').text).toBe('abc');
  });
});
