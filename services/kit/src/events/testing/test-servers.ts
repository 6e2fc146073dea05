import type { TcpProxy } from './tcp-proxy.ts';

export { testBroker as amqpServer } from '../../testing/broker.ts';
export { serverUrl as postgresServer } from '../../testing/test-database.ts';

/** The same URL, through the proxy. */
export const through = (url: string, proxy?: TcpProxy): string => {
  if (!proxy) return url;
  const address = new URL(url);
  address.hostname = '127.0.0.1';
  address.port = String(proxy.port);
  return address.href;
};

/** Host and port of an address, as `createTcpProxy` takes them. */
export const addressOf = (url: string, usualPort: number) => {
  const { hostname, port } = new URL(url);
  return [hostname, Number(port || usualPort)] as const;
};
