import { lockWaiters, until } from '@waymark/service-kit/testing';
import pg from 'pg';
import type { TestIdentity } from './test-identity.ts';

/** Waits until this many transactions wait for a lock. */
export const untilWaiting = async ({ host }: TestIdentity, many: number): Promise<void> => {
  await until(async () => (await lockWaiters(host)) >= many);
};

/** Runs work in a transaction that stays open during `meanwhile`, and is then committed. */
export const whileOpen = async (
  { host }: TestIdentity,
  sql: string,
  bindings: readonly unknown[],
  meanwhile: () => Promise<unknown>,
): Promise<void> => {
  const client = new pg.Client({ connectionString: host.databaseUrl });
  await client.connect();
  try {
    await client.query('set search_path to identity, public');
    await client.query('begin');
    await client.query(sql, [...bindings]);
    await meanwhile();
    await client.query('commit');
  } finally {
    await client.end();
  }
};
