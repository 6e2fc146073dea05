import { execFileSync } from 'node:child_process';

const USUAL = 'amqp://guest:guest@127.0.0.1:5672';

/** Sends the header of AMQP 0-9-1; a broker answers with a method frame, which begins with 1. */
const PROBE = `
  const socket = require('node:net').connect(Number(process.argv[2]), process.argv[1]);
  const end = (found) => process.exit(found ? 0 : 1);
  socket.setTimeout(3000, () => end(false));
  socket.on('connect', () => socket.write(Buffer.from('AMQP\\0\\0\\x09\\x01', 'latin1')));
  socket.on('data', (data) => end(data[0] === 1)).on('error', () => end(false)).on('close', () => end(false));`;

const answers = ({ hostname, port }: URL): boolean => {
  try {
    execFileSync(process.execPath, ['-e', PROBE, hostname, port || '5672'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/**
 * The RabbitMQ to test with: TEST_AMQP_URL, set by a test command that has already searched for one (empty: there is none); else the one at
 * AMQP_URL or at the default address. Synchronous, because tests are declared before anything can be awaited.
 *
 * @returns undefined if none answers
 * @throws if none answers and CI is set, where tests that need a broker must not be skipped
 */
export const testBroker = (env: NodeJS.ProcessEnv = process.env): string | undefined => {
  if (env.TEST_AMQP_URL !== undefined) return env.TEST_AMQP_URL || undefined;
  const url = env.AMQP_URL || USUAL;
  if (answers(new URL(url))) return url;
  if (!env.CI) return undefined;
  throw new Error(`No RabbitMQ answers at ${new URL(url).host}. CI is set: start one, or name one in AMQP_URL.`);
};
