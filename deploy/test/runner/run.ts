import { SERVICE_NAMES } from '@waymark/contracts';
import { undeployable } from '@waymark/contracts/pact-files';
import { testBroker } from '../../../services/kit/src/testing/broker.ts';
import { remotes } from '../../web/apps.ts';
import { jestStep } from './jest-step.ts';
import { clearWritten, pactDrift } from './pact-drift.ts';
import { sizeFaults } from './size-gate.ts';
import { type Count, check, inspection, root, type Step } from './step.ts';
import { styleFaults } from './style-gate.ts';
import { startTestDatabase } from './test-database.ts';

const MICRO_FRONTENDS = remotes.map(({ folder }) => folder);
const FOLDERS = ['contracts', 'services', 'shell', ...MICRO_FRONTENDS, 'deploy', 'e2e', 'bench'];

/** In the order of speed: what is quick to fail comes first. */
const steps = (): Step[] => {
  clearWritten();
  return [
    inspection('house style', styleFaults),
    check('lint and format', 'biome', 'check', '.', '--max-diagnostics=50'),
    check('nothing unused', 'knip', '--no-config-hints'),
    check('nothing for tests alone', 'knip', '--no-config-hints', '--production', '--include', 'files,exports'),
    check('imports point down', 'depcruise', '--config', '.dependency-cruiser.cjs', ...FOLDERS),
    check('types', 'tsc', '--noEmit', '-p', 'tsconfig.json'),
    jestStep('contracts and benches', { projects: ['contracts', 'bench'] }),
    jestStep('front end', { projects: ['shell-kit', 'shell', ...MICRO_FRONTENDS] }),
    jestStep('the kit of the services', { projects: ['service-kit'] }),
    jestStep('services', { projects: SERVICE_NAMES }),
    jestStep('pacts: consumers', { projects: ['pact-consumers'], oneAtATime: true }),
    inspection('pacts: none has drifted', pactDrift),
    jestStep('pacts: providers', { projects: ['pact-providers'], oneAtATime: true }),
    inspection('pacts: all can be deployed', () => undeployable()),
    inspection('the front end builds and is small', sizeFaults),
    jestStep('start, images, split deployment', { projects: ['deploy'] }),
    jestStep('journeys', { projects: ['e2e'] }),
  ];
};

const wanted = (name: string, words: string[]) => words.length === 0 || words.some((word) => name.includes(word));

const runAll = async (words: string[]): Promise<Count> => {
  const total: Count = { passed: 0, failed: 0 };
  for (const step of steps().filter(({ name }) => wanted(name, words))) {
    const began = performance.now();
    process.stdout.write(`\n== ${step.name}\n`);
    const { passed, failed } = await step.run().catch((error: unknown): Count => {
      process.stdout.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      return { passed: 0, failed: 1 };
    });
    total.passed += passed;
    total.failed += failed;
    process.stdout.write(
      `   ${passed} passed, ${failed} failed (${Math.round((performance.now() - began) / 1000)} s)\n`,
    );
  }
  return total;
};

/**
 * `npm test [-- words]`: every check and test of the product, or the steps whose names contain one of the words. What it
 * needs it starts itself: an embedded Postgres, the product, a browser. RabbitMQ is used where one answers; with CI set, it has to.
 */
const main = async () => {
  process.chdir(root);
  const broker = testBroker();
  // The product under test starts as it does for everyone: only tests of the transport get the broker.
  delete process.env.AMQP_URL;
  process.env.TEST_AMQP_URL = broker ?? '';
  process.env.PACT_DO_NOT_TRACK = 'true';
  process.stdout.write(
    broker
      ? 'RabbitMQ answers: both transports are tested.\n'
      : 'No RabbitMQ answers. Left out: the transport over RabbitMQ, its outages, and the services as processes of their own.\n',
  );
  const database = await startTestDatabase();
  process.env.TEST_DATABASE_URL = database.url;
  const { passed, failed } = await runAll(process.argv.slice(2)).finally(database.stop);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
};

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
