import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { createClock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { createEvents } from './events.ts';
import { clearBroker } from './testing/clear-broker.ts';
import { createEventDatabase, type EventDatabase } from './testing/event-database.ts';
import { sampleDraft } from './testing/sample-events.ts';
import { amqpServer, postgresServer } from './testing/test-servers.ts';
import { until } from './testing/until.ts';
import type { Transport } from './transport.ts';

const EVENTS = Number(process.env.CHAOS_EVENTS ?? 2_000);
const KILLS = 8;
const TIMEOUT_MS = 120_000 + EVENTS * 8;
/** The work gives up before Jest does, so that its processes and pools are closed in their order. */
const GIVE_UP_MS = TIMEOUT_MS - 20_000;

const start = async (environment: Record<string, string>): Promise<ChildProcess> => {
  const file = path.join(import.meta.dirname, 'testing/chaos-process.ts');
  const child = fork(file, [], { env: { ...process.env, ...environment }, execArgv: [] });
  const [what] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (what !== 'started') throw new Error(`The process ended: ${what}`);
  return child;
};

const kill = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
};

const effectsIn = async (okr: Database) => {
  const { rows } = await okr.acrossOrganisations('counting effects', (trx) =>
    trx.raw('select count(*) as total, count(distinct event_id) as different from effects'),
  );
  return rows[0] as { total: number; different: number };
};

const nobody = () => Promise.reject(new Error('this process only emits'));
const noTransport: Transport = {
  declare: nobody,
  publish: nobody,
  subscribe: nobody,
  deadLetters: nobody,
  redeliver: nobody,
  ready: nobody,
  close: async () => undefined,
};

/** Emits steadily, in transactions of ten, without waiting for anybody, until all is emitted or the signal says to stop. */
const emitAll = async (identity: Database, stopping: AbortSignal) => {
  const settings = { mailSecret: '' };
  const deps = {
    settings,
    transport: noTransport,
    internal: { call: nobody },
    clock: createClock(),
  };
  const events = createEvents({ ...deps, service: 'identity', database: identity, logger: pino({ level: 'silent' }) });
  for (let emitted = 0; emitted < EVENTS && !stopping.aborted; emitted += 10) {
    const drafts = Array.from({ length: 10 }, () => sampleDraft());
    await events.platformTransaction((trx) => events.emit(trx, drafts));
  }
};

const survive = async (server: EventDatabase, environment: Record<string, string>) => {
  const [identity, okr] = [await server.of('identity'), await server.of('okr')];
  const settings = { DATABASE_URL: server.url, ...environment };
  const children: ChildProcess[] = [];
  const stopping = new AbortController();
  const emitting = emitAll(identity, stopping.signal);
  let failure: unknown;
  emitting.catch((error) => {
    failure = error;
  });
  const giveUpAt = Date.now() + GIVE_UP_MS;
  /** Waits for what the processes do, as long as there is hope. */
  const reach = (question: () => Promise<boolean>, everyMs?: number) =>
    until(
      async () => {
        if (failure !== undefined) throw failure;
        if (Date.now() > giveUpAt) throw new Error(`after ${GIVE_UP_MS} ms: ${JSON.stringify(await effectsIn(okr))}`);
        return question();
      },
      everyMs,
      { ms: GIVE_UP_MS },
    );
  try {
    for (let count = 0; count < 2; count += 1) children.push(await start(settings));
    for (let round = 1; round <= KILLS; round += 1) {
      await reach(async () => (await effectsIn(okr)).total >= (round * EVENTS) / (KILLS + 2), 50);
      const victim = round % 2;
      const child = children[victim];
      if (child) await kill(child);
      children[victim] = await start(settings);
    }
    await emitting;
    await reach(async () => (await effectsIn(okr)).different === EVENTS, 50);
    await reach(async () => (await identity.platform('outbox').whereNull('published_at')).length === 0);
    return await effectsIn(okr);
  } finally {
    // The caller closes the pools next: nothing may be at work on them any more.
    stopping.abort();
    await Promise.allSettled([emitting, ...children.map(kill)]);
  }
};

describe('two processes that are killed and restarted in turn', () => {
  it(
    'apply each event exactly once over postgres',
    async () => {
      const server = await createEventDatabase(postgresServer());
      try {
        expect(await survive(server, { AMQP_URL: '' })).toEqual({ total: EVENTS, different: EVENTS });
      } finally {
        await server.close();
      }
    },
    TIMEOUT_MS,
  );

  const broker = amqpServer();
  if (broker !== undefined) {
    it(
      'apply each event exactly once over amqp',
      async () => {
        const prefix = `test-${randomUUID()}.`;
        const server = await createEventDatabase(postgresServer());
        try {
          const settings = { AMQP_URL: broker, PREFIX: prefix };
          expect(await survive(server, settings)).toEqual({ total: EVENTS, different: EVENTS });
        } finally {
          await clearBroker(broker, prefix, ['okr.recorder']);
          await server.close();
        }
      },
      TIMEOUT_MS,
    );
  }
});
