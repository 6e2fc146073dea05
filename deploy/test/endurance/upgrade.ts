import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type OwnStack, openOwnStack } from './own-stack.ts';
import { faultsOfEffects } from './rolling/effects.ts';
import { onReplicas } from './rolling/replicated.ts';
import { consumersOf, ORDER, type Versions, versionsOf } from './rolling/versions.ts';
import { faultsOf, linesOf, startLoad } from './steady-load.ts';
import { watchLocks } from './upgrade/lock-watch.ts';
import { type Amounts, seedData, settled } from './upgrade/seed-data.ts';
import { faultsOfWaits, linesOfLong, rowsOf, type Span, tableOf, type Wait } from './upgrade/waits.ts';
import { KINDS, nothingYet, PLACES, writesOf } from './upgrade/writes.ts';

/** The last commit before the migrations of this release. */
const RELEASE_BEFORE = '75d75cb';
const MOST_MS = 1_000;
const BETWEEN_MS = 3_000;
/** Warm-up: the first calls of each kind are slower, and must be over before the first migration. */
const WARM_UP_MS = 20_000;

const say = (line: string) => void process.stdout.write(`${line}\n`);

const upgrade = (stack: OwnStack, versions: Versions, amounts: Amounts, rate: number): Promise<boolean> => {
  const began = performance.now();
  const report = (what: string) => say(`${Math.round((performance.now() - began) / 1000)} s: ${what}`);
  const { from, to } = versions;
  return onReplicas(stack, from, async (replicated) => {
    const { origin } = replicated;
    report('two replicas of each service of the old version answer');
    const filled = { ...stack, consumers: await consumersOf(from) };
    const seeded = await seedData(filled, origin, amounts);
    report(`the database is filled with ${seeded.rows} rows`);
    const [written, waits, migrations]: [ReturnType<typeof nothingYet>, Wait[], Span[]] = [nothingYet(), [], []];
    const migrate = async (name: (typeof ORDER)[number]) => {
      const span = { from: performance.now(), to: 0 };
      await versions.migrate(name);
      migrations.push({ ...span, to: performance.now() });
      report(`${name} is migrated`);
    };
    const locks = await watchLocks(stack.databaseUrl);
    const started = performance.now();
    const load = startLoad(rate, writesOf(origin, seeded, written, waits), { strict: true });
    await pause(WARM_UP_MS);
    for (const name of ORDER) {
      await migrate(name);
      await pause(BETWEEN_MS);
    }
    for (const name of ORDER) {
      await replicated.roll(name, to);
      report(`${name} is of the new version`);
      await pause(BETWEEN_MS);
    }
    await load.stop();
    const locked = await locks.stop();
    for (const line of linesOf(load.tallies, (performance.now() - started) / 1000)) say(line);
    const places = PLACES.map(({ what, kind, sql }) => ({ what, sql, answered: written[kind] }));
    const wrong = await faultsOfEffects(stack, places);
    await settled(filled, 'The read models differ').catch((error: Error) => wrong.push(error.message));
    const rows = rowsOf(KINDS, waits, migrations);
    for (const line of ['', ...tableOf(rows), '']) say(line);
    for (const line of linesOfLong(waits, MOST_MS, began)) say(line);
    const longestLock = Math.max(0, ...locked.values());
    for (const [table, ms] of locked) say(`${table}: a statement waited for it for ${Math.round(ms)} ms`);
    say(`the longest that a statement waited for a table: ${Math.round(longestLock)} ms`);
    const tooLong = faultsOfWaits(rows, MOST_MS);
    if (longestLock >= MOST_MS) tooLong.push('a table was held for too long');
    for (const words of [...tooLong, ...wrong]) say(`  ${words}`);
    const refused = faultsOf(load.tallies);
    const answered = Object.values(written).reduce((sum, marks) => sum + marks.length, 0);
    const longest = Math.max(...rows.map(({ longestDuringMs }) => longestDuringMs));
    say(
      `${answered} writes answered, ${refused} refused; the longest during a migration ${Math.round(longest)} ms; ${wrong.length} faults of effects`,
    );
    return refused + tooLong.length + wrong.length === 0;
  });
};

/**
 * `npm run test:upgrade [-- --from <commit> --packages here --rate N --objectives N --organisations N --invitations N]`: fills a database
 * with an earlier version, migrates it under write load, and replaces the services one by one. Exits with 1 if a write waits for a second
 * or longer during a migration, is refused, or is lost or duplicated anywhere at the end.
 */
const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      from: { type: 'string', default: RELEASE_BEFORE },
      rate: { type: 'string', default: '15' },
      objectives: { type: 'string', default: '20000' },
      organisations: { type: 'string', default: '200' },
      invitations: { type: 'string', default: '5000' },
      packages: { type: 'string', default: 'own' },
    },
  });
  const amounts = {
    objectives: Number(values.objectives),
    organisations: Number(values.organisations),
    invitations: Number(values.invitations),
  };
  const rate = Number(values.rate);
  if (!(rate > 0) || !(amounts.objectives >= 100) || !(amounts.organisations >= 2) || !(amounts.invitations >= 0))
    throw new RangeError('--rate is more than 0, --objectives 100 or more, --organisations 2 or more');
  say(`from ${values.from} to this checkout`);
  const stack = await openOwnStack();
  try {
    const versions = versionsOf(stack, values.from, { own: values.packages === 'own' });
    try {
      process.exitCode = (await upgrade(stack, versions, amounts, rate)) ? 0 : 1;
    } finally {
      versions.remove();
    }
  } finally {
    await stack.close();
  }
};

await main();
