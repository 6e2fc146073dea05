import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { createBroker, pacticipantsOf } from './pact/broker.ts';
import { undeployable } from './pact/deployable.ts';

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();

/**
 * `npm run can-i-deploy [-- okr] [-- --to production]`: whether this version, or one front end or service of it, can be deployed. The
 * answer comes from the committed pacts and the last verification by `npm test`. With PACT_BROKER_URL (and PACT_BROKER_TOKEN) both are
 * published there as the version PACT_VERSION (default: the commit), and the broker decides for the environment.
 */
const faults = async (env: NodeJS.ProcessEnv): Promise<string[]> => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string', default: 'production' } },
  });
  const [pacticipant] = positionals;
  const here = undeployable(pacticipant);
  if (!env.PACT_BROKER_URL || here.length > 0) return here;
  const broker = createBroker({
    url: env.PACT_BROKER_URL,
    token: env.PACT_BROKER_TOKEN,
    version: env.PACT_VERSION ?? git('rev-parse', 'HEAD'),
    branch: env.PACT_BRANCH ?? git('rev-parse', '--abbrev-ref', 'HEAD'),
  });
  process.stdout.write(`${await broker.publish()} pacts are published\n`);
  return broker.refusals(pacticipantsOf(pacticipant), values.to);
};

try {
  const found = await faults(process.env);
  process.stdout.write(found.length === 0 ? 'Yes.\n' : `No:\n${found.map((fault) => `  ${fault}\n`).join('')}`);
  process.exitCode = found.length === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
