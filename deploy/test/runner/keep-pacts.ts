import { jestStep } from './jest-step.ts';
import { clearWritten, keepWritten } from './pact-drift.ts';
import { root } from './step.ts';

/**
 * `npm run pacts`: lets the consumers' tests write their pacts and keeps them. What they cover, and whether the providers keep to what is
 * new, is reported by `npm test`.
 */
process.chdir(root);
clearWritten();
const consumers = jestStep('pacts', {
  projects: ['pact-consumers'],
  leavingOut: ['coverage', 'provider\\.pact'],
  oneAtATime: true,
});
const { failed } = await consumers.run((text) => process.stdout.write(text));
if (failed === 0) process.stdout.write(`${keepWritten().length} pacts are kept in contracts/pacts\n`);
process.exitCode = failed === 0 ? 0 : 1;
