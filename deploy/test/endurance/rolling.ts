import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type OwnStack, openOwnStack } from './own-stack.ts';
import { commitBefore } from './rolling/commit-tree.ts';
import { faultsOfEffects, placesOf } from './rolling/effects.ts';
import { startListeners } from './rolling/listeners.ts';
import { markedWrites, noneYet } from './rolling/marked-writes.ts';
import { onReplicas } from './rolling/replicated.ts';
import { ORDER, type Versions, versionsOf } from './rolling/versions.ts';
import { operationsOf } from './soak/operations.ts';
import { faultsOf, linesOf, startLoad } from './steady-load.ts';
import { createTestUsers } from './test-users.ts';

const ORGANISATIONS = 3;
const LISTENERS = 6;
const BETWEEN_MS = 3_000;

const say = (line: string) => void process.stdout.write(`${line}\n`);

const roll = (stack: OwnStack, versions: Versions, rate: number): Promise<boolean> => {
  const { from, to, migrate } = versions;
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 1000);
  return onReplicas(stack, from, async (replicated) => {
    const { origin } = replicated;
    say(`${seconds()} s: two replicas of each service answer`);
    const users = await createTestUsers(origin, ORGANISATIONS);
    const marked = noneYet();
    const others = operationsOf(origin, users).filter(({ name }) => name !== 'streams');
    const started = performance.now();
    const load = startLoad(rate, [...others, ...markedWrites(origin, users, marked)], { strict: true });
    const listeners = startListeners(origin, users, LISTENERS);
    await pause(BETWEEN_MS);
    for (const name of ORDER) await migrate(name);
    for (const name of ORDER) {
      await replicated.roll(name, to);
      say(`${seconds()} s: ${name} is of the new version`);
      await pause(BETWEEN_MS);
    }
    await load.stop();
    await listeners.stop();
    for (const line of linesOf(load.tallies, (performance.now() - started) / 1000)) say(line);
    const renewals = users.members.reduce((sum, member) => sum + member.renewals, 0);
    say(
      `${listeners.reopened()} streams opened anew, ${listeners.messages()} messages; ${renewals} calls answered after signing in anew`,
    );
    const wrong = [...new Set(listeners.faults), ...(await faultsOfEffects(stack, placesOf(marked)))];
    for (const words of wrong) say(`  ${words}`);
    const faults = faultsOf(load.tallies) + wrong.length;
    const answered = Object.values(marked).reduce((sum, marks) => sum + marks.length, 0);
    say(`${answered} marked writes answered; ${faults} faults`);
    return faults === 0;
  });
};

/**
 * `npm run test:rolling [-- --from <commit> --rate N --new-secret]`: a rolling update under load. Two replicas of each service are replaced
 * one by one: those of an earlier commit by this checkout, optionally with a new secret for calls between services. Exits with 1 if a
 * request is refused, or if an answered write is lost or duplicated.
 */
const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      rate: { type: 'string', default: '15' },
      'new-secret': { type: 'boolean', default: false },
    },
  });
  const commit = values.from ?? commitBefore();
  say(`from ${commit} to this checkout`);
  const stack = await openOwnStack();
  try {
    const versions = versionsOf(stack, commit, { newSecret: values['new-secret'] });
    try {
      process.exitCode = (await roll(stack, versions, Number(values.rate))) ? 0 : 1;
    } finally {
      versions.remove();
    }
  } finally {
    await stack.close();
  }
};

await main();
