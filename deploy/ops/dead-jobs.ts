import { SERVICE_NAMES, type ServiceName } from '@waymark/contracts';
import { createClock, createDatabase, createJobs, createLogger } from '@waymark/service-kit';
import { onProductDatabase } from '../run/product-database.ts';
import { readLocalSettings } from '../run/settings.ts';
import { StartError } from '../run/start-error.ts';
import { argumentsOf, runCommand } from './command.ts';

const USAGE = `Usage: npm run jobs:dead -- [list | revive <id> ... | revive --all] --service <${SERVICE_NAMES.join(' | ')}>`;
const MOST = 1_000;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Jobs = ReturnType<typeof createJobs<Record<string, never>>>;
type DeadJob = Awaited<ReturnType<Jobs['dead']>>[number];
type Command = { action: 'list' | 'revive'; ids: string[]; service: ServiceName };

const commandOf = (args: string[]): Command => {
  const options = { service: { type: 'string' }, all: { type: 'boolean' } } as const;
  const { values, positionals } = argumentsOf(args, options, USAGE);
  const [action = 'list', ...ids] = positionals;
  const service = SERVICE_NAMES.find((name) => name === values.service);
  const all = values.all === true;
  // Reviving all jobs (of up to 30 days) needs an explicit --all: leaving out the ids is not enough.
  const isRight =
    action === 'revive'
      ? ids.every((id) => ID.test(id)) && all === (ids.length === 0)
      : action === 'list' && ids.length === 0 && !all;
  if (!service || !isRight) throw new StartError(USAGE);
  return { action: action === 'revive' ? 'revive' : 'list', ids, service };
};

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Without the payload, which contains personal data. */
const lineOf = ({ id, kind, target, attempts, firstFailedAt, deadAt, lastError }: DeadJob): string => {
  const failed = firstFailedAt && `failed since ${firstFailedAt.toISOString()}`;
  const times = `given up ${deadAt.toISOString()} after ${attempts} attempts`;
  return `  ${[kind, target && `to ${target}`, `id ${id}`, failed, times, lastError].filter(Boolean).join('  ')}`;
};

const list = async (jobs: Jobs, service: string) => {
  const dead = await jobs.dead(MOST);
  say(`${service}: ${dead.length === MOST ? `the latest ${MOST}` : dead.length} dead jobs`);
  for (const job of dead) say(lineOf(job));
};

/** Revives the given jobs, or all that `list` shows. */
const revive = async (jobs: Jobs, service: string, named: readonly string[]) => {
  const ids = named.length > 0 ? named : (await jobs.dead(MOST)).map(({ id }) => id);
  let revived = 0;
  for (const id of ids) {
    if (await jobs.revive(id)) revived += 1;
    else say(`  id ${id} is not a dead job`);
  }
  say(`${service}: ${revived} restarted`);
  if (revived < ids.length) process.exitCode = 1;
};

const run = ({ action, ids, service }: Command) => {
  const { kit } = readLocalSettings(process.env);
  return onProductDatabase(kit, async (url) => {
    const logger = createLogger({ service, level: 'warn' });
    const database = createDatabase({ url, asOwner: true, service, logger, poolSize: 1 });
    const jobs = createJobs<Record<string, never>>({ database, clock: createClock(), kinds: {} });
    await (action === 'list' ? list(jobs, service) : revive(jobs, service, ids)).finally(() => database.close());
  });
};

await runCommand(async (args) => run(commandOf(args)));
