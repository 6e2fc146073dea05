import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { lockWaiters, type TestDatabase, testDatabase, until } from '../testing/index.ts';
import { roleUrl } from './service-role.ts';
import { SETTER } from './tenant-query.ts';

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

  /** What the work answers, and how often it writes to the socket of this connection. */
  const countWrites = async <T>(client: unknown, work: () => Promise<T>) => {
    const { stream } = (client as { connection: { stream: Socket } }).connection;
    const sent = [jest.spyOn(stream, '_write'), jest.spyOn(stream, '_writev' as '_write')];
    try {
      return { answer: await work(), writes: sent.flatMap(({ mock }) => mock.calls).length };
    } finally {
      for (const spy of sent) spy.mockRestore();
    }
  };
  /** The connection that the pool gives next. */
  const nextConnection = () => test.database.inOrganisation(ORG, (scope) => scope.trx.client.acquireConnection());

  it('returns only the rows of the organisation, even for a query without a where clause', async () => {
    const rows = await test.database.inOrganisation(
      ORG,
      async (scope) => (await scope.raw('select text from notes')).rows,
    );
    expect(rows).toEqual([{ text: `of ${ORG}` }]);
  });

  it('readInOrganisation returns dates as text and numerics as numbers', async () => {
    const rows = await test.database.readInOrganisation(ORG, 'select text, due, amount, $1::int8 as n from notes', [7]);
    expect(rows).toEqual([{ text: `of ${ORG}`, due: '2026-02-28', amount: 12.5, n: 7 }]);
  });

  it('readInOrganisation sends its statement with the setting of the organisation in one socket write', async () => {
    const read = () => test.database.readInOrganisation(ORG, 'select text from notes');
    expect(await countWrites(await nextConnection(), read)).toEqual({ answer: [{ text: `of ${ORG}` }], writes: 1 });
  });

  it('writeInOrganisation commits its statement and returns its rows', async () => {
    const write = (text: string) =>
      test.database.writeInOrganisation(ORG, 'update notes set text = $1 returning organisation_uuid', [text]);
    await expect(write('written')).resolves.toEqual([{ organisation_uuid: ORG }]);
    await expect(test.database.readInOrganisation(ORG, 'select text from notes')).resolves.toEqual([
      { text: 'written' },
    ]);
    await write(`of ${ORG}`);
  });

  it('evaluates the sub-select of row-level security once per statement, not once per row', async () => {
    const plan = await test.database.readInOrganisation<{ 'QUERY PLAN': string }>(
      ORG,
      'explain select text from notes',
    );
    const lines = plan.map((row) => row['QUERY PLAN']).filter((line) => /^\s+(InitPlan|SubPlan) /.test(line));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('InitPlan');
  });

  it('returns no rows to a query without an organisation after a statement or transaction with one', async () => {
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

  const RENAME = `update notes set text = $1 || left(text, 3) where $1 <> 'bad' or 1 / length(left(text, 0)) = 0
    returning organisation_uuid, text`;
  const both = (one: string, other: string) => [
    { organisation: ORG, bindings: [one] },
    { organisation: OTHER, bindings: [other] },
  ];
  const resetTexts = () => test.admin(`update notes set text = 'of ' || organisation_uuid`);

  it('writeInOrganisations writes in several organisations with one query, each with its own bindings', async () => {
    const sent = jest.spyOn(pg.Client.prototype, 'query');
    const written = await test.database.writeInOrganisations(RENAME, both('a', 'b'));
    // Connections that many reads asked for may still be made meanwhile.
    const asked = sent.mock.calls.filter(([query]) => (query as { name?: string }).name !== SETTER.name);
    sent.mockRestore();
    expect(asked).toHaveLength(1);
    expect(written).toEqual([[{ organisation_uuid: ORG, text: 'aof ' }], [{ organisation_uuid: OTHER, text: 'bof ' }]]);
    await resetTexts();
  });

  it('writeInOrganisations writes nothing if one organisation fails, and the next statement succeeds', async () => {
    await expect(test.database.writeInOrganisations(RENAME, both('a', 'bad'))).rejects.toMatchObject({ code: '22012' });
    const moved = 'update notes set organisation_uuid = $1';
    await expect(test.database.writeInOrganisations(moved, both(ORG, ORG))).rejects.toMatchObject({ code: '42501' });
    expect(await test.database.writeInOrganisations('select text from notes where $1 > 0', both('1', '2'))).toEqual([
      [{ text: `of ${ORG}` }],
      [{ text: `of ${OTHER}` }],
    ]);
  });

  it('inOrganisations commits or rolls back its changes in several organisations together', async () => {
    const attempt = (last: string) =>
      test.database.inOrganisations(
        async (scopes) => {
          const [, rows] = await scopes.query<{ text: string }>(RENAME, both('a', 'b'));
          return { rows, sent: await scopes.sendLast(RENAME, both(last, last)) };
        },
        { locks: [`note ${OTHER}`, `note ${ORG}`] },
      );
    const texts = () => test.admin('select text from notes order by text');
    const failed = await attempt('bad');
    await expect(failed.sent.answer).rejects.toMatchObject({ code: '22012' });
    expect((await texts()).map(({ text }) => text)).toEqual([`of ${ORG}`, `of ${OTHER}`].sort());
    const { rows, sent } = await attempt('c');
    expect(rows).toEqual([{ organisation_uuid: OTHER, text: 'bof ' }]);
    await sent.answer;
    expect(await texts()).toEqual([{ text: 'caof' }, { text: 'cbof' }]);
    await resetTexts();
  });

  it('returns no rows to a query without an organisation after statements in several organisations', async () => {
    await test.database.writeInOrganisations('select $1', both('1', '2'));
    await test.database.inOrganisations((scopes) => scopes.query('select $1', both('1', '2')));
    await expect(test.database.query('select * from notes')).resolves.toEqual([]);
  });

  it('inOrganisations rejects statements after its transaction has ended', async () => {
    const over = await test.database.inOrganisations(async (scopes) => ({ scopes }));
    await expect(over.scopes.query('select $1', both('1', '2'))).rejects.toThrow('The transaction is over');
    await expect(over.scopes.sendLast('select $1', both('1', '2'))).rejects.toThrow('The transaction is over');
  });

  it('refuses a row of another organisation', async () => {
    const smuggle = test.database.inOrganisation(ORG, (scope) =>
      scope.query('insert into notes (organisation_uuid, uuid, text) values ($1, $2, $3)', [OTHER, randomUUID(), 'x']),
    );
    await expect(smuggle).rejects.toMatchObject({ code: '42501' });
  });

  it('table() of a scope selects only the rows of its organisation', async () => {
    const count = await test.database.acrossOrganisations('a test', (trx) => trx('notes').count());
    const mine = await test.database.inOrganisation(ORG, (scope) => scope.table('notes').select('text'));
    expect([count, mine]).toEqual([[{ count: 2 }], [{ text: `of ${ORG}` }]]);
  });

  it('refuses an organisation that is not a UUID', async () => {
    const attempt = async () => test.database.inOrganisation("x'; drop table notes; --", async () => 1);
    await expect(attempt()).rejects.toThrow(TypeError);
  });

  it('makes a transaction with the same locks wait and see the changes, but not one with other locks', async () => {
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

  it('refuses a lock name that is not a word followed by a UUID', async () => {
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

  it('answers a read after twenty failed reads', async () => {
    const failing = Array.from({ length: 20 }, () => test.database.readInOrganisation(ORG, 'select 1 / 0'));
    expect((await Promise.allSettled(failing)).every(({ status }) => status === 'rejected')).toBe(true);
    await expect(test.database.readInOrganisation(ORG, 'select 1 as one')).resolves.toEqual([{ one: 1 }]);
  });

  it('together() sends its statements in one socket write, in order', async () => {
    const sent = await test.database.inOrganisation(ORG, async (scope) => {
      await scope.query('create temp sequence place');
      const next = (name: string) => scope.query(`select $1::text as name, nextval('place') as place`, [name]);
      const both = () => scope.together(() => [next('one'), next('other')]);
      return countWrites(await scope.trx.client.acquireConnection(), both);
    });
    expect(sent).toEqual({ answer: [[{ name: 'one', place: 1 }], [{ name: 'other', place: 2 }]], writes: 1 });
  });

  it('rolls back all statements of together() when one fails, and rejects with the first error', async () => {
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

  it('commits the statements of last(), sent in one socket write with begin and commit', async () => {
    const work = () =>
      test.database.inOrganisation(ORG, (scope) =>
        // With these three goes what opens the transaction.
        scope.last(() => [
          scope.query(`update notes set text = 'last'`),
          scope.query('select 1'),
          scope.query('select 2'),
        ]),
      );
    expect(await countWrites(await nextConnection(), work)).toMatchObject({ writes: 1 });
    expect(await test.database.readInOrganisation(ORG, 'select text from notes')).toEqual([{ text: 'last' }]);
    await resetTexts();
  });

  it.each([
    ['that was sent with the others', async () => undefined],
    ['that was sent later than the others', (update: Promise<unknown>) => update],
  ])('rolls back the transaction when last() has a failing statement %s', async (_, before) => {
    let hasAnswered = false;
    const failing = test.database.inOrganisation(ORG, async (scope) => {
      const fail = async (update: Promise<unknown>) => {
        await before(update);
        await scope.query('select 1 / 0').finally(() => {
          hasAnswered = true;
        });
      };
      await scope.last(() => {
        const update = scope.query(`update notes set text = 'undone'`);
        return [update, fail(update)];
      });
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(hasAnswered).toBe(true);
    await expect(test.database.readInOrganisation(ORG, 'select text from notes')).resolves.toEqual([
      { text: `of ${ORG}` },
    ]);
  });

  it('rolls back the transaction when a promise in last() rejects without a statement', async () => {
    const refuse = async () => {
      throw new TypeError('not of the catalogue');
    };
    const failing = test.database.inOrganisation(ORG, (scope) =>
      scope.last(() => [scope.query(`update notes set text = 'undone'`), refuse()]),
    );
    await expect(failing).rejects.toThrow('not of the catalogue');
    await expect(test.database.readInOrganisation(ORG, 'select text from notes')).resolves.toEqual([
      { text: `of ${ORG}` },
    ]);
  });

  it('retries a transaction whose statement in last() fails with a deadlock', async () => {
    let attempts = 0;
    await test.database.inOrganisation(ORG, async (scope) => {
      attempts += 1;
      const collide = `do $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`;
      await scope.last(() => [scope.query(attempts === 1 ? collide : 'select 1')]);
    });
    expect(attempts).toBe(2);
  });

  it('retries a transaction that conflicted with another', async () => {
    let attempts = 0;
    const answer = await test.database.inOrganisation(ORG, async () => {
      attempts += 1;
      if (attempts === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
      return 'done';
    });
    expect([answer, attempts]).toEqual(['done', 2]);
  });

  it('lets the role of a service read rows, but not change the schema, roles or row security', async () => {
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

  it('rejects a read as database unavailable when Postgres refuses connections', async () => {
    const { createDatabase } = await import('./database.ts');
    const { createLogger } = await import('../logger.ts');
    const logger = createLogger({ service: 'okr', level: 'silent' });
    const { isDatabaseUnavailable } = await import('./store-errors.ts');
    const gone = createDatabase({ url: 'postgres://x:y@127.0.0.1:1/z', service: 'okr', logger });
    const error = await gone.readInOrganisation(ORG, 'select 1').catch((thrown: unknown) => thrown);
    expect(isDatabaseUnavailable(error)).toBe(true);
    await gone.close();
  });

  it('serves a read within ten tries after all of its connections were terminated', async () => {
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
