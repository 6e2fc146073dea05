import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { until } from '../events/testing/until.ts';
import { migrate } from './migrate.ts';

const directory = path.join(import.meta.dirname, '../testing/fixtures/migrations');
const later = path.join(import.meta.dirname, '../testing/fixtures/later-migrations');

describe('migrate', () => {
  const names = ['a', 'b', 'c'].map((letter) => `waymark_migrate_${letter}_${randomUUID().slice(0, 8)}`);
  const server = () => process.env.TEST_DATABASE_URL ?? '';
  const urlOf = (name: string) => Object.assign(new URL(server()), { pathname: `/${name}` }).href;
  const onServer = async (statements: string[]) => {
    const client = new pg.Client({ connectionString: server() });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  beforeAll(() => onServer(names.map((name) => `create database ${name}`)));
  afterAll(() => onServer(names.map((name) => `drop database ${name} with (force)`)));

  it('applies each migration once when several runs start at once, also a concurrent index build', async () => {
    const starts = names.flatMap((name) =>
      [1, 2, 3].map(() => migrate({ admin: urlOf(name), service: 'billing', directory })),
    );
    const applied = await Promise.all(starts);
    expect(applied.flat()).toEqual(names.flatMap(() => ['0001_notes.ts', '0002_notes_by_due.ts']));
  });

  it('succeeds although a killed process left the migration lock taken', async () => {
    const [first = ''] = names;
    const client = new pg.Client({ connectionString: urlOf(first) });
    await client.connect();
    await client.query('update billing.migrations_lock set is_locked = 1');
    await client.end();
    await expect(migrate({ admin: urlOf(first), service: 'billing', directory })).resolves.toEqual([]);
  });

  it('succeeds on a schema that has a migration of a later release', async () => {
    const [, second = ''] = names;
    const client = new pg.Client({ connectionString: urlOf(second) });
    await client.connect();
    await client.query(
      `insert into billing.migrations (name, batch, migration_time) values ('9999_later.ts', 2, now())`,
    );
    await client.end();
    await expect(migrate({ admin: urlOf(second), service: 'billing', directory })).resolves.toEqual([]);
  });

  it('does not block writes to a table while it waits for a transaction that reads that table', async () => {
    const admin = urlOf(names[2] ?? '');
    const [reader, writer] = [1, 2].map(() => new pg.Client({ connectionString: admin })) as [pg.Client, pg.Client];
    await Promise.all([reader.connect(), writer.connect()]);
    await reader.query('begin; select from billing.notes');
    const migrating = migrate({ admin, service: 'billing', directory: later });
    const waits = `select 1 from pg_locks where not granted and relation = 'billing.notes'::regclass`;
    await until(async () => (await writer.query(waits)).rows.length > 0);
    // The reader ends only after this: it would wait forever behind a change that waits.
    await writer.query('insert into billing.notes values (gen_random_uuid(), gen_random_uuid(), $1)', ['Meanwhile']);
    await reader.query('commit');
    await expect(migrating).resolves.toEqual(['0003_notes_marked.ts']);
    await Promise.all([reader.end(), writer.end()]);
  });
});
