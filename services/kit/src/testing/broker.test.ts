import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from '@jest/globals';
import { freePort } from '../host/free-port.ts';
import { testBroker } from './broker.ts';

/** In a process of its own: the question is asked without waiting, so that nothing else runs in this one meanwhile. */
const SERVER = `
  const server = require('node:net').createServer((socket) => socket.on('error', () => 0).end(Buffer.from([Number(process.argv[1])])));
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;

let server: ChildProcess | undefined;

const startServer = async (firstByte: number): Promise<string> => {
  server = spawn(process.execPath, ['-e', SERVER, `${firstByte}`], { stdio: ['ignore', 'pipe', 'ignore'] });
  if (!server.stdout) throw new Error('the server says nothing');
  const [port] = await once(server.stdout, 'data');
  return `amqp://guest:guest@127.0.0.1:${Number(port)}`;
};

afterEach(() => {
  server?.kill();
  server = undefined;
});

describe('testBroker', () => {
  it('returns AMQP_URL if a broker answers at that address', async () => {
    const url = await startServer(1);
    expect(testBroker({ AMQP_URL: url, CI: 'true' })).toBe(url);
  });

  it('returns undefined if a server that is no broker answers at AMQP_URL', async () => {
    expect(testBroker({ AMQP_URL: await startServer(72) })).toBeUndefined();
  });

  it('returns undefined if nothing answers at AMQP_URL', async () => {
    expect(testBroker({ AMQP_URL: `amqp://127.0.0.1:${await freePort()}` })).toBeUndefined();
  });

  it('throws an error that names the address if nothing answers and CI is set', async () => {
    const port = await freePort();
    expect(() => testBroker({ AMQP_URL: `amqp://guest:secret@127.0.0.1:${port}`, CI: '1' })).toThrow(
      `No RabbitMQ answers at 127.0.0.1:${port}. CI is set: start one, or name one in AMQP_URL.`,
    );
  });

  it('returns TEST_AMQP_URL if it is set, and undefined if it is empty', () => {
    expect(testBroker({ TEST_AMQP_URL: 'amqp://found', AMQP_URL: 'amqp://other' })).toBe('amqp://found');
    expect(testBroker({ TEST_AMQP_URL: '', CI: 'true' })).toBeUndefined();
  });
});
