import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createHourlyWorker } from './hourly-worker.ts';

const HOUR = 3_600_000;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const workerOf = (work: () => Promise<void>) => {
  const warn = jest.fn();
  return { worker: createHourlyWorker({ name: 'sweeping', work, logger: { warn } }), warn };
};

it('works every hour until it is stopped', async () => {
  const work = jest.fn(async () => undefined);
  const { worker } = workerOf(work);
  await worker.start();
  expect(work).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(2 * HOUR);
  expect(work).toHaveBeenCalledTimes(2);
  await worker.stop();
  await jest.advanceTimersByTimeAsync(2 * HOUR);
  expect(work).toHaveBeenCalledTimes(2);
});

it('logs what fails, and tries again', async () => {
  const failure = new Error('the database is away');
  const { worker, warn } = workerOf(() => Promise.reject(failure));
  await worker.start();
  await jest.advanceTimersByTimeAsync(2 * HOUR);
  expect(warn).toHaveBeenCalledTimes(2);
  expect(warn).toHaveBeenCalledWith({ err: failure, name: 'sweeping' }, expect.any(String));
  await worker.stop();
});

it('waits for what is under way when it is stopped', async () => {
  const gate = Promise.withResolvers<void>();
  const { worker } = workerOf(() => gate.promise);
  await worker.start();
  await jest.advanceTimersByTimeAsync(HOUR);
  const order: string[] = [];
  const stopped = worker.stop().then(() => order.push('stopped'));
  await jest.advanceTimersByTimeAsync(0);
  order.push('done');
  gate.resolve();
  await stopped;
  expect(order).toEqual(['done', 'stopped']);
});
