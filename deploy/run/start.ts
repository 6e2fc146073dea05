import { stopSignal } from '@waymark/service-kit';
import { startProduct } from './product.ts';
import { linesFor } from './start-error.ts';
import { type Closers, createClosers } from './stores.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);
const writeProblem = (line: string) => void process.stderr.write(`${line}\n`);

type Started = NonNullable<Awaited<ReturnType<typeof startProduct>>>;

const welcome = ({ address, signIns, mailbox }: Started) => {
  say('');
  say(`Waymark is ready at ${address}`);
  for (const { role, email, password } of signIns) say(`  ${role.padEnd(20)} ${email}   password: ${password}`);
  if (mailbox) say(`  ${'mail'.padEnd(20)} ${address}/dev/mailbox`);
  say('Ctrl-C stops it.');
};

/** Stops everything that was started, and exits. */
const stop = async (closers: Closers) => {
  try {
    await closers.closeAll();
    process.exit(0);
  } catch (error) {
    for (const line of linesFor(error)) writeProblem(line);
    process.exit(1);
  }
};

const run = async (dev: boolean) => {
  const closers = createClosers();
  const calledOff = stopSignal();
  try {
    const product = await startProduct({ env: process.env, say, calledOff, dev }, closers);
    if (product && !calledOff.aborted) welcome(product);
  } catch (error) {
    if (calledOff.aborted) return stop(closers);
    for (const line of linesFor(error)) writeProblem(`Waymark cannot start: ${line}`);
    await closers.closeAll().catch(() => undefined);
    process.exit(1);
  }
  if (calledOff.aborted) await stop(closers);
  else calledOff.addEventListener('abort', () => void stop(closers), { once: true });
};

// Loaded lazily: only development needs webpack in this process, and it loads slowly.
if (process.argv.includes('--dev')) await (await import('./dev.ts')).runDev();
else await run(process.argv.includes('--serve-dev'));
