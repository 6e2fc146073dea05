import { startProduct } from './product.ts';
import { linesFor } from './start-error.ts';
import { createClosers } from './stores.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);
const complain = (line: string) => void process.stderr.write(`${line}\n`);

type Started = NonNullable<Awaited<ReturnType<typeof startProduct>>>;

const welcome = ({ address, signIns, mailbox }: Started) => {
  say('');
  say(`Waymark is ready at ${address}`);
  for (const { role, email, password } of signIns) say(`  ${role.padEnd(20)} ${email}   password: ${password}`);
  if (mailbox) say(`  ${'mail'.padEnd(20)} ${address}/dev/mailbox`);
  say('Ctrl-C stops it.');
};

/** A terminal sends Ctrl-C to the whole group and npm sends it again: the first one counts. */
const onceStopped = (react: () => void) => {
  let stopped = false;
  const stop = () => {
    if (stopped) return;
    stopped = true;
    react();
  };
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
  return () => stopped;
};

const run = async (dev: boolean) => {
  const closers = createClosers();
  let starting: Promise<unknown> = Promise.resolve();
  const calledOff = onceStopped(() => {
    // What is being started ends its step first, so that nothing is left behind half begun.
    void starting
      .catch(() => undefined)
      .then(closers.closeAll)
      .then(
        () => process.exit(0),
        (error) => {
          for (const line of linesFor(error)) complain(line);
          process.exit(1);
        },
      );
  });
  const start = startProduct({ env: process.env, say, calledOff, dev }, closers);
  starting = start;
  try {
    const product = await start;
    if (product) welcome(product);
  } catch (error) {
    if (calledOff()) return;
    for (const line of linesFor(error)) complain(`Waymark cannot start: ${line}`);
    await closers.closeAll().catch(() => undefined);
    process.exit(1);
  }
};

// Only development needs webpack in this process, and loading it takes its time.
if (process.argv.includes('--dev')) await (await import('./dev.ts')).runDev();
else await run(process.argv.includes('--serve-dev'));
