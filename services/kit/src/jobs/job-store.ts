import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';

export type Job = { id: string; kind: string; key: string | null; payload: unknown; attempts: number };
export type DeadJob = Job & { lastError: string | null; deadAt: Date };
type NewJob = { kind: string; key: string | null; payload: unknown; runAt: Date; now: Date };

export const MAX_ATTEMPTS = 10;

// Leases run by the database's clock, not the product's: a journey in time must not end the lease of work under way.
const CLAIM = `
  update jobs set attempts = attempts + 1, leased_until = now() + ? * interval '1 second'
  where id in (
    select id from jobs
    where done_at is null and dead_at is null and run_at <= ? and kind = any(?) and attempts < ${MAX_ATTEMPTS}
      and (leased_until is null or leased_until <= now())
    order by run_at limit ?
    for update skip locked
  )
  returning id, kind, key, payload, attempts`;

// Whoever lost the lease has no say any more: a later attempt has another number.
const IS_MINE = 'id = ? and attempts = ? and done_at is null';

export const createJobStore = (platform: Knex) => ({
  /** False when a job of that kind and key exists already. */
  async add(trx: Knex, { kind, key, payload, runAt, now }: NewJob): Promise<boolean> {
    const { rowCount } = await trx.raw(
      `insert into jobs (id, kind, key, payload, run_at, created_at) values (?, ?, ?, ?, ?, ?) on conflict do nothing`,
      [randomUUID(), kind, key, JSON.stringify(payload), runAt, now],
    );
    return rowCount === 1;
  },
  async claim(kinds: string[], now: Date, limit: number, leaseSeconds: number): Promise<Job[]> {
    const { rows } = await platform.raw(CLAIM, [leaseSeconds, now, kinds, limit]);
    return rows;
  },
  async finish({ id, attempts }: Job, now: Date): Promise<void> {
    await platform.raw(`update jobs set done_at = ?, leased_until = null where ${IS_MINE}`, [now, id, attempts]);
  },
  async postpone({ id, attempts }: Job, runAt: Date, error: string): Promise<void> {
    const sql = `update jobs set run_at = ?, leased_until = null, last_error = ? where ${IS_MINE}`;
    await platform.raw(sql, [runAt, error, id, attempts]);
  },
  async giveUp({ id, attempts }: Job, now: Date, error: string): Promise<void> {
    const sql = `update jobs set dead_at = ?, leased_until = null, last_error = ? where ${IS_MINE}`;
    await platform.raw(sql, [now, error, id, attempts]);
  },
  /** Jobs whose last attempt never came back, because its process died each time. */
  async buryLost(now: Date): Promise<void> {
    const sql = `update jobs set dead_at = ?, last_error = coalesce(last_error, 'The process died')
      where done_at is null and dead_at is null and attempts >= ${MAX_ATTEMPTS} and leased_until <= now()`;
    await platform.raw(sql, [now]);
  },
  async dead(limit: number): Promise<DeadJob[]> {
    const rows = await platform('jobs').whereNotNull('dead_at').orderBy('dead_at', 'desc').limit(limit);
    return rows.map(({ id, kind, key, payload, attempts, last_error, dead_at }) => {
      return { id, kind, key, payload, attempts, lastError: last_error, deadAt: dead_at };
    });
  },
  async revive(id: string, now: Date): Promise<boolean> {
    const fresh = { dead_at: null, attempts: 0, run_at: now };
    return (await platform('jobs').where({ id }).whereNotNull('dead_at').update(fresh)) === 1;
  },
  purge: (before: Date): Promise<number> => platform('jobs').where('done_at', '<', before).delete(),
});
