import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { changeAhead } from '../data/change-ahead.ts';
import { createQueryClient } from '../data/query-client.ts';
import { refetchQueueOf } from './refetch-queue.ts';

const KEY = ['organisation', 'o', 'objectives'];

const watched = async () => {
  const client = createQueryClient();
  const requested: string[] = [];
  const observer = new QueryObserver(client, {
    queryKey: [...KEY, { status: 'working' }],
    queryFn: () => requested.push('all'),
    meta: { patch: async (changed) => void requested.push([...changed].join()) },
  });
  observer.subscribe(() => {});
  await jest.advanceTimersByTimeAsync(0);
  requested.length = 0;
  return { queue: refetchQueueOf(client), requested };
};
/** A list whose whole reads are answered when the test says so. */
const slowlyRead = async () => {
  const client = createQueryClient();
  const answers: ((list: string[]) => void)[] = [];
  const requested: string[] = [];
  const queryKey = [...KEY, { status: 'working' }];
  const observer = new QueryObserver<string[]>(client, {
    queryKey,
    queryFn: () => new Promise<string[]>((resolve) => answers.push(resolve)),
    retry: false,
    meta: { patch: async (changed) => void requested.push([...changed].join()) },
  });
  observer.subscribe(() => {});
  answers[0]?.(['Ada']);
  await jest.advanceTimersByTimeAsync(0);
  return { client, queue: refetchQueueOf(client), queryKey, answers, requested };
};
const ofOne = (uuid: string) => [{ queryKey: KEY, uuid }];

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('messages are collected for a random delay before one refetch', async () => {
  const { queue, requested } = await watched();
  queue.add(ofOne('a'));
  queue.add(ofOne('b'));
  queue.add(ofOne('a'));
  await jest.advanceTimersByTimeAsync(100);
  expect(requested).toEqual([]);
  await jest.advanceTimersByTimeAsync(2_500);
  expect(requested).toEqual(['a,b']);
});

test('a hidden page refetches nothing until it is shown again', async () => {
  const { queue, requested } = await watched();
  const state = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  queue.add(ofOne('a'));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(requested).toEqual([]);
  state.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  await jest.advanceTimersByTimeAsync(0);
  expect(requested).toEqual(['a']);
});

test("the live message about one's own change causes no second refetch", async () => {
  const { queue, requested } = await watched();
  await queue.changed({ queryKey: KEY, uuid: 'a' });
  queue.add(ofOne('a'), 10, true);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(requested).toEqual(['a']);
});

test('the live message about the user’s own change causes no second refetch when it precedes the response', async () => {
  const { queue, requested } = await watched();
  queue.add(ofOne('a'), 10, true);
  await queue.changed({ queryKey: KEY, uuid: 'a' });
  await jest.advanceTimersByTimeAsync(60_000);
  expect(requested).toEqual(['a']);
  queue.add(ofOne('a'), 10, true);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(requested).toEqual(['a', 'a']);
});

test("another person's change of the same item is refetched", async () => {
  const { queue, requested } = await watched();
  await queue.changed({ queryKey: KEY, uuid: 'a' });
  queue.add(ofOne('a'));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(requested).toEqual(['a', 'a']);
});

test.each([
  [10, 223],
  [500, 1_350],
  [1_000, 2_500],
  [20_000, 2_500],
])('the longest delay with %i readers is %i ms', async (readers, milliseconds) => {
  jest.spyOn(Math, 'random').mockReturnValue(1);
  const { queue, requested } = await watched();
  queue.add(ofOne('a'), readers);
  await jest.advanceTimersByTimeAsync(milliseconds - 1);
  expect(requested).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(requested).toEqual(['a']);
});

test.each([
  [10, 0, 1_040],
  [10, 1, 1_090],
  [1_000, 0, 5_000],
  [1_000, 1, 10_000],
])('after a whole list was refetched, %i readers pause, for a random number of %i for %i ms', async (...of) => {
  const [readers, random, milliseconds] = of;
  jest.spyOn(Math, 'random').mockReturnValue(random);
  const { queue, requested } = await watched();
  queue.add(
    Array.from({ length: 201 }, (_, index) => ({ queryKey: KEY, uuid: String(index) })),
    readers,
  );
  await jest.advanceTimersToNextTimerAsync();
  expect(requested).toEqual(['all']);
  queue.add(ofOne('a'), readers);
  await jest.advanceTimersByTimeAsync(milliseconds - 1);
  expect(requested).toEqual(['all']);
  await jest.advanceTimersByTimeAsync(1);
  expect(requested).toEqual(['all', 'a']);
});

test('a message long after a whole list was refetched waits no longer than usual', async () => {
  const { queue, requested } = await watched();
  queue.add([{ queryKey: KEY }]);
  await jest.advanceTimersByTimeAsync(60_000);
  queue.add(ofOne('a'));
  await jest.advanceTimersByTimeAsync(2_500);
  expect(requested).toEqual(['all', 'a']);
});

test("a list that misses other people's changes is refetched as a whole after one's own", async () => {
  const { client, queue, queryKey, answers, requested } = await slowlyRead();
  void client.invalidateQueries({ queryKey });
  changeAhead(client, [KEY], () => client.setQueryData(queryKey, ['Ada!']));
  expect(client.getQueryData(queryKey)).toEqual(['Ada!']);
  void queue.changed({ queryKey: KEY, uuid: 'a' });
  await jest.advanceTimersByTimeAsync(0);
  expect(answers).toHaveLength(3);
  answers[2]?.(['Ada!', 'Grace']);
  await jest.advanceTimersByTimeAsync(0);
  expect(client.getQueryData(queryKey)).toEqual(['Ada!', 'Grace']);
  expect(requested).toEqual([]);
});

test('a change ahead of the server leaves a list that is up to date as it is', async () => {
  const { client, queue, queryKey, answers, requested } = await slowlyRead();
  changeAhead(client, [KEY], () => client.setQueryData(queryKey, ['Ada!']));
  await queue.changed({ queryKey: KEY, uuid: 'a' });
  expect(requested).toEqual(['a']);
  expect(answers).toHaveLength(1);
});

test("a list that is being read during one's own change is read again, because that answer may be older", async () => {
  const { client, queue, queryKey, answers } = await slowlyRead();
  void client.invalidateQueries({ queryKey });
  void queue.changed({ queryKey: KEY, uuid: 'a' });
  answers[1]?.(['Ada']);
  answers[2]?.(['Ada!']);
  await jest.advanceTimersByTimeAsync(0);
  expect(client.getQueryData(queryKey)).toEqual(['Ada!']);
});

test.each([
  ['without an answer', 0, ['a', 'a']],
  ['of an unavailable server', 503, ['a', 'a']],
  ['of too many calls', 429, ['a', 'a']],
  ['that is a refusal', 403, ['a']],
])('after a failure %s, with status %i, of a single refetch, the requests are %j', async (_why, status, all) => {
  const client = createQueryClient();
  const requested: string[] = [];
  const patch = async (changed: readonly string[]): Promise<void> => {
    requested.push(changed.join());
    if (requested.length === 1) throw new ApiError({ status, code: 'X', message: 'No' });
  };
  const queryKey = [...KEY, { status: 'working' }];
  new QueryObserver(client, { queryKey, queryFn: () => [], meta: { patch } }).subscribe(() => {});
  await jest.advanceTimersByTimeAsync(0);
  refetchQueueOf(client).add(ofOne('a'));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(requested).toEqual(all);
});
