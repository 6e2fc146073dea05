import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SERVICE_NAMES } from './contracts/src/services.ts';
import { testBroker } from './services/kit/src/testing/broker.ts';
import { hasNginx } from './services/kit/src/testing/nginx.ts';
import { microFrontends } from './shell/src/micro-frontends.ts';

const here = import.meta.dirname;

/** Packages that ship only ES modules: Jest runs CommonJS, so these are compiled like our own code. */
const esModulePackagesIn = (modules) => {
  const folders = readdirSync(modules).flatMap((name) =>
    name.startsWith('@') ? readdirSync(path.join(modules, name)).map((inner) => `${name}/${inner}`) : [name],
  );
  const nested = folders.flatMap((name) => {
    const inner = path.join(modules, name, 'node_modules');
    return existsSync(inner) ? readdirSync(inner).map((deeper) => `${name}/node_modules/${deeper}`) : [];
  });
  return [...folders, ...nested].filter((name) => {
    const manifest = path.join(modules, name, 'package.json');
    return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).type === 'module';
  });
};

/** Of the root and of each workspace: a workspace may have its own version of a package. */
const findEsModulePackages = () => {
  const { workspaces } = JSON.parse(readFileSync(path.join(here, 'package.json'), 'utf8'));
  const folders = ['', ...globSync(workspaces, { cwd: here })].map((folder) => path.join(here, folder, 'node_modules'));
  return [...new Set(folders.filter(existsSync).flatMap(esModulePackagesIn))];
};

const esModulePackages = findEsModulePackages();

const compile = (parser) => [
  '@swc/jest',
  {
    jsc: {
      parser,
      target: 'es2024',
      transform: {
        react: { runtime: 'automatic' },
        // react-router reads it. CommonJS has no `import.meta`; swc replaces only `url` and similar properties.
        optimizer: { globals: { vars: { 'import.meta.hot': 'undefined' } } },
      },
    },
    sourceMaps: 'inline',
  },
];

const broker = testBroker();
if (!broker && process.env.TEST_AMQP_URL === undefined) {
  console.log('No RabbitMQ answers: the tests that need one are left out.');
}
// So that the workers need not look for it again.
process.env.TEST_AMQP_URL = broker ?? '';

const nginx = hasNginx();
if (!nginx) console.log('No nginx is installed: the tests of the running edge are left out.');

/** Files in which nothing can be tested without a broker are named `*.broker.test.ts`, those that need nginx `*.nginx.test.ts`. */
const leftOut = [
  '/node_modules/',
  '/dist/',
  ...(broker ? [] : ['\\.broker\\.test\\.ts$']),
  ...(nginx ? [] : ['\\.nginx\\.test\\.ts$']),
];

const shared = (folder) => ({
  rootDir: path.join(here, folder),
  testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
  testPathIgnorePatterns: leftOut,
  transform: {
    '\\.m?js$': compile({ syntax: 'ecmascript' }),
    '\\.tsx$': compile({ syntax: 'typescript', tsx: true }),
    '\\.m?ts$': compile({ syntax: 'typescript' }),
  },
  transformIgnorePatterns: [
    `^(?:(?!/node_modules/).)*/node_modules/(?!(?:${esModulePackages.join('|')})/).+(?<!\\.mjs)$`,
  ],
});

const testing = path.join(here, 'services/kit/src/testing');

const node = (displayName, folder, extra = {}) => ({
  displayName,
  testEnvironment: 'node',
  ...shared(folder),
  ...extra,
});

/** Tests on a real Postgres: that of TEST_DATABASE_URL, else an embedded one for the time of the run. */
const service = (displayName, folder) =>
  node(displayName, folder, {
    globalSetup: path.join(testing, 'global-setup.ts'),
    globalTeardown: path.join(testing, 'global-teardown.ts'),
  });

const browser = (displayName, folder, extra = {}) => ({
  displayName,
  ...shared(folder),
  testEnvironment: path.join(here, 'deploy/test/runner/jest/browser-environment.ts'),
  setupFilesAfterEnv: [
    path.join(here, 'deploy/test/runner/jest/browser-setup.ts'),
    path.join(here, 'shell/kit/src/testing/console.ts'),
  ],
  moduleNameMapper: {
    '\\.(?:css|woff2|svg|png)$': path.join(here, 'deploy/test/runner/jest/asset.ts'),
    // An import of a part of the texts (deploy/web/locale-loader.ts); in tests it is the whole file.
    '(.*/locales/[a-z]{2}\\.json)\\?[a-z-]+$': '$1',
  },
  ...extra,
});

/** Consumers write pacts, and providers are verified against them: `services/<name>/pact`, `shell/kit/pact`. */
const pacts = (displayName, extra) => ({
  ...service(displayName, '.'),
  roots: ['<rootDir>/services', '<rootDir>/shell/kit'],
  testMatch: ['<rootDir>/{services/*,shell/kit}/pact/*.pact.ts'],
  ...extra,
});

process.env.PACT_DO_NOT_TRACK = 'true';
// Pact's native part would call the service under test through a proxy; it reads the environment before a test could change it.
const unproxied = [process.env.NO_PROXY, '127.0.0.1', 'localhost'].filter(Boolean).join(',');
Object.assign(process.env, { NO_PROXY: unproxied, no_proxy: unproxied });

export default {
  projects: [
    node('contracts', 'contracts'),
    service('service-kit', 'services/kit'),
    ...SERVICE_NAMES.map((name) => service(name, `services/${name}`)),
    browser('shell', 'shell', { testPathIgnorePatterns: ['/node_modules/', '/dist/', '<rootDir>/kit/'] }),
    browser('shell-kit', 'shell/kit'),
    ...microFrontends.map(({ name }) => browser(`mfe-${name}`, `mfe-${name}`)),
    service('deploy', 'deploy'),
    node('e2e', 'e2e', {
      globalSetup: path.join(here, 'e2e/src/harness/global-setup.ts'),
      globalTeardown: path.join(here, 'e2e/src/harness/global-teardown.ts'),
    }),
    pacts('pact-consumers', { testPathIgnorePatterns: ['/node_modules/', '/dist/', '/provider\\.pact\\.ts$'] }),
    pacts('pact-providers', { testMatch: ['<rootDir>/services/*/pact/provider.pact.ts'] }),
  ],
  testTimeout: 30_000,
};
