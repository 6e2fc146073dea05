/** The allowed imports: docs/architecture.md, "Workspaces and what may import what". */

const { SERVICE_NAMES } = require('./contracts/src/services.ts');

/** The list of micro-frontends, which the build and the tests read. */
const LIST = '^shell/src/micro-frontends\\.ts$';
/** How the shell's texts are divided into files; read by the build. */
const TEXT_PARTS = '^shell/src/texts\\.ts$';
/** The script of the page itself; the build inserts it, together with the addresses of the built files. */
const PAGE_SCRIPT = '^shell/src/prefetch-page\\.ts$';
const OURS = '^(contracts|services|shell|mfe-[a-z]+|deploy|e2e|bench)/';

/** Files below `from` may import our own files only where `to` allows. */
const only = (name, from, to, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from },
  to: { path: OURS, pathNot: to },
});

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-undeclared-packages',
      severity: 'error',
      comment: 'A package that is used stands in the package.json of the workspace (or the root, for tools).',
      from: { pathNot: '\\.test\\.tsx?$' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    only('contracts-stand-alone', '^contracts/', '^contracts/', 'contracts imports nothing of ours'),
    only('service-kit-on-contracts', '^services/kit/', '^(services/kit|contracts)/', 'the kit imports no service'),
    ...SERVICE_NAMES.map((name) =>
      only(
        `${name}-alone`,
        `^services/${name}/`,
        `^(services/${name}|services/kit|contracts)/`,
        'no service imports another',
      ),
    ),
    only('shell-kit-on-contracts', '^shell/kit/', '^(shell/kit|contracts)/', 'the kit imports no screen'),
    only(
      'shell-alone',
      '^shell/(?!kit/)',
      '^(shell|contracts)/|^mfe-[a-z]+/manifest\\.ts$',
      'remotes are loaded at run time, never imported',
    ),
    only(
      'micro-frontend-alone',
      '^(mfe-[a-z]+)/',
      '^($1|shell/kit|contracts)/',
      'no micro-frontend imports another or the shell',
    ),
    {
      name: 'manifests-bring-no-code',
      severity: 'error',
      comment: 'shell, build and tests read the manifest of a micro-frontend: what it imports, they would load',
      from: { path: '^mfe-[a-z]+/manifest\\.ts$' },
      to: { dependencyTypesNot: ['type-only'] },
    },
    only(
      'deploy-on-all-but-screens',
      '^deploy/',
      `^(deploy|services|contracts)/|${LIST}|${TEXT_PARTS}|${PAGE_SCRIPT}`,
      'the web is built, not imported',
    ),
    only('journeys-on-deploy', '^e2e/', `^(e2e|deploy|contracts)/|${LIST}`, 'journeys see the product from outside'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.cache|\\.data|node_modules/\\.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
      mainFields: ['module', 'main', 'types'],
    },
    combinedDependencies: true,
  },
};
