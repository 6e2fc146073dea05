import { execFileSync } from 'node:child_process';
import type { TcpProxy } from './tcp-proxy.ts';

export { serverUrl as postgresServer } from '../../testing/test-database.ts';

const amqpUrl = process.env.AMQP_URL ?? 'amqp://guest:guest@127.0.0.1:5672';

const PROBE = `
  const socket = require('node:net').connect(Number(process.argv[2]), process.argv[1]);
  socket.on('connect', () => process.exit(0)).on('error', () => process.exit(1)).setTimeout(2000, () => process.exit(1));`;

/** The broker's URL, or undefined, plainly said, where none answers. Tests are declared before anything can be awaited. */
export const amqpServer = (): string | undefined => {
  const { hostname, port } = new URL(amqpUrl);
  try {
    execFileSync(process.execPath, ['-e', PROBE, hostname, port || '5672'], { stdio: 'ignore' });
    return amqpUrl;
  } catch {
    console.log(`No RabbitMQ answers at ${hostname}:${port}: what these tests say about it was NOT run.`);
    return undefined;
  }
};

/** The same address, by way of the proxy. */
export const through = (url: string, proxy?: TcpProxy): string => {
  if (!proxy) return url;
  const address = new URL(url);
  address.hostname = '127.0.0.1';
  address.port = String(proxy.port);
  return address.href;
};

export const addressOf = (url: string, usualPort: number) => {
  const { hostname, port } = new URL(url);
  return [hostname, Number(port || usualPort)] as const;
};
