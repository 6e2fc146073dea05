import { RETENTION } from '@waymark/service-kit';
import { onProductDatabase } from '../run/product-database.ts';
import { readLocalSettings } from '../run/settings.ts';
import { StartError } from '../run/start-error.ts';
import { argumentsOf, runCommand } from './command.ts';
import { republishAll } from './republish-all.ts';

const MOST = RETENTION.outboxDays;
const USAGE = `Usage: npm run events:republish -- --days <1 to ${MOST}: published events are kept for ${MOST} days>`;

const daysOf = (args: string[]): number => {
  const { values, positionals } = argumentsOf(args, { days: { type: 'string' } }, USAGE);
  const days = /^\d+$/.test(values.days ?? '') ? Number(values.days) : 0;
  if (days < 1 || days > MOST || positionals.length > 0) throw new StartError(USAGE);
  return days;
};

await runCommand(async (args) => {
  const days = daysOf(args);
  const { kit } = readLocalSettings(process.env);
  const counts = await onProductDatabase(kit, (url) => republishAll(kit, url, days));
  return [...counts].map(([service, count]) => `${count} events of ${service} are on their way again.`).join('\n');
});
