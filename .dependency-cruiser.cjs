/** Imports point down only: docs/architecture.md, "Workspaces and what may import what". */

const { readdirSync } = require('node:fs');
const { SERVICE_NAMES } = require('./contracts/src/services.ts');

const REMOTES = readdirSync(__dirname).filter((name) => name.startsWith('mfe-'));
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
    only('service-kit-on-contracts', '^services/kit/', '^(services/kit|contracts)/', 'the kit knows no service'),
    ...SERVICE_NAMES.map((name) =>
      only(
        `${name}-alone`,
        `^services/${name}/`,
        `^(services/${name}|services/kit|contracts)/`,
        'no service imports another',
      ),
    ),
    only('shell-kit-on-contracts', '^shell/kit/', '^(shell/kit|contracts)/', 'the kit knows no screen'),
    only('shell-alone', '^shell/(?!kit/)', '^(shell|contracts)/', 'remotes are loaded at run time, never imported'),
    ...REMOTES.map((name) =>
      only(
        `${name}-alone`,
        `^${name}/`,
        `^(${name}|shell/kit|contracts)/`,
        'no micro-frontend imports another or the shell',
      ),
    ),
    only('deploy-on-all-but-screens', '^deploy/', '^(deploy|services|contracts)/', 'the web is built, not imported'),
    only('journeys-on-deploy', '^e2e/', '^(e2e|deploy|contracts)/', 'journeys see the product from outside'),
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
