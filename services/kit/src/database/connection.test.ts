import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { createPostgresTransport } from '../events/postgres/postgres-transport.ts';
import { sampleEvent } from '../events/testing/sample-events.ts';
import { createLogger } from '../logger.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { connectionTo } from './connection.ts';
import { createDatabase } from './database.ts';
import { migrate } from './migrate.ts';

const directory = path.join(import.meta.dirname, '../testing/fixtures/migrations');
const logger = createLogger({ service: 'billing', level: 'silent' });

/** Asks `show jit` of every session as it begins, whoever opens it, in a database that would turn JIT on. */
const WITNESS = `
  create table public.sessions (application text, jit text);
  create function public.witness() returns event_trigger language plpgsql security definer as $$
  begin
    insert into public.sessions values (current_setting('application_name'), current_setting('jit'));
  end $$;
  create event trigger witness on login execute function public.witness();
  alter event trigger witness enable always;
  do $$ begin execute format('alter database %I set jit = on', current_database()); end $$`;

let test: TestDatabase;

beforeAll(async () => {
  test = await testDatabase('okr', directory);
  await test.admin(WITNESS);
});
afterAll(() => test.close());

const witnessed = (): Promise<{ application: string; jit: string }[]> =>
  test.admin("select distinct application, jit from sessions where application like 'waymark-%' order by application");

it('pools, migrations, the event transport and its listener connect with JIT turned off', async () => {
  // The second time the service's role is there, and is tried.
  for (const _ of [1, 2]) await migrate({ admin: test.url, service: 'billing', directory });
  const database = createDatabase({ url: test.url, service: 'billing', logger });
  expect(await database.query('show jit')).toEqual([{ jit: 'off' }]);
  await database.close();
  const transport = createPostgresTransport(test.url);
  let told = () => {};
  const received = new Promise<void>((resolve) => {
    told = resolve;
  });
  const event = sampleEvent();
  await transport.subscribe('connections', [event.type], async () => told());
  await transport.publish([event]);
  await received;
  await transport.close();
  expect(await witnessed()).toEqual(
    ['billing', 'events', 'events-listen', 'migrate', 'sign-in'].map((name) => ({
      application: `waymark-${name}`,
      jit: 'off',
    })),
  );
});

it('connectionTo keeps the options of the address, except those that it sets itself', async () => {
  const address = new URL(test.url);
  address.searchParams.set('options', '-c jit=on -c work_mem=5MB');
  const client = new pg.Client(connectionTo(address.href, 'waymark-test', { search_path: 'okr,public' }));
  await client.connect();
  const { rows } = await client.query(
    "select current_setting('jit') as jit, current_setting('work_mem') as memory, current_setting('search_path') as path",
  );
  await client.end();
  expect(rows).toEqual([{ jit: 'off', memory: '5MB', path: 'okr,public' }]);
});

const ROOT = path.join(import.meta.dirname, '../../../..');

it('connection.ts is the only source of services and deploy that sets a connectionString', async () => {
  const sources = ['services', 'deploy/run', 'deploy/ops', 'deploy/demo'].flatMap((folder) =>
    globSync(`${folder}/**/*.ts`, { cwd: ROOT }),
  );
  const own = sources.filter((file) => !/node_modules|testing|\.test\.ts$/.test(file));
  const naming = own.filter((file) => readFileSync(path.join(ROOT, file), 'utf8').includes('connectionString:'));
  expect(naming).toEqual(['services/kit/src/database/connection.ts']);
});
