import { randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@waymark/contracts';
import pg from 'pg';
import { createClock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { silentLog } from '../events/event-log.ts';
import { createEventDatabase, type EventDatabase } from '../events/testing/event-database.ts';
import { postgresServer } from '../events/testing/test-servers.ts';
import { until } from '../events/testing/until.ts';
import { backoffMs, type JobContext, type JobHandler, PermanentJobError } from './job-runner.ts';
import { createJobs, type JobsDeps } from './jobs.ts';

type Payloads = { mail: { to: string } };

describe('jobs', () => {
  let server: EventDatabase;
  let database: Database;
  let clock: ReturnType<typeof createClock>;
  let sent: { to: string; job: JobContext }[];

  beforeAll(async () => {
    server = await createEventDatabase(postgresServer());
    database = await server.of('notification');
  });
  beforeEach(async () => {
    clock = createClock();
    sent = [];
    await database.platform('jobs').delete();
  });
  afterAll(() => server.close());

  const send: JobHandler<{ to: string }> = async ({ to }, job) => {
    sent.push({ to, job });
  };
  const make = (mail = send, more: Partial<JobsDeps<Payloads>> = {}) =>
    createJobs<Payloads>({ database, clock, kinds: { mail }, ...more });
  const enqueue = (jobs: ReturnType<typeof make>, to: string, options?: { runAt?: Date; key?: string; until?: Date }) =>
    database.platform.transaction((trx) => jobs.enqueue(trx, 'mail', { to }, options));
  const later = (ms: number) => clock.travelTo(new Date(clock.now().getTime() + ms));
  const failing = () => Promise.reject(new Error('mail server away'));

  it('run once and are not due again afterwards', async () => {
    const jobs = make();
    await enqueue(jobs, 'ada@example.org');
    expect(await jobs.runDue()).toBe(1);
    expect(await jobs.runDue()).toBe(0);
    expect(sent).toMatchObject([{ to: 'ada@example.org', job: { attempt: 1 } }]);
  });

  it('keep their payload after a failed attempt, and lose it once they are done', async () => {
    const [jobs, inVain] = [make(), make(failing)];
    await enqueue(inVain, 'ada@example.org');
    await inVain.runDue();
    const payloads = () => database.platform('jobs').pluck('payload');
    expect(await payloads()).toEqual([{ to: 'ada@example.org' }]);
    later(60_000);
    await jobs.runDue();
    expect(await payloads()).toEqual([{}]);
  });

  it('do not keep the abort signals of finished attempts in memory', async () => {
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    const signals: WeakRef<AbortSignal>[] = [];
    const jobs = make(async (_, { signal }) => void signals.push(new WeakRef(signal)));
    for (const to of ['ada', 'bob', 'eve']) await enqueue(jobs, to);
    await jobs.runDue();
    await until(async () => {
      collect();
      return signals.every((signal) => signal.deref() === undefined);
    });
    expect(signals).toHaveLength(3);
  });

  it('do not run if the transaction that added them was rolled back', async () => {
    const jobs = make();
    const adding = database.platform.transaction(async (trx) => {
      await jobs.enqueue(trx, 'mail', { to: 'ada@example.org' });
      throw new Error('no');
    });
    await expect(adding).rejects.toThrow('no');
    expect(await jobs.runDue()).toBe(0);
  });

  it('do not run before their runAt time', async () => {
    const jobs = make();
    await enqueue(jobs, 'ada@example.org', { runAt: new Date(clock.now().getTime() + 60_000) });
    expect(await jobs.runDue()).toBe(0);
    later(61_000);
    expect(await jobs.runDue()).toBe(1);
  });

  it('are added only once for a kind and key, even after the job with that key is done', async () => {
    const jobs = make();
    const added = await Promise.all(
      Array.from({ length: 5 }, () => enqueue(jobs, 'ada@example.org', { key: 'monday' })),
    );
    expect(added.filter(Boolean)).toHaveLength(1);
    await jobs.runDue();
    expect(await enqueue(jobs, 'ada@example.org', { key: 'monday' })).toBe(false);
    expect(await jobs.runDue()).toBe(0);
  });

  it('are retried after 10 s, 20 s, 40 s and at most an hour, with the same id', async () => {
    let failures = 2;
    const jobs = make(async (payload, job) => {
      await send(payload, job);
      if (failures-- > 0) throw new Error('mail server away');
    });
    await enqueue(jobs, 'ada@example.org');
    await jobs.runDue();
    expect(await jobs.runDue()).toBe(0);
    later(10_001);
    expect(await jobs.runDue()).toBe(1);
    later(10_001);
    expect(await jobs.runDue()).toBe(0);
    later(10_001);
    expect(await jobs.runDue()).toBe(1);
    expect(sent.map(({ job }) => job.attempt)).toEqual([1, 2, 3]);
    expect(new Set(sent.map(({ job }) => job.id)).size).toBe(1);
    expect([1, 2, 3, 9, 10].map(backoffMs)).toEqual([10_000, 20_000, 40_000, 2_560_000, 3_600_000]);
  });

  it('are given up after ten failed attempts, and run again when revived', async () => {
    const jobs = make(failing);
    await enqueue(jobs, 'ada@example.org');
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect(await jobs.runDue()).toBe(1);
      later(3_600_001);
    }
    expect(await jobs.runDue()).toBe(0);
    const [dead] = await jobs.dead();
    expect(dead).toMatchObject({ kind: 'mail', attempts: 10, lastError: 'mail server away' });
    expect(await jobs.revive(dead?.id ?? '')).toBe(true);
    expect(await make().runDue()).toBe(1);
    expect(sent).toHaveLength(1);
  });

  describe('with a deadline', () => {
    const hours = (count: number) => new Date(clock.now().getTime() + count * 3_600_000);
    /** So many attempts are made until there is none left. */
    const attemptsOf = async (jobs: ReturnType<typeof make>) => {
      let count = 0;
      for (let idle = 0; idle < 3; later(1_800_001)) {
        const made = await jobs.runDue();
        count += made;
        idle = made === 0 ? idle + 1 : 0;
      }
      return count;
    };

    it('are retried until the deadline and then given up, which is logged', async () => {
      const lines: { fields: object; message: string }[] = [];
      const logger = { ...silentLog, warn: (fields: object, message: string) => void lines.push({ fields, message }) };
      const jobs = make(failing, { logger });
      const from = clock.now();
      await enqueue(jobs, 'ada@example.org', { until: hours(24) });
      expect(await attemptsOf(jobs)).toBeGreaterThan(20);
      const [dead] = await jobs.dead();
      const after = Number(dead?.deadAt) - from.getTime();
      expect([after > 22 * 3_600_000, after <= 24 * 3_600_000]).toEqual([true, true]);
      expect(lines.at(-1)).toMatchObject({ fields: { dead: true, kind: 'mail' }, message: 'A job was given up' });
      expect(lines.slice(0, -1).every(({ message }) => message === 'A job failed')).toBe(true);
    });

    it('have the deadline of their kind, unless they were added with one of their own', async () => {
      const jobs = make(failing, { usefulUntil: { mail: (_, dueAt) => new Date(dueAt.getTime() + 15_000) } });
      await enqueue(jobs, 'ada@example.org');
      await enqueue(jobs, 'bob@example.org', { until: hours(1) });
      await jobs.runDue();
      later(10_001);
      await jobs.runDue();
      expect(await jobs.dead()).toMatchObject([{ payload: { to: 'ada@example.org' }, attempts: 2 }]);
    });

    it('are not retried after the deadline, but attempted once if there was no attempt before', async () => {
      const jobs = make(failing);
      await enqueue(jobs, 'ada@example.org', { until: hours(1) });
      await jobs.runDue();
      later(7_200_000);
      await enqueue(jobs, 'bob@example.org', { until: hours(-1) });
      await make().runDue();
      expect(sent.map(({ to }) => to)).toEqual(['bob@example.org']);
      expect(await jobs.dead()).toMatchObject([{ lastError: 'It is of no more use' }]);
    });

    it('are attempted and retried when revived after the deadline', async () => {
      const jobs = make(failing);
      await enqueue(jobs, 'ada@example.org', { until: hours(1) });
      await attemptsOf(jobs);
      later(7_200_000);
      const [dead] = await jobs.dead();
      await jobs.revive(dead?.id ?? '');
      await jobs.runDue();
      later(10_001);
      expect(await make().runDue()).toBe(1);
      expect(sent).toHaveLength(1);
    });

    it('are attempted again after nine attempts whose process died, and given up after ten', async () => {
      const jobs = make(failing);
      await enqueue(jobs, 'ada@example.org', { until: hours(24) });
      for (let attempt = 1; attempt <= 12; attempt += 1) {
        await jobs.runDue();
        later(3_600_001);
      }
      const lose = (times: number) =>
        database.platform('jobs').update({ attempts: 12 + times, leased_until: new Date(0) });
      await lose(9);
      expect(await jobs.runDue()).toBe(1);
      later(3_600_001);
      await lose(11);
      expect(await jobs.runDue()).toBe(0);
      expect(await jobs.dead()).toMatchObject([{ lastError: 'mail server away' }]);
    });
  });

  it('are given up after one attempt that throws a PermanentJobError', async () => {
    const jobs = make(() => Promise.reject(new PermanentJobError('no such address')));
    await enqueue(jobs, 'nobody@example.org');
    await jobs.runDue();
    expect(await jobs.dead()).toMatchObject([{ attempts: 1, lastError: 'no such address' }]);
  });

  it('run once each when three runners work at the same time', async () => {
    const runners = [make(), make(), make()];
    await database.platform.transaction(async (trx) => {
      for (let i = 0; i < 200; i += 1) await runners[0]?.enqueue(trx, 'mail', { to: `${i}@example.org` });
    });
    const counts = await Promise.all(runners.map((jobs) => jobs.runDue()));
    expect(counts.reduce((a, b) => a + b)).toBe(200);
    expect(new Set(sent.map(({ to }) => to)).size).toBe(200);
    expect(sent).toHaveLength(200);
  });

  it('are attempted once more if the process dies after the effect, before they are marked as done', async () => {
    const over = Promise.withResolvers<void>();
    const crash: JobHandler<{ to: string }> = async (payload, job) => {
      await send(payload, job);
      // As after a crash: the lease expires, and the attempt reports nothing meanwhile.
      await database
        .platform('jobs')
        .where({ id: job.id })
        .update({ leased_until: new Date(0), attempts: 1 });
      await over.promise;
    };
    const dying = make(crash, { shares: { mail: { atOnce: 1 } } });
    await enqueue(dying, 'ada@example.org');
    const dead = dying.runDue();
    const leased = database.platform('jobs').whereNotNull('leased_until').where('leased_until', '<=', new Date(0));
    while ((await leased).length === 0) await new Promise(setImmediate);
    const next = make();
    expect(await next.runDue()).toBe(1);
    expect(await next.runDue()).toBe(0);
    expect(sent.map(({ job }) => job.attempt)).toEqual([1, 2]);
    expect(sent[0]?.job.id).toBe(sent[1]?.job.id);
    over.resolve();
    await dead;
  });

  it('that were due when added run even if the clock is set back afterwards', async () => {
    const jobs = make();
    later(3 * 3_600_000);
    await enqueue(jobs, 'ada@example.org');
    later(-4 * 3_600_000);
    expect(await jobs.runDue()).toBe(1);
  });

  it('waiting for a retry run at once when the clock is set back by hours, but not by a second', async () => {
    const jobs = make(failing);
    later(3 * 3_600_000);
    await enqueue(jobs, 'ada@example.org');
    await jobs.runDue();
    later(-1_000);
    expect(await jobs.runDue()).toBe(0);
    later(-4 * 3_600_000);
    expect(await jobs.runDue()).toBe(1);
  });

  it('that were revived run at once even if the clock is set back afterwards', async () => {
    const jobs = make(() => Promise.reject(new PermanentJobError('no such address')));
    await enqueue(jobs, 'ada@example.org');
    await jobs.runDue();
    later(3 * 3_600_000);
    const [dead] = await jobs.dead();
    await jobs.revive(dead?.id ?? '');
    later(-3 * 3_600_000);
    expect(await jobs.runDue()).toBe(1);
  });

  it('that are running are not started again when the clock is moved 30 days ahead', async () => {
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const jobs = make(async (payload, job) => {
      await send(payload, job);
      begun.resolve();
      await gate.promise;
    });
    await enqueue(jobs, 'ada@example.org');
    const running = jobs.runDue();
    await begun.promise;
    later(30 * DAY_MS);
    expect(await make().runDue()).toBe(0);
    gate.resolve();
    await running;
    expect(sent).toHaveLength(1);
  });

  it('are given up when the process died at each of ten attempts', async () => {
    const jobs = make();
    await enqueue(jobs, randomUUID());
    await database.platform('jobs').update({ attempts: 10, leased_until: new Date(0) });
    expect(await jobs.runDue()).toBe(0);
    expect(await jobs.dead()).toMatchObject([{ lastError: 'The process died' }]);
  });

  it('start when the transaction that adds them commits, without waiting for the next poll', async () => {
    const done = Promise.withResolvers<void>();
    const jobs = make(async () => done.resolve(), { pollMs: 3_600_000 });
    await jobs.start();
    await enqueue(jobs, 'ada@example.org');
    await done.promise;
    await jobs.stop();
  });

  it('start when the clock is set to their time, without waiting for the next poll', async () => {
    const jobs = make(send, { pollMs: 3_600_000 });
    await jobs.start();
    await enqueue(jobs, 'ada@example.org', { runAt: new Date(clock.now().getTime() + 60_000) });
    later(60_000);
    await until(async () => sent.length === 1);
    await jobs.stop();
  });

  it('that were done are purged after 31 days', async () => {
    const jobs = make();
    await enqueue(jobs, 'ada@example.org', { key: 'monday' });
    await jobs.runDue();
    later(31 * DAY_MS);
    expect(await jobs.purge()).toBe(1);
  });

  it('that were given up are purged after 31 days, but not after 29', async () => {
    const jobs = make(() => Promise.reject(new PermanentJobError('no such address')));
    await enqueue(jobs, 'ada@example.org');
    await jobs.runDue();
    later(29 * DAY_MS);
    expect(await jobs.purge()).toBe(0);
    later(2 * DAY_MS);
    expect(await jobs.purge()).toBe(1);
    expect(await jobs.dead()).toEqual([]);
  });

  it('are purged by statements that are short, however many there are', async () => {
    const { platform } = database;
    const old = new Date(clock.now().getTime() - 31 * DAY_MS);
    await platform.raw(
      `insert into jobs (id, kind, payload, run_at, attempts, created_at, done_at)
       select gen_random_uuid(), 'mail', '{}', :old, 1, :old, :old from generate_series(1, 10001)`,
      { old },
    );
    const owner = new pg.Client({ connectionString: server.url });
    await owner.connect();
    await owner.query(`
      create function notification.limited() returns trigger language plpgsql as $$ begin
        if (select count(*) from deleted) > 10000 then raise exception 'too many at once'; end if;
        return null;
      end $$;
      create trigger limited after delete on notification.jobs referencing old table as deleted
      for each statement execute function notification.limited()`);
    const purged = await make()
      .purge()
      .finally(() => owner.query('drop function notification.limited cascade'))
      .finally(() => owner.end());
    expect(purged).toBe(10_001);
  });

  describe('while some attempts hang', () => {
    type Kinds = { mail: { to: string }; chat: { text: string } };
    let gate: PromiseWithResolvers<void>;
    let done: string[];
    beforeEach(() => {
      gate = Promise.withResolvers<void>();
      done = [];
    });

    /** Mails to `slow.example` hang until the gate opens. */
    const makeBoth = (more: Partial<JobsDeps<Kinds>> = {}) =>
      createJobs<Kinds>({
        database,
        clock,
        pollMs: 20,
        kinds: {
          mail: async ({ to }) => {
            if (to.endsWith('@slow.example')) await gate.promise;
            done.push(to);
          },
          chat: async ({ text }) => void done.push(text),
        },
        shares: { mail: { atOnce: 4, perTarget: 2, targetOf: ({ to }) => to.split('@')[1] ?? '' } },
        ...more,
      });
    const addMails = (jobs: ReturnType<typeof makeBoth>, domain: string, count: number) =>
      database.platform.transaction((trx) =>
        jobs.enqueueAll(
          trx,
          'mail',
          Array.from({ length: count }, (_, index) => ({ payload: { to: `${index}@${domain}` } })),
        ),
      );
    const leased = async () =>
      (await database.platform('jobs').whereNotNull('leased_until').whereNull('done_at')).length;

    it('run one after another in the slot that is still free', async () => {
      const jobs = makeBoth({ shares: { mail: { atOnce: 2 } } });
      await addMails(jobs, 'slow.example', 1);
      await addMails(jobs, 'fast.example', 20);
      await jobs.start();
      await until(async () => done.length === 20 && (await leased()) === 1);
      gate.resolve();
      await jobs.stop();
      expect(done).toHaveLength(21);
    });

    it('still run if they are of another kind', async () => {
      const jobs = makeBoth();
      await addMails(jobs, 'slow.example', 50);
      await jobs.start();
      await until(async () => (await leased()) === 2);
      await database.platform.transaction((trx) => jobs.enqueue(trx, 'chat', { text: 'hello' }));
      await until(async () => done.length === 1);
      expect(done).toEqual(['hello']);
      gate.resolve();
      await until(async () => done.length === 51);
      await jobs.stop();
    });

    it('still run if they have another target, even with 500 jobs waiting for the hanging target', async () => {
      const jobs = makeBoth();
      await addMails(jobs, 'slow.example', 500);
      await addMails(jobs, 'fast.example', 30);
      await jobs.start();
      await until(async () => done.length === 30);
      expect(done.every((to) => to.endsWith('@fast.example'))).toBe(true);
      await until(async () => (await leased()) === 2);
      gate.resolve();
      await jobs.stop();
    });

    it('let the runner stop after stopMs, and run again later without counting the stopped attempt', async () => {
      const jobs = makeBoth({ stopMs: 50 });
      await addMails(jobs, 'slow.example', 1);
      await jobs.start();
      await until(async () => (await leased()) === 1);
      const began = performance.now();
      await jobs.stop();
      expect(performance.now() - began).toBeLessThan(1_000);
      expect(await database.platform('jobs').first()).toMatchObject({
        attempts: 0,
        leased_until: null,
        last_error: 'The service was stopped',
      });
      gate.resolve();
      later(10_001);
      expect(await makeBoth().runDue()).toBe(1);
    });
  });

  it.each(['53100', '53200', '53300', '58030', '57P01'])(
    'are retried more than ten times while the database fails with error %s',
    async (code) => {
      const jobs = make(() => Promise.reject(Object.assign(new Error('no room'), { code, severity: 'ERROR' })));
      await enqueue(jobs, 'ada@example.org');
      for (let attempt = 1; attempt <= 12; attempt += 1) {
        expect(await jobs.runDue()).toBe(1);
        later(10_001);
      }
      expect(await jobs.dead()).toEqual([]);
      expect(await make().runDue()).toBe(1);
      expect(sent).toHaveLength(1);
    },
  );

  it('of one kind run in the order of their due times', async () => {
    const jobs = make(send, { shares: { mail: { atOnce: 1 } } });
    for (const minutes of [3, 1, 2]) {
      await enqueue(jobs, `${minutes}@example.org`, { runAt: new Date(clock.now().getTime() - minutes * 60_000) });
    }
    await jobs.runDue();
    expect(sent.map(({ to }) => to)).toEqual(['3@example.org', '2@example.org', '1@example.org']);
  });

  it('that were given up keep the time of their first failure and their last error', async () => {
    const jobs = make(failing);
    await enqueue(jobs, 'ada@example.org');
    const first = clock.now();
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await jobs.runDue();
      later(3_600_001);
    }
    const [dead] = await jobs.dead();
    expect(dead?.lastError).toBe('mail server away');
    expect(Number(dead?.firstFailedAt) - first.getTime()).toBeLessThan(60_000);
  });

  describe('that are given up', () => {
    const told: object[] = [];
    const onGivenUp: JobsDeps<Payloads>['onGivenUp'] = {
      mail: async ({ to }, { error, since }) => void told.push({ to, error, since }),
    };
    beforeEach(() => {
      told.length = 0;
    });

    it('are told of once, with the last error and the time of the first failure', async () => {
      const away = new Error('mail server away');
      const jobs = make(() => Promise.reject(away), { onGivenUp });
      await enqueue(jobs, 'ada@example.org');
      const first = clock.now();
      for (let attempt = 1; attempt <= 10; attempt += 1) {
        expect(told).toEqual([]);
        await jobs.runDue();
        later(3_600_001);
      }
      const [dead] = await jobs.dead();
      expect(told).toEqual([{ to: 'ada@example.org', error: away, since: dead?.firstFailedAt }]);
      expect(Number(dead?.firstFailedAt) - first.getTime()).toBeLessThan(60_000);
    });

    it('at the first attempt failed first at that moment', async () => {
      const refused = new PermanentJobError('no such address');
      const jobs = make(() => Promise.reject(refused), { onGivenUp });
      await enqueue(jobs, 'ada@example.org');
      await jobs.runDue();
      const [dead] = await jobs.dead();
      expect(told).toEqual([{ to: 'ada@example.org', error: refused, since: dead?.deadAt }]);
    });

    it('are not told of while a retry may help, nor once they are done', async () => {
      const [inVain, jobs] = [make(failing, { onGivenUp }), make(send, { onGivenUp })];
      await enqueue(inVain, 'ada@example.org');
      await inVain.runDue();
      later(10_001);
      await jobs.runDue();
      expect([sent.length, told]).toEqual([1, []]);
    });
  });
});
