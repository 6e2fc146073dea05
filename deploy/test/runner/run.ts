import { SERVICE_NAMES } from '@waymark/contracts';
import { undeployable } from '@waymark/contracts/pact-files';
import { testBroker } from '../../../services/kit/src/testing/broker.ts';
import { startTestServer } from '../../../services/kit/src/testing/test-server.ts';
import { remotes } from '../../web/apps.ts';
import { jestStep } from './jest-step.ts';
import { clearWritten, pactDrift } from './pact-drift.ts';
import { sizeFaults } from './size-gate.ts';
import { type Count, check, inspection, root, type Step } from './step.ts';
import { styleFaults } from './style-gate.ts';

const MICRO_FRONTENDS = remotes.map(({ folder }) => folder);
const FOLDERS = ['contracts', 'services', 'shell', ...MICRO_FRONTENDS, 'deploy', 'e2e', 'bench'];

/** Steps that run sequentially. */
type Lane = Step[];
/** Lanes that run in parallel. */
type Stage = Lane[];

const alone = (step: Step): Stage => [[step]];

/** Ordered by speed, so that quick steps fail first. Jest uses two workers; steps that use one processor run in parallel. */
const stages = (): Stage[] => {
  clearWritten();
  const checks = [
    inspection('house style', styleFaults),
    check('lint and format', 'biome', 'check', '.', '--max-diagnostics=50'),
    check('nothing unused', 'knip', '--no-config-hints'),
    check('nothing for tests alone', 'knip', '--no-config-hints', '--production', '--include', 'files,exports'),
    check('imports point down', 'depcruise', '--config', '.dependency-cruiser.cjs', ...FOLDERS),
    check('types', 'tsc', '--noEmit', '-p', 'tsconfig.json'),
  ];
  const pacts = [
    jestStep('pacts: consumers', { projects: ['pact-consumers'], oneAtATime: true }),
    inspection('pacts: none has drifted', pactDrift),
    jestStep('pacts: providers', { projects: ['pact-providers'], oneAtATime: true }),
    inspection('pacts: all can be deployed', () => undeployable()),
  ];
  return [
    [checks.filter((_, index) => index % 2 === 0), checks.filter((_, index) => index % 2 === 1)],
    alone(jestStep('contracts', { projects: ['contracts'] })),
    alone(jestStep('front end', { projects: ['shell-kit', 'shell', ...MICRO_FRONTENDS] })),
    alone(jestStep('the kit of the services', { projects: ['service-kit'] })),
    alone(jestStep('services', { projects: SERVICE_NAMES })),
    [pacts, [inspection('the front end builds and is small', sizeFaults)]],
    alone(jestStep('start, images, split deployment', { projects: ['deploy'] })),
    alone(jestStep('journeys', { projects: ['e2e'] })),
  ];
};

const wanted = (name: string, words: string[]) => words.length === 0 || words.some((word) => name.includes(word));

/** Prints the output of a step in one piece at its end, because others may run in parallel. */
const runStep = async (step: Step, total: Count): Promise<void> => {
  const began = performance.now();
  process.stdout.write(`\n-- ${step.name} begins\n`);
  const output: string[] = [];
  const { passed, failed } = await step
    .run((text) => output.push(text))
    .catch((error: unknown): Count => {
      output.push(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      return { passed: 0, failed: 1 };
    });
  total.passed += passed;
  total.failed += failed;
  const seconds = Math.round((performance.now() - began) / 1000);
  process.stdout.write(`\n== ${step.name}\n${output.join('')}   ${passed} passed, ${failed} failed (${seconds} s)\n`);
};

const runAll = async (words: string[]): Promise<Count> => {
  const total: Count = { passed: 0, failed: 0 };
  const runLane = async (lane: Lane) => {
    for (const step of lane.filter(({ name }) => wanted(name, words))) await runStep(step, total);
  };
  for (const stage of stages()) await Promise.all(stage.map(runLane));
  return total;
};

/**
 * `npm test [-- words]`: runs every check and test of the product, or the steps whose names contain one of the words. It starts what it
 * needs: an embedded Postgres, the product, a browser. RabbitMQ is used if one answers; with CI set, it is required.
 */
const main = async () => {
  process.chdir(root);
  const broker = testBroker();
  // The product under test starts with its defaults; only tests of the transport use the broker.
  delete process.env.AMQP_URL;
  process.env.TEST_AMQP_URL = broker ?? '';
  process.env.PACT_DO_NOT_TRACK = 'true';
  process.stdout.write(
    broker
      ? 'RabbitMQ answers: both transports are tested.\n'
      : 'No RabbitMQ answers. Left out: the transport over RabbitMQ, its outages, and the services as processes of their own.\n',
  );
  const database = await startTestServer();
  process.env.TEST_DATABASE_URL = database.url;
  const { passed, failed } = await runAll(process.argv.slice(2)).finally(database.stop);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
};

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
