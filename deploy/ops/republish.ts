import { parseArgs } from 'node:util';
import { RETENTION } from '@waymark/service-kit';
import { openProductDatabase } from '../run/product-database.ts';
import { readLocalSettings } from '../run/settings.ts';
import { StartError } from '../run/start-error.ts';
import { runCommand } from './command.ts';
import { republishAll } from './republish-all.ts';

const MOST = RETENTION.outboxDays;
const USAGE = `Usage: npm run events:republish -- --days <1 to ${MOST}: published events are kept for ${MOST} days>`;

const daysOf = (args: string[]): number => {
  const { values } = parseArgs({ args, options: { days: { type: 'string' } }, strict: false });
  const days = typeof values.days === 'string' && /^\d+$/.test(values.days) ? Number(values.days) : 0;
  if (days < 1 || days > MOST) throw new StartError(USAGE);
  return days;
};

await runCommand(async (args) => {
  const days = daysOf(args);
  const { kit } = readLocalSettings(process.env);
  const { url, close } = await openProductDatabase(kit);
  const counts = await republishAll(kit, url, days).finally(close);
  return [...counts].map(([service, count]) => `${count} events of ${service} are on their way again.`).join('\n');
});
