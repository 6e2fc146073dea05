import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { lockWaiters, type TestDatabase, testDatabase, until } from '../testing/index.ts';
import { roleUrl } from './service-role.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../testing/fixtures/migrations');
const ORG = randomUUID();
const OTHER = randomUUID();

describe('database', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase('okr', MIGRATIONS);
    for (const organisation of [ORG, OTHER]) {
      await test.database.inOrganisation(organisation, (scope) =>
        scope.insert('notes', { uuid: randomUUID(), text: `of ${organisation}`, due: '2026-02-28', amount: '12.50' }),
      );
    }
  });
  afterAll(() => test.close());

  const asRole = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ connectionString: roleUrl(test.url, 'okr') });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };

  it('shows an organisation its own rows only, even without a where', async () => {
    const rows = await test.database.inOrganisation(
      ORG,
      async (scope) => (await scope.raw('select text from notes')).rows,
    );
    expect(rows).toEqual([{ text: `of ${ORG}` }]);
  });

  it('reads in one organisation in one round trip, dates as text and numerics as numbers', async () => {
    const rows = await test.database.readInOrganisation(ORG, 'select text, due, amount, $1::int8 as n from notes', [7]);
    expect(rows).toEqual([{ text: `of ${ORG}`, due: '2026-02-28', amount: 12.5, n: 7 }]);
  });

  it('writes in one organisation in one statement, which commits by itself', async () => {
    const write = (text: string) =>
      test.database.writeInOrganisation(ORG, 'update notes set text = $1 returning organisation_uuid', [text]);
    await expect(write('written')).resolves.toEqual([{ organisation_uuid: ORG }]);
    await expect(test.database.readInOrganisation(ORG, 'select text from notes')).resolves.toEqual([
      { text: 'written' },
    ]);
    await write(`of ${ORG}`);
  });

  it('reads whose rows may be seen once a statement, with one sub-select a table', async () => {
    const plan = await test.database.readInOrganisation<{ 'QUERY PLAN': string }>(
      ORG,
      'explain select text from notes',
    );
    const lines = plan.map((row) => row['QUERY PLAN']).filter((line) => /^\s+(InitPlan|SubPlan) /.test(line));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('InitPlan');
  });

  it('forgets the organisation after each statement and transaction', async () => {
    await test.database.readInOrganisation(ORG, 'select 1');
    await test.database.inOrganisation(ORG, (scope) => scope.query('select 1'));
    await expect(test.database.query('select * from notes')).resolves.toEqual([]);
    await expect(test.database.platform('notes')).resolves.toEqual([]);
  });

  it('keeps statements of many organisations apart when they share connections', async () => {
    const organisations = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? ORG : OTHER));
    const answers = await Promise.all(
      organisations.map((organisation) =>
        test.database.readInOrganisation<{ organisation_uuid: string }>(
          organisation,
          'select organisation_uuid from notes',
        ),
      ),
    );
    expect(answers.map((rows) => rows.map((row) => row.organisation_uuid))).toEqual(organisations.map((one) => [one]));
  });

  it('refuses a row of another organisation', async () => {
    const smuggle = test.database.inOrganisation(ORG, (scope) =>
      scope.query('insert into notes (organisation_uuid, uuid, text) values ($1, $2, $3)', [OTHER, randomUUID(), 'x']),
    );
    await expect(smuggle).rejects.toMatchObject({ code: '42501' });
  });

  it('binds table() to the organisation', async () => {
    const count = await test.database.acrossOrganisations('a test', (trx) => trx('notes').count());
    const mine = await test.database.inOrganisation(ORG, (scope) => scope.table('notes').select('text'));
    expect([count, mine]).toEqual([[{ count: 2 }], [{ text: `of ${ORG}` }]]);
  });

  it('takes nothing but a UUID for an organisation', async () => {
    const attempt = async () => test.database.inOrganisation("x'; drop table notes; --", async () => 1);
    await expect(attempt()).rejects.toThrow(TypeError);
  });

  it('has what it locks before it reads, and others in their turn, see what it has left', async () => {
    const locks = [`note ${OTHER}`, `note ${ORG}`];
    const gate = Promise.withResolvers<void>();
    const has = Promise.withResolvers<void>();
    const change = `update notes set text = text || '!' returning text`;
    const first = test.database.inOrganisation(
      ORG,
      async (scope) => {
        const changed = await scope.query(change);
        has.resolve();
        await gate.promise;
        return changed;
      },
      { locks },
    );
    await has.promise;
    const read = 'select text from notes';
    const second = test.database.inOrganisation(ORG, (scope) => scope.query(read), { locks: locks.toReversed() });
    const other = await test.database.inOrganisation(ORG, (scope) => scope.query(read), { locks: [`other ${ORG}`] });
    await until(async () => (await lockWaiters(test)) > 0);
    gate.resolve();
    expect(await second).toEqual(await first);
    expect(other).toEqual([{ text: `of ${ORG}` }]);
    await test.admin('update notes set text = $1 where organisation_uuid = $2', [`of ${ORG}`, ORG]);
  });

  it('locks nothing but a word with a UUID', async () => {
    for (const name of [`note '${ORG}`, ORG, `note ${ORG}'); drop table notes; --`]) {
      const attempt = test.database.inOrganisation(ORG, async () => 1, { locks: [name] });
      await expect(attempt).rejects.toThrow(TypeError);
    }
  });

  it('undoes everything when the work throws', async () => {
    const uuid = randomUUID();
    const work = test.database.inOrganisation(ORG, async (scope) => {
      await scope.insert('notes', { uuid, text: 'never' });
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    await expect(test.admin('select 1 from notes where uuid = $1', [uuid])).resolves.toEqual([]);
  });

  it('goes on after a statement that fails', async () => {
    const failing = Array.from({ length: 20 }, () => test.database.readInOrganisation(ORG, 'select 1 / 0'));
    expect((await Promise.allSettled(failing)).every(({ status }) => status === 'rejected')).toBe(true);
    await expect(test.database.readInOrganisation(ORG, 'select 1 as one')).resolves.toEqual([{ one: 1 }]);
  });

  it('sends what is begun together in one packet, in that order', async () => {
    const answers = await test.database.inOrganisation(ORG, async (scope) => {
      await scope.query('create temp sequence place');
      const { connection } = await scope.trx.client.acquireConnection();
      const { stream } = connection as { stream: Socket };
      const writes = [jest.spyOn(stream, '_write'), jest.spyOn(stream, '_writev' as '_write')];
      try {
        const next = (name: string) => scope.query(`select $1::text as name, nextval('place') as place`, [name]);
        const both = await scope.together(() => [next('one'), next('other')]);
        expect(writes.flatMap((write) => write.mock.calls)).toHaveLength(1);
        return both;
      } finally {
        for (const write of writes) write.mockRestore();
      }
    });
    expect(answers).toEqual([[{ name: 'one', place: 1 }], [{ name: 'other', place: 2 }]]);
  });

  it('undoes all that was begun together when one of it fails, and says what failed first', async () => {
    const failing = test.database.inOrganisation(ORG, (scope) =>
      scope.together(() => [
        scope.query(`update notes set text = 'undone'`),
        scope.query('select 1 / 0'),
        scope.query('select 1'),
      ]),
    );
    await expect(failing).rejects.toThrow('division by zero');
    await expect(test.database.readInOrganisation(ORG, 'select text from notes')).resolves.toEqual([
      { text: `of ${ORG}` },
    ]);
  });

  it('does a transaction again that collided with another', async () => {
    let attempts = 0;
    const answer = await test.database.inOrganisation(ORG, async () => {
      attempts += 1;
      if (attempts === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
      return 'done';
    });
    expect([answer, attempts]).toEqual(['done', 2]);
  });

  it('gives the role nothing but data statements', async () => {
    await asRole(async (client) => {
      await expect(client.query('select * from okr.notes')).resolves.toMatchObject({ rowCount: 0 });
      for (const sql of [
        'alter table okr.notes disable row level security',
        'drop policy tenant on okr.notes',
        'create table okr.mine (id int)',
        'truncate okr.notes',
        'alter role waymark_okr bypassrls',
        'set role postgres',
      ]) {
        await expect(client.query(sql)).rejects.toMatchObject({ severity: 'ERROR' });
      }
      await expect(client.query('set row_security = off; select * from okr.notes')).rejects.toMatchObject({
        code: '42501',
      });
    });
  });

  it('says within five seconds that Postgres is away', async () => {
    const { createDatabase } = await import('./database.ts');
    const { createLogger } = await import('../logger.ts');
    const logger = createLogger({ service: 'okr', level: 'silent' });
    const { isDatabaseUnavailable } = await import('./store-errors.ts');
    const gone = createDatabase({ url: 'postgres://x:y@127.0.0.1:1/z', service: 'okr', logger });
    const error = await gone.readInOrganisation(ORG, 'select 1').catch((thrown: unknown) => thrown);
    expect(isDatabaseUnavailable(error)).toBe(true);
    await gone.close();
  });

  it('serves again after its connections were cut', async () => {
    await test.admin(
      "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'waymark_okr' and datname = current_database()",
    );
    const isServed = () =>
      test.database.readInOrganisation(ORG, 'select 1 as one').then(
        () => true,
        () => false,
      );
    // Each connection that was cut is found out once at the most, and there are ten.
    let tries = 1;
    while (!(await isServed()) && tries <= 10) tries += 1;
    expect(tries).toBeLessThanOrEqual(10);
  });
});
