import { parseArgs } from 'node:util';
import { stopSignal } from '@waymark/service-kit';
import { testBroker } from '@waymark/service-kit/testing';
import { brokerProgram, startOwnBroker } from './broker.ts';
import { startOwnPostgres } from './postgres.ts';
import { type FaultEnvironment, play, type Result, type Scenario, type TransportName } from './scenario.ts';
import { diskFull } from './scenarios/disk.ts';
import { clockJumps, smtpHangs } from './scenarios/environment.ts';
import { fullOutbox, poison, slowConsumer } from './scenarios/events.ts';
import { killed, replicas } from './scenarios/kills.ts';
import { brokerAway, brokerFlaps, brokerPartitioned, brokerRestarted, postgresRestarted } from './scenarios/outages.ts';

const SCENARIOS: readonly Scenario[] = [
  killed,
  replicas,
  brokerAway,
  brokerFlaps,
  brokerPartitioned,
  brokerRestarted,
  postgresRestarted,
  poison,
  fullOutbox,
  slowConsumer,
  clockJumps,
  smtpHangs,
  diskFull,
];
const TRANSPORTS: readonly TransportName[] = ['rabbitmq', 'embedded'];
const USAGE = `Usage: npm run test:faults -- [--transport rabbitmq | embedded] [--kills 20] [--rate 100] [--between 60] [${SCENARIOS.map(({ name }) => name).join(' | ')}] ...`;
/** Time limit: a scenario that hangs is a fault as well. */
const LIMIT_MS = 900_000;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

const COLUMNS: [title: string, of: (result: Result) => string][] = [
  ['scenario', ({ scenario }) => scenario],
  ['transport', ({ transport }) => transport],
  ['faults', ({ faults }) => `${faults}`],
  ['writes answered', ({ answered }) => `${answered}`],
  ['a second', ({ perSecond }) => perSecond.toFixed(0)],
  ['asked again', ({ repeats }) => `${repeats}`],
  ['lost', ({ lost }) => `${lost}`],
  ['doubled', ({ duplicated }) => `${duplicated}`],
  ['longest pause', ({ longestPauseMs }) => seconds(longestPauseMs)],
  ['all effects after', ({ settledMs }) => seconds(settledMs)],
  ['streams', ({ streams }) => streams],
  ['ok', ({ problems }) => (problems.length === 0 ? 'yes' : 'NO')],
];

const printTable = (results: readonly Result[]) => {
  const row = (cells: string[]) => say(`| ${cells.join(' | ')} |`);
  row(COLUMNS.map(([title]) => title));
  row(COLUMNS.map(() => '---'));
  for (const result of results) row(COLUMNS.map(([, of]) => of(result)));
};

const wholeNumber = (text: string): number => {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(USAGE);
  return Number(text);
};

const readCommand = () => {
  const options = {
    transport: { type: 'string' },
    kills: { type: 'string', default: '20' },
    rate: { type: 'string', default: '100' },
    between: { type: 'string', default: '60' },
  } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const scenarios = SCENARIOS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  const transports = TRANSPORTS.filter((name) => values.transport === undefined || name === values.transport);
  const isKnown = positionals.every((wanted) => SCENARIOS.some(({ name }) => name === wanted));
  if (!isKnown || transports.length === 0) throw new Error(USAGE);
  return {
    scenarios,
    transports,
    kills: wholeNumber(values.kills),
    writesPerSecond: wholeNumber(values.rate),
    between: wholeNumber(values.between),
  };
};

/** So that everything that was started is stopped in order. */
const interrupted = stopSignal();

const calledOff = () =>
  new Promise<never>((_, reject) => {
    const late = AbortSignal.timeout(LIMIT_MS);
    late.addEventListener('abort', () => reject(new Error(`it was not over after ${LIMIT_MS / 60_000} minutes`)));
    interrupted.addEventListener('abort', () => reject(new Error('it was told to end')));
  });

const playAll = async (
  command: Pick<ReturnType<typeof readCommand>, 'scenarios' | 'transports'>,
  environment: FaultEnvironment,
): Promise<boolean> => {
  const results: Result[] = [];
  let isWell = true;
  for (const scenario of command.scenarios) {
    for (const transport of command.transports.filter((name) => scenario.on.includes(name))) {
      if (interrupted.aborted) break;
      const title = `${scenario.name} over ${transport}`;
      const lacks =
        transport === 'rabbitmq' && !scenario.endsBroker && environment.brokerUrl === undefined
          ? 'no RabbitMQ answers'
          : scenario.lacks?.(environment);
      if (lacks !== undefined) {
        say(`-- ${title}: left out, ${lacks}`);
        continue;
      }
      say(`-- ${title}`);
      const began = performance.now();
      try {
        const result = await play(scenario, transport, environment, calledOff());
        results.push(result);
        for (const problem of result.problems) say(`   ${problem}`);
        isWell &&= result.problems.length === 0;
      } catch (error) {
        isWell = false;
        say(`   could not be played: ${error instanceof Error ? error.stack : String(error)}`);
      }
      say(`   ${seconds(performance.now() - began)}`);
    }
  }
  printTable(results);
  return isWell && results.length > 0 && !interrupted.aborted;
};

/**
 * `npm run test:faults [-- names]`: fault injection. Checks writes while parts of the product and its infrastructure are killed, cut off
 * or delayed. Starts everything on loopback and prints a table; exits with 1 if anything was lost, duplicated or hangs.
 */
const main = async () => {
  const { kills, writesPerSecond, between, ...command } = readCommand();
  const postgres = await startOwnPostgres();
  process.env.TEST_DATABASE_URL = postgres.url;
  const program = brokerProgram();
  const environment = {
    postgres,
    brokerUrl: testBroker(),
    ownBroker: program ? () => startOwnBroker(program) : undefined,
  };
  const isWell = await playAll(command, { ...environment, kills, writesPerSecond, between }).finally(postgres.remove);
  process.exit(isWell ? 0 : 1);
};

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
