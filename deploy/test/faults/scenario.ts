import { randomUUID } from 'node:crypto';
import { addressOf, clearBroker, createTcpProxy, type TcpProxy, through } from '@waymark/service-kit/testing';
import { queueNames } from '../../ops/queues.ts';
import { createOwnDatabase, type OwnDatabase } from '../helpers/own-database.ts';
import type { OwnBroker } from './broker.ts';
import { type Load, startLoad } from './load.ts';
import { newOwner, type Owner } from './people.ts';
import type { OwnPostgres } from './postgres.ts';
import { openStreams, type Streams } from './streams.ts';
import { type System, startSplitSystem, startWholeSystem } from './systems.ts';
import { verdictOf } from './verdict.ts';

export type TransportName = 'rabbitmq' | 'embedded';

/** The infrastructure of the whole run. */
export type FaultEnvironment = {
  postgres: OwnPostgres;
  /** The URL of a broker, if one answers. */
  brokerUrl: string | undefined;
  /** Starts a broker that may be killed; undefined if none is installed. */
  ownBroker: (() => Promise<OwnBroker>) | undefined;
  writesPerSecond: number;
  /** How often each part is killed. */
  kills: number;
  /** Number of answered writes between two faults. */
  between: number;
};

/** What a scenario can use during the load. */
export type ScenarioContext = FaultEnvironment & {
  /** The scenario's own broker, if it needs one. */
  broker: OwnBroker | undefined;
  transport: TransportName;
  system: System;
  database: OwnDatabase;
  /** Proxy between the services and the broker; undefined on the embedded transport. */
  proxy: TcpProxy | undefined;
  prefix: string;
  owners: readonly Owner[];
  load: Load;
  streams: Streams;
  /** Counts an injected fault. */
  faultInjected(): void;
  /** Reports any other problem. */
  reportProblem(problem: string): void;
};

export type Scenario = {
  name: string;
  on: readonly TransportName[];
  replicas?: number;
  /** Whether it kills the broker, and so needs its own. */
  endsBroker?: boolean;
  /** Settings of the product for this scenario. */
  env?: () => Promise<{ env: Record<string, string>; close(): Promise<void> }>;
  /** Why it cannot run on this machine; undefined if it can. */
  lacks?(environment: FaultEnvironment): string | undefined;
  /** Time limit for the effects after the last write. */
  settlesWithinMs?: number;
  inject(context: ScenarioContext): Promise<void>;
  /** Called after the last write and before the effects are checked. */
  repair?(context: ScenarioContext): Promise<void>;
};

export type Result = {
  scenario: string;
  transport: TransportName;
  faults: number;
  answered: number;
  perSecond: number;
  repeats: number;
  lost: number;
  duplicated: number;
  longestPauseMs: number;
  settledMs: number;
  streams: string;
  problems: string[];
};

const ORGANISATIONS = 3;
const COMMON = {
  LOG_LEVEL: process.env.FAULTS_LOG ?? 'fatal',
  TIME_TRAVEL: 'on',
  INVITATIONS_PER_DAY_FREE: '1000000',
  INVITATIONS_PER_DAY_USER: '1000000',
};

type Closer = () => Promise<unknown>;

const startSystem = async (
  scenario: Scenario,
  transport: TransportName,
  environment: FaultEnvironment,
  databaseUrl: string,
  closers: Closer[],
) => {
  const own = (await scenario.env?.()) ?? { env: {}, close: async () => undefined };
  closers.push(own.close);
  const prefix = `faults-${randomUUID().slice(0, 8)}.`;
  const options = { databaseUrl, replicas: scenario.replicas ?? 1, env: { ...COMMON, ...own.env } };
  if (transport === 'embedded') {
    return { prefix, broker: undefined, proxy: undefined, system: await startWholeSystem(options) };
  }
  const broker = scenario.endsBroker ? await environment.ownBroker?.() : undefined;
  if (broker) closers.push(broker.remove);
  const brokerUrl = broker?.url ?? environment.brokerUrl;
  if (brokerUrl === undefined) throw new Error('no RabbitMQ answers');
  const proxy = await createTcpProxy(...addressOf(brokerUrl, 5672));
  if (!broker) closers.push(() => clearBroker(brokerUrl, prefix, queueNames()));
  closers.push(proxy.close);
  const env = { ...options.env, AMQP_PREFIX: prefix };
  const system = await startSplitSystem({ ...options, env, amqpUrl: through(brokerUrl, proxy) });
  return { prefix, broker, proxy, system };
};

const closeAll = async (closers: Closer[]) => {
  for (let close = closers.pop(); close; close = closers.pop()) await close();
};

const playThrough = async (
  scenario: Scenario,
  transport: TransportName,
  environment: FaultEnvironment,
  closers: Closer[],
): Promise<Result> => {
  const database = await createOwnDatabase();
  closers.push(database.drop);
  const { prefix, broker, proxy, system } = await startSystem(scenario, transport, environment, database.url, closers);
  closers.push(system.stop);
  const owners: Owner[] = [];
  while (owners.length < ORGANISATIONS) owners.push(await newOwner(system.origin));
  const streams = openStreams(owners, system.origin);
  closers.push(async () => streams.close());
  const problems: string[] = [];
  if ((await streams.alive()) < streams.count) problems.push('not every stream lived before the first fault');
  let faults = 0;
  const load = startLoad(owners, environment.writesPerSecond);
  closers.push(async () => load.giveUp());
  const context: ScenarioContext = {
    ...environment,
    transport,
    system,
    database,
    broker,
    proxy,
    prefix,
    owners,
    load,
    streams,
    faultInjected: () => {
      faults += 1;
    },
    reportProblem: (problem) => void problems.push(problem),
  };
  await scenario.inject(context).catch((error: unknown) => {
    load.giveUp();
    throw error;
  });
  await load.stop();
  await scenario.repair?.(context);
  const alive = await streams.alive();
  if (alive < streams.count) problems.push(`${streams.count - alive} streams are stuck`);
  const verdict = await verdictOf(database.query, load.answered, scenario.settlesWithinMs);
  problems.push(...verdict.problems, ...new Set(load.wrong));
  return {
    scenario: scenario.name,
    transport,
    faults,
    answered: load.answered.length,
    perSecond: load.perSecond(),
    repeats: load.repeats(),
    lost: verdict.lost,
    duplicated: verdict.duplicated,
    longestPauseMs: load.longestPauseMs(),
    settledMs: verdict.settledMs,
    streams: `${alive}/${streams.count}`,
    problems,
  };
};

/**
 * Runs a scenario: starts the load, injects the faults, and checks the effects of the answered writes.
 * @param calledOff rejects to abort the scenario
 */
export const play = async (
  scenario: Scenario,
  transport: TransportName,
  environment: FaultEnvironment,
  calledOff: Promise<never>,
): Promise<Result> => {
  const closers: Closer[] = [];
  const playing = playThrough(scenario, transport, environment, closers);
  try {
    return await Promise.race([playing, calledOff]);
  } finally {
    await closeAll(closers);
  }
};
