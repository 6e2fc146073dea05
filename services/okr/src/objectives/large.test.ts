import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createWorld, keyresult, type Organisation, objective, type World } from '../testing/world.ts';
import { PAGE_BYTES } from './objective-list.ts';

let world: World;
let org: Organisation;
let call: Awaited<ReturnType<World['as']>>;

const MOST = 70;

beforeAll(async () => {
  world = await createWorld(undefined, { MAX_OBJECTIVES: String(MOST) });
  org = await world.organisation();
  call = await world.as(org.user.owner);
});
afterAll(() => world.close());

const body = () => objective(org.user.owner ?? '', { keyresults: Array.from({ length: 5 }, () => keyresult()) });

describe('an organisation with the maximum of objectives and of text lengths', () => {
  const path = () => `${org.base}/${uuid}`;
  let uuid: string;

  beforeAll(async () => {
    for (let n = 0; n < MOST; n += 1) {
      const made = await call.post(org.base, body());
      expect(made.status).toBe(201);
      uuid = made.body.objective.uuid;
    }
    // Four bytes to a character.
    await world.host.admin("update objectives set description = repeat('🎯', 5000)");
    await world.host.admin("update keyresults set description = repeat('🎯', 5000), comment = repeat('🎯', 2000)");
  });

  test('is listed in pages limited by size, each objective exactly once', async () => {
    const seen: string[] = [];
    const sizes: number[] = [];
    while (seen.length < MOST) {
      const { status, text, body: page } = await call.get(`${org.base}?limit=1000&offset=${seen.length}`);
      expect(status).toBe(200);
      expect(page.total).toBe(MOST);
      expect(page.objectives.length).toBeGreaterThan(0);
      seen.push(...page.objectives.map((one: { uuid: string }) => one.uuid));
      sizes.push(Buffer.byteLength(text));
    }
    expect(new Set(seen).size).toBe(MOST);
    expect(sizes.length).toBeGreaterThan(1);
    const one = (sizes.reduce((sum, size) => sum + size, 0) / MOST) * 1.1;
    expect(Math.max(...sizes)).toBeLessThan(PAGE_BYTES + one);
  });

  test('cannot create or copy an objective until one is deleted, while another organisation can', async () => {
    for (const refused of [await call.post(org.base, body()), await call.post(`${path()}/duplicate`)]) {
      expect([refused.status, refused.body.code]).toEqual([409, 'OBJECTIVE_LIMIT']);
    }
    expect((await call.get(`${org.base}?limit=1`)).body.total).toBe(MOST);
    const other = await world.organisation();
    const elsewhere = await world.as(other.user.owner);
    expect((await elsewhere.post(other.base, objective(other.user.owner ?? ''))).status).toBe(201);
    expect((await call.del(path())).status).toBe(200);
    expect((await call.post(org.base, body())).status).toBe(201);
  });
});

test('the history of a key result holds its newest thousand values, oldest first', async () => {
  const [{ uuid, keyresults }] = (await call.get(`${org.base}?limit=1`)).body.objectives;
  const { uuid: part } = keyresults[0];
  await world.host.admin(
    `insert into keyresult_changes (organisation_uuid, keyresult_uuid, at, from_value, to_value)
     select $1, $2, '2026-03-02', n - 1, n from generate_series(1, 1200) n`,
    [org.uuid, part],
  );
  const { history } = (await call.get(`${org.base}/${uuid}/keyresults/${part}/history`)).body;
  expect(history.map(({ to }: { to: number }) => to)).toEqual(Array.from({ length: 1000 }, (_, n) => n + 201));
});

describe('the database', () => {
  test.each([
    ['objectives', 'name', 255],
    ['objectives', 'description', 5_000],
    ['keyresults', 'name', 255],
    ['keyresults', 'measured_by', 100],
    ['keyresults', 'description', 5_000],
    ['keyresults', 'comment', 2_000],
  ])('limits %s.%s to %d characters', async (table, column, most) => {
    const write = (length: number) =>
      world.host.admin(
        `update ${table} set ${column} = repeat('🎯', $1) where uuid = (select uuid from ${table} limit 1)`,
        [length],
      );
    await write(most);
    await expect(write(most + 1)).rejects.toThrow('too long');
  });

  test('keeps an already longer text when another field is edited, and refuses to write it longer', async () => {
    const made = (await call.put(`${org.base}/${(await call.get(`${org.base}?limit=1`)).body.objectives[0].uuid}`, {}))
      .body.objective;
    const [{ uuid }] = made.keyresults;
    const path = `${org.base}/${made.uuid}/keyresults/${uuid}`;
    await world.host.admin('alter table keyresults disable trigger keyresults_text_length_changed');
    await world.host.admin("update keyresults set comment = repeat('x', 4000) where uuid = $1", [uuid]);
    await world.host.admin('alter table keyresults enable trigger keyresults_text_length_changed');
    const renamed = await call.put(path, { name: 'Another' });
    expect([renamed.status, renamed.body.keyresult?.comment?.length]).toEqual([200, 4_000]);
    const longer = world.host.admin("update keyresults set comment = comment || 'x' where uuid = $1", [uuid]);
    await expect(longer).rejects.toThrow('too long');
  });
});
