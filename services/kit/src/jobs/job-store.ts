import type { Knex } from 'knex';
import { purgeInBatches } from '../database/purge-in-batches.ts';
import { queryIn } from '../database/scope.ts';
import { newUuid } from '../new-uuid.ts';
import type { FreeSlots } from './job-slots.ts';

export type Job = {
  id: string;
  kind: string;
  key: string | null;
  target: string | null;
  payload: unknown;
  attempts: number;
  /** After this time another attempt is useless; null: ten attempts are made. */
  usefulUntil: Date | null;
  firstFailedAt: Date | null;
};
export type DeadJob = Omit<Job, 'usefulUntil'> & { lastError: string | null; deadAt: Date };
type NewJob = { key: string | null; target: string | null; payload: unknown; runAt: Date; until: Date | null };

/** The number of attempts at a job without a deadline, and how many attempts of any job may end with the death of the process. */
export const MAX_ATTEMPTS = 10;

export const MAX_BACKOFF_MS = 3_600_000;

/** How many of the longest due jobs of a kind are searched for targets with a free slot. */
const LOOKED_AT = 200;

const ADD = `
  insert into jobs (id, kind, key, target, payload, run_at, of_use_until, created_at)
  select id, $2, key, target, payload, run_at, of_use_until, $3
  from json_to_recordset($1::json)
    as new (id uuid, key text, target text, payload jsonb, run_at timestamptz, of_use_until timestamptz)
  on conflict do nothing`;

// Leases use the database's clock, not the product's: moving the product's clock must not end the lease of a running job.
const IS_FREE = `done_at is null and dead_at is null and attempts - failures < ${MAX_ATTEMPTS}
  and (leased_until is null or leased_until <= now())`;

// By the product's clock, which may be put back: a job that was due when it was created stays due, and a time further ahead than any pause
// between attempts was set before the clock was put back.
const IS_DUE = `(run_at <= ? or case when first_failed_at is null then run_at <= created_at
  else run_at > ?::timestamptz + interval '${MAX_BACKOFF_MS} milliseconds' end)`;

// For each kind and target, as many as there are free slots, the longest overdue first. Rows locked by another runner are skipped.
const CLAIM = `
  with chosen as materialized (
    select due.id
    from jsonb_to_recordset(?::jsonb) as slots (kind text, free int, per_target int, taken jsonb)
    cross join lateral (
      select id from (
        select id, target, run_at, slots.per_target - coalesce((slots.taken ->> target)::int, 0) as free,
          row_number() over (partition by target order by run_at) as nth
        from (
          select id, target, run_at from jobs
          where kind = slots.kind and ${IS_DUE} and ${IS_FREE}
            and (target is null or coalesce((slots.taken ->> target)::int, 0) < slots.per_target)
          order by run_at limit ${LOOKED_AT}
        ) as first
      ) as numbered
      where target is null or nth <= free
      order by run_at limit slots.free
    ) as due
  ), claimed as materialized (
    select one.id from chosen
    cross join lateral (
      select id from jobs where id = chosen.id and ${IS_DUE} and ${IS_FREE} for update skip locked
    ) as one
  )
  update jobs set attempts = attempts + 1, leased_until = now() + ? * interval '1 second'
  where id = any(array(select id from claimed))
  returning id, kind, key, target, payload, attempts, run_at, of_use_until as "usefulUntil",
    first_failed_at as "firstFailedAt"`;

// A runner that lost its lease must not change the job: a later attempt has another number.
const IS_MINE = 'id = ? and attempts = ? and done_at is null';

