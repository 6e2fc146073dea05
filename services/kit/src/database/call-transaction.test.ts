import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type TestDatabase, testDatabase } from '../testing/index.ts';
import { onceCommitted, outsideCallTransaction } from './call-transaction.ts';
import type { Database } from './database.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../testing/fixtures/migrations');
const ORG = randomUUID();
const OTHER = randomUUID();

describe('a call that is one transaction', () => {
  let test: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    test = await testDatabase('okr', MIGRATIONS);
    database = test.database;
  });
  beforeEach(() => test.admin('delete from notes'));
  afterAll(() => test.close());

  const asOne = <T>(work: () => Promise<T>) => database.asOne(work, () => undefined);
  const add = (text: string, organisation = ORG) =>
    database.inOrganisation(organisation, (scope) => scope.insert('notes', { uuid: randomUUID(), text }));
  const failAfter = (text: string) =>
    database.inOrganisation(ORG, async (scope) => {
      await scope.insert('notes', { uuid: randomUUID(), text });
      throw new Error('refused');
    });
  const texts = async () =>
    (await test.admin<{ text: string }>('select text from notes order by 1')).map((row) => row.text);
  const seen = async (organisation: string) =>
    (await database.readInOrganisation<{ text: string }>(organisation, 'select text from notes')).map(
      (row) => row.text,
    );

  it('commits all of its transactions and statements, and those of the platform, or none', async () => {
    const everything = async () => {
      await add('one');
      await add('two', OTHER);
      await database.writeInOrganisation(ORG, `insert into notes values ($1, gen_random_uuid(), 'three')`, [ORG]);
      await database.platform('rate_limits').insert({ key: randomUUID(), points: 1 });
      await database.platform.transaction((trx) => trx('rate_limits').insert({ key: randomUUID(), points: 1 }));
      await database.acrossOrganisations('a test', (trx) => trx('notes').update({ due: '2026-01-01' }));
    };
    const failing = asOne(async () => {
      await everything();
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect([await texts(), await test.admin('select * from rate_limits')]).toEqual([[], []]);
    await asOne(everything);
    expect([await texts(), (await test.admin('select * from rate_limits')).length]).toEqual([
      ['one', 'three', 'two'],
      2,
    ]);
  });

  it('commits nothing if its last statement fails, and runs no onceCommitted callback', async () => {
    let told = 0;
    const work = async () => {
      await add('one');
      await onceCommitted(() => {
        told += 1;
      });
    };
    await expect(database.asOne(work, () => ({ sql: 'select 1 / $1::int', bindings: [0] }))).rejects.toThrow('zero');
    expect([await texts(), told]).toEqual([[], 0]);
    await database.asOne(work, () => ({ sql: 'select $1::int', bindings: [1] }));
    expect([await texts(), told]).toEqual([['one'], 1]);
  });

  it.each(['first', 'later'])('rolls back only the %s part if that part fails, and continues', async (which) => {
    await asOne(async () => {
      if (which === 'later') await add('before');
      await expect(failAfter('refused')).rejects.toThrow('refused');
      await add('after');
    });
    expect(await texts()).toEqual(which === 'later' ? ['after', 'before'] : ['after']);
  });

  it('rolls back only the part whose last statement fails, and continues', async () => {
    await asOne(async () => {
      const failing = database.inOrganisation(ORG, (scope) =>
        scope.last(() => [
          scope.query(`insert into notes values ($1, gen_random_uuid(), 'refused')`, [ORG]),
          scope.query('select 1 / 0'),
        ]),
      );
      await expect(failing).rejects.toThrow('zero');
      await add('after');
    });
    expect(await texts()).toEqual(['after']);
  });

  it('shows each part only the rows of its own organisation, nested parts too', async () => {
    await asOne(async () => {
      await Promise.all([add('mine'), add('theirs', OTHER)]);
      expect([await seen(ORG), await seen(OTHER)]).toEqual([['mine'], ['theirs']]);
      expect(await database.query('select * from notes')).toEqual([]);
      await database.acrossOrganisations('a test', async (trx) => {
        expect(await trx('notes')).toHaveLength(2);
        expect(await seen(OTHER)).toEqual(['theirs']);
        expect(await trx('notes')).toHaveLength(2);
      });
      expect(await database.platform('notes')).toEqual([]);
    });
    expect(await seen(OTHER)).toEqual(['theirs']);
  });

  it('keeps the work of outsideCallTransaction committed when the call itself is rolled back', async () => {
    const refused = asOne(async () => {
      await add('refused');
      await outsideCallTransaction(() => add('stays'));
      expect(await seen(ORG)).toEqual(['refused', 'stays']);
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    expect(await texts()).toEqual(['stays']);
  });

  it('fails if one of its statements failed, even if the error was ignored', async () => {
    const careless = asOne(async () => {
      await add('one');
      await database.writeInOrganisation(ORG, 'select 1 / 0').catch(() => undefined);
    });
    await expect(careless).rejects.toThrow('zero');
    expect(await texts()).toEqual([]);
  });

  it('releases its connection after success and failure, so that further calls can run', async () => {
    for (let round = 0; round < 30; round += 1) {
      await asOne(() => (round % 2 ? failAfter('refused') : add(`${round}`))).catch(() => undefined);
    }
    await Promise.all(Array.from({ length: 30 }, (_, index) => asOne(() => add(`many ${index}`))));
    expect(await texts()).toHaveLength(45);
  });
});
