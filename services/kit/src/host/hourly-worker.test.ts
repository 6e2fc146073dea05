import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createHourlyWorker } from './hourly-worker.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const workerOf = (work: () => Promise<void>, firstAfterMs?: number) => {
  const warn = jest.fn();
  const first = firstAfterMs === undefined ? {} : { firstAfterMs };
  return { worker: createHourlyWorker({ name: 'sweeping', work, logger: { warn }, ...first }), warn };
};

it('an hourly worker runs a minute after the start and then every hour, until it is stopped', async () => {
  const work = jest.fn(async () => undefined);
  const { worker } = workerOf(work);
  await worker.start();
  await jest.advanceTimersByTimeAsync(MINUTE - 1);
  expect(work).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(2 * HOUR);
  expect(work).toHaveBeenCalledTimes(3);
  await worker.stop();
  await jest.advanceTimersByTimeAsync(2 * HOUR);
  expect(work).toHaveBeenCalledTimes(3);
});

it('an hourly worker with firstAfterMs runs for the first time after that time', async () => {
  const work = jest.fn(async () => undefined);
  const { worker } = workerOf(work, HOUR);
  await worker.start();
  await jest.advanceTimersByTimeAsync(HOUR - 1);
  expect(work).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(1);
  await worker.stop();
});

it('an hourly worker logs a failed run, and runs again after an hour', async () => {
  const failure = new Error('the database is away');
  const { worker, warn } = workerOf(() => Promise.reject(failure));
  await worker.start();
  await jest.advanceTimersByTimeAsync(MINUTE + HOUR);
  expect(warn).toHaveBeenCalledTimes(2);
  expect(warn).toHaveBeenCalledWith({ err: failure, name: 'sweeping' }, expect.any(String));
  await worker.stop();
});

it('an hourly worker starts no run while the previous one lasts, and logs a warning instead', async () => {
  const gate = Promise.withResolvers<void>();
  const work = jest.fn(() => gate.promise);
  const { worker, warn } = workerOf(work);
  await worker.start();
  await jest.advanceTimersByTimeAsync(MINUTE + 2 * HOUR);
  expect(work).toHaveBeenCalledTimes(1);
  expect(warn).toHaveBeenCalledTimes(2);
  gate.resolve();
  await jest.advanceTimersByTimeAsync(HOUR);
  expect(work).toHaveBeenCalledTimes(2);
  await worker.stop();
});

it('stopping an hourly worker waits for the current run', async () => {
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