/** The rows of jobs in the database of a service: what is due, who works on it, and what has become of it. */
export const createJobStore = (platform: Knex) => ({
  /** Returns how many were added: a job with the kind and key of an existing one is not. */
  async add(trx: Knex.Transaction, kind: string, jobs: readonly NewJob[], now: Date): Promise<number> {
    const rows = jobs.map(({ key, target, payload, runAt, until }) => ({
      id: newUuid(),
      key,
      target,
      payload,
      run_at: runAt,
      of_use_until: until,
    }));
    return (await queryIn(trx, `${ADD} returning 1`, [JSON.stringify(rows), kind, now])).length;
  },
  /** At most as many of each kind, and of each target, as there are free slots. */
  async claim(slots: readonly FreeSlots[], now: Date, leaseSeconds: number): Promise<Job[]> {
    const free = slots.map(({ kind, free, perTarget, taken }) => ({ kind, free, per_target: perTarget, taken }));
    const { rows } = await platform.raw(CLAIM, [JSON.stringify(free), now, now, now, now, leaseSeconds]);
    // An update returns its rows in any order.
    return rows.toSorted((a: { run_at: Date }, b: { run_at: Date }) => a.run_at.getTime() - b.run_at.getTime());
  },
  /** Their payload is deleted; the rows stay to recognise a repeat. */
  async finish(jobs: readonly Job[], now: Date): Promise<void> {
    const sql = `update jobs set done_at = ?, leased_until = null, payload = '{}'
      from unnest(?::uuid[], ?::int[]) as mine (id, attempt)
      where jobs.id = mine.id and attempts = mine.attempt and done_at is null`;
    await platform.raw(sql, [now, jobs.map(({ id }) => id), jobs.map(({ attempts }) => attempts)]);
  },
  /** @param counts false if the attempt does not count against the job */
  async postpone({ id, attempts }: Job, failed: { at: Date; error: string; runAt: Date; counts: boolean }) {
    const sql = `update jobs set run_at = ?, leased_until = null, last_error = ?, first_failed_at = coalesce(first_failed_at, ?),
      attempts = attempts - ?, failures = failures + ? where ${IS_MINE}`;
    const [uncounted, counted] = failed.counts ? [0, 1] : [1, 0];
    await platform.raw(sql, [failed.runAt, failed.error, failed.at, uncounted, counted, id, attempts]);
  },
  async giveUp({ id, attempts }: Job, failed: { at: Date; error: string }): Promise<void> {
    const sql = `update jobs set dead_at = ?, leased_until = null, last_error = ?, first_failed_at = coalesce(first_failed_at, ?)
      where ${IS_MINE}`;
    await platform.raw(sql, [failed.at, failed.error, failed.at, id, attempts]);
  },
  /** Gives up jobs whose process died during an attempt too often. */
  async giveUpLost(now: Date): Promise<void> {
    const sql = `update jobs set dead_at = ?, last_error = coalesce(last_error, 'The process died')
      where done_at is null and dead_at is null and attempts - failures >= ${MAX_ATTEMPTS} and leased_until <= now()`;
    await platform.raw(sql, [now]);
  },
  async dead(limit: number): Promise<DeadJob[]> {
    const rows = await platform('jobs').whereNotNull('dead_at').orderBy('dead_at', 'desc').limit(limit);
    return rows.map(({ last_error, first_failed_at, dead_at, ...job }) => {
      const { id, kind, key, target, payload, attempts } = job;
      const failure = { lastError: last_error, firstFailedAt: first_failed_at, deadAt: dead_at };
      return { id, kind, key, target, payload, attempts, ...failure };
    });
  },
  async revive(id: string): Promise<boolean> {
    const counts = { attempts: 0, failures: 0 };
    // The operator who revives it has decided that it is still useful.
    const fresh = { dead_at: null, first_failed_at: null, of_use_until: null, run_at: platform.ref('created_at') };
    return (
      (await platform('jobs')
        .where({ id })
        .whereNotNull('dead_at')
        .update({ ...counts, ...fresh })) === 1
    );
  },
  /** Also deletes jobs that were given up: their payloads contain people, whose accounts may have been deleted since. */
  purge: async (before: Date): Promise<number> =>
    (await purgeInBatches(platform, 'jobs', 'done_at', before)) +
    (await purgeInBatches(platform, 'jobs', 'dead_at', before)),
});
