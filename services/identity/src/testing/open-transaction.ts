import { lockWaiters, until } from '@waymark/service-kit/testing';
import pg from 'pg';
import type { TestIdentity } from './test-identity.ts';

/** Waits until so many transactions wait for a lock. */
export const untilWaiting = ({ host }: TestIdentity, many: number): Promise<void> =>
  until(async () => (await lockWaiters(host)) >= many);

/** Does something in a transaction that stays open while `meanwhile` is done, and is committed then. */
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
