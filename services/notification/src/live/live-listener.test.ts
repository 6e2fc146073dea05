import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Database, Logger, Worker } from '@waymark/service-kit';
import { createLiveListener } from './live-listener.ts';

/** A connection whose first statement is answered only when the test says so. */
class Connection extends EventEmitter {
  readonly listening = Promise.withResolvers<void>();
  isOpen = true;
  query = (): Promise<void> => this.listening.promise;
  end = async (): Promise<void> => {
    this.isOpen = false;
  };
}

let listener: Worker | undefined;
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(async () => {
  await listener?.stop();
  jest.useRealTimers();
});

/** A listener whose second connection works at once, and the connections that it has opened. */
const listen = async () => {
  const made: Connection[] = [];
  const acquireRawConnection = async (): Promise<Connection> => {
    const connection = new Connection();
    made.push(connection);
    if (made.length > 1) connection.listening.resolve();
    return connection;
  };
  const nothing = (): void => undefined;
  const heard = { onAnnouncement: nothing, onNotice: nothing, onConnected: nothing };
  const database = { platform: { client: { acquireRawConnection } } } as unknown as Database;
  const logger = { warn: nothing } as unknown as Logger;
  listener = createLiveListener({ database, logger, ...heard, retryMs: 5 });
  const started = listener.start();
  await jest.advanceTimersByTimeAsync(0);
  const [first] = made;
  if (first === undefined) throw new Error('no connection');
  return { made, first, started };
};

it('the live listener opens one new connection if the first is lost before it listens', async () => {
  const { made, first, started } = await listen();
  const lost = new Error('Connection terminated unexpectedly');
  first.emit('error', lost);
  first.listening.reject(lost);
  await started;
  await jest.advanceTimersByTimeAsync(100);
  expect(made).toHaveLength(2);
});

it('the live listener closes a connection that could not listen, and opens another', async () => {
  const { made, first, started } = await listen();
  first.listening.reject(new Error('Query read timeout'));
  await started;
  await jest.advanceTimersByTimeAsync(100);
  expect(made.map(({ isOpen }) => isOpen)).toEqual([false, true]);
});
