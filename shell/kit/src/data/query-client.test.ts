import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { createQueryClient } from './query-client.ts';

const refused = (status: number) => new ApiError({ status, code: 'X', message: 'No' });
const timesRequested = async (error: unknown): Promise<number> => {
  let requested = 0;
  const client = createQueryClient();
  const work = client.fetchQuery({
    queryKey: ['thing'],
    retry: client.getDefaultOptions().queries?.retry,
    queryFn: () => {
      requested += 1;
      return Promise.reject(error);
    },
  });
  const settled = work.catch(() => {});
  await jest.advanceTimersByTimeAsync(60_000);
  await settled;
  client.clear();
  return requested;
};

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test.each([400, 403, 404, 409, 422, 429])('a query refused with %i is not retried', async (status) => {
  expect(await timesRequested(refused(status))).toBe(1);
});

test.each([0, 500, 502, 503])('a query that fails with %i is tried three times in all', async (status) => {
  expect(await timesRequested(refused(status))).toBe(3);
});

test('subscribers are notified of a change in the same task', async () => {
  const client = createQueryClient();
  const reported: unknown[] = [];
  new QueryObserver(client, { queryKey: ['thing'], enabled: false }).subscribe(({ data }) => reported.push(data));
  client.setQueryData(['thing'], 'new');
  await Promise.resolve();
  expect(reported).toEqual(['new']);
});

test('an aborted query is not retried', async () => {
  expect(await timesRequested(new DOMException('given up', 'AbortError'))).toBe(1);
});

test('a query without an answer within its time limit is not retried', async () => {
  const cause = new DOMException('Timed out', 'TimeoutError');
  expect(await timesRequested(new ApiError({ status: 0, code: 'NETWORK', message: 'NETWORK', cause }))).toBe(1);
});

test('a mutation is never retried', async () => {
  expect(createQueryClient().getDefaultOptions().mutations?.retry).toBe(false);
});
