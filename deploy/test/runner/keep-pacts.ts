import { jestStep } from './jest-step.ts';
import { clearWritten, saveWritten } from './pact-drift.ts';
import { root } from './step.ts';

/**
 * `npm run pacts`: runs the consumers' tests, which write their pacts, and stores those to be committed. `npm test` reports coverage, and
 * whether the providers fulfil them.
 */
process.chdir(root);
clearWritten();
const consumers = jestStep('pacts', {
  projects: ['pact-consumers'],
  leavingOut: ['coverage', 'provider\\.pact'],
  oneAtATime: true,
});
const { failed } = await consumers.run((text) => process.stdout.write(text));
if (failed === 0) process.stdout.write(`${saveWritten().length} pacts are kept in contracts/pacts\n`);
process.exitCode = failed === 0 ? 0 : 1;
