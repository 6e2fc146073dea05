import { SERVICE_NAMES, type ServiceName } from '@waymark/contracts';
import { createLogger, type DeadLetter, type Transport } from '@waymark/service-kit';
import { onProductDatabase } from '../run/product-database.ts';
import { readLocalSettings } from '../run/settings.ts';
import { StartError } from '../run/start-error.ts';
import { openTransport } from '../run/stores.ts';
import { argumentsOf, runCommand } from './command.ts';
import { queueNames } from './queues.ts';

const USAGE = `Usage: npm run events:dead-letters -- [list | redeliver] --service <${SERVICE_NAMES.join(' | ')}>`;
const MOST = 1_000;

type Command = { action: 'list' | 'redeliver'; service: ServiceName };

const commandOf = (args: string[]): Command => {
  const options = { service: { type: 'string' } } as const;
  const { values, positionals } = argumentsOf(args, options, USAGE);
  const [action = 'list', ...more] = positionals;
  const service = SERVICE_NAMES.find((name) => name === values.service);
  if (!service || more.length > 0 || (action !== 'list' && action !== 'redeliver')) throw new StartError(USAGE);
  return { action, service };
};

const say = (line: string) => void process.stdout.write(`${line}\n`);

type EventHead = { id?: string; type?: string; subject?: string; time?: string };

const lineOf = ({ event, reason, firstFailedAt }: DeadLetter): string => {
  const { id, type, subject, time } = (typeof event === 'object' && event !== null ? event : {}) as EventHead;
  return `  ${[time, type, `of ${subject}`, `id ${id}`, firstFailedAt && `failed since ${firstFailedAt}`, reason].filter(Boolean).join('  ')}`;
};

const list = async (transport: Transport, queue: string) => {
  const letters = await transport.deadLetters(queue, MOST);
  say(`${queue}: ${letters.length} dead letters`);
  for (const letter of letters) say(lineOf(letter));
};

const redeliver = async (transport: Transport, queue: string) =>
  say(`${queue}: ${await transport.redeliver(queue)} put back`);

const run = ({ action, service }: Command) => {
  const { kit } = readLocalSettings(process.env);
  const work = async (databaseUrl: string) => {
    const transport = await openTransport(kit, databaseUrl, createLogger({ service: 'transport', level: 'warn' }));
    try {
      for (const queue of queueNames(service)) await (action === 'list' ? list : redeliver)(transport, queue);
    } finally {
      await transport.close();
    }
  };
  // With a broker the database is not needed.
  return kit.amqpUrl ? work('') : onProductDatabase(kit, work);
};

await runCommand(async (args) => run(commandOf(args)));
