import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ApiError } from '../api/api-error.ts';
import { dueLike } from '../testing/check-ins.ts';
import { inTurn } from '../testing/in-turn.ts';
import type { Entry } from './entry.ts';
import { createOutbox } from './outbox.ts';
import { storedEntries } from './stored-entries.ts';
import type { EntryUpdate } from './waiting-entries.ts';

const CONTENT = { value: 5, confidence: 6, comment: '' };
const CHECKIN = { at: '', user_uuid: null, from_value: 0, value: 5, confidence: 6, comment: null };
const refusal = (status: number, code: string, body = {}) => new ApiError({ status, code, message: code, body });

/** A server that can be away, in a browser that can be offline. */
const world = () => {
  let online = true;
  const refusals: Error[] = [];
  const events: string[] = [];
  const takeBackErrors: Error[] = [];
  const holds: Promise<void>[] = [];
  const releases: Promise<void>[] = [];
  let reader = 'ada';
  let made = 0;
  const tabs: ((news: EntryUpdate) => void)[] = [];
  const takeTurns = inTurn();
  let hasLocks = false;
  /** The outbox of one more tab. */
  const outboxOf = (user = 'ada') => {
    let own: ((news: EntryUpdate) => void) | undefined;
    const outbox = createOutbox({
      storage: storedEntries(user),
      others: {
        publish: (news) => {
          for (const tab of tabs) if (tab !== own) tab(structuredClone(news));
        },
        listen: (listener) => {
          own = listener;
          tabs.push(listener);
          return () => tabs.splice(tabs.indexOf(listener), 1);
        },
      },
      exclusively: async (work) => {
        await (hasLocks ? takeTurns(work) : work());
        await releases.shift();
      },
      isOwn: () => reader === user,
      isOnline: () => online,
      randomKey: () => `key ${++made}`,
      send: async ({ key, card, said }: Entry) => {
        await holds.shift();
        const refused = refusals.shift();
        if (refused) throw refused;
        events.push(`${key}: ${card.uuid} ${said.value} ${card.updated_at}`);
        const keyresult = dueLike({ uuid: card.uuid, updated_at: `2026-03-1${events.length}` });
        return { checkin: { ...CHECKIN, uuid: `checkin of ${card.uuid}` }, keyresult };
      },
      takeBack: async (checkin) => {
        const refused = refusals.shift();
        if (refused) throw refused;
        events.push(`without ${checkin}`);
        return { checkin: { ...CHECKIN, uuid: checkin }, keyresult: dueLike({ uuid: 'a', updated_at: '2026-03-20' }) };
      },
      onAnswer: () => {},
      onTakeBackRefused: (error) => takeBackErrors.push(error),
    });
    outbox.start();
    return outbox;
  };
  return {
    outboxOf,
    refusals,
    events,
    takeBackErrors,
    holds,
    releases,
    lock: () => (hasLocks = true),
    goOnline: (now: boolean) => (online = now),
    become: (user: string) => (reader = user),
  };
};
const card = (uuid: string) => dueLike({ uuid, updated_at: '2026-03-01' });
const settled = () => jest.advanceTimersByTimeAsync(0);
const waiting = () => Object.keys(localStorage).length;

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('the outbox sends check-ins at once in their order, and removes them from storage', async () => {
  const { outboxOf, events } = world();
  const outbox = outboxOf();
  outbox.add({ org: 'org', card: card('a'), said: CONTENT });
  outbox.add({ org: 'org', card: card('b'), said: CONTENT });
  expect(waiting()).toBe(2);
  await settled();
  expect(events).toEqual(['key 1: a 5 2026-03-01', 'key 2: b 5 2026-03-01']);
  expect(waiting()).toBe(0);
  expect(outbox.snapshot().entries.map(({ state }) => state)).toEqual(['sent', 'sent']);
});

test('a check-in that is added while the browser releases the lock is sent at once', async () => {
  const { outboxOf, events, releases } = world();
  const { promise, resolve: release } = Promise.withResolvers<void>();
  releases.push(promise);
  const outbox = outboxOf();
  outbox.add({ org: 'org', card: card('a'), said: CONTENT });
  await settled();
  outbox.add({ org: 'org', card: card('b'), said: CONTENT });
  await settled();
  expect(events).toHaveLength(1);
  release();
  await settled();
  expect(events).toHaveLength(2);
});

test('check-ins made offline survive a reload, and are sent once the browser is online again', async () => {
  const { outboxOf, events, goOnline } = world();
  goOnline(false);
  const outbox = outboxOf();
  outbox.add({ org: 'org', card: card('a'), said: CONTENT });
  outbox.add({ org: 'org', card: card('b'), said: CONTENT });
  await settled();
  expect([events, outbox.snapshot().isAway]).toEqual([[], true]);
  outbox.stop();
  goOnline(true);
  const reloaded = outboxOf();
  reloaded.flush();
  await settled();
  expect(events).toEqual(['key 1: a 5 2026-03-01', 'key 2: b 5 2026-03-01']);
  expect([reloaded.snapshot().isAway, waiting()]).toEqual([false, 0]);
});

test.each([
  ['a network error', refusal(0, 'NETWORK')],
  ['a refusal for a missing session', refusal(401, 'SESSION_REQUIRED')],
  ['a refusal of an unavailable service', refusal(503, 'UNAVAILABLE')],
  ['a refusal of too many requests', refusal(429, 'TOO_MANY_REQUESTS')],
  ['a refusal because the same request is still in progress', refusal(409, 'IDEMPOTENCY_KEY_IN_USE')],
])('after %s the outbox sends the same check-in again', async (_, error) => {
  const { outboxOf, events, refusals } = world();
  refusals.push(error, error);
  const outbox = outboxOf();
  outbox.add({ org: 'org', card: card('a'), said: CONTENT });
  await settled();
  expect([outbox.snapshot().isAway, waiting()]).toEqual([true, 1]);
  await jest.advanceTimersByTimeAsync(6_000);
  expect(events).toEqual(['key 1: a 5 2026-03-01']);
  expect(outbox.snapshot().isAway).toBe(false);
});

test('a check-in in conflict with another one stops until the user sends it anyway, and the next is sent', async () => {
  const { outboxOf, events, refusals } = world();
  const now = dueLike({ uuid: 'a', actual_value: 9, updated_at: '2026-03-05' });
  refusals.push(refusal(409, 'EDITED_MEANWHILE', { keyresult: now }));
  const outbox = outboxOf();
  const key = outbox.add({ org: 'org', card: card('a'), said: CONTENT });
  outbox.add({ org: 'org', card: card('b'), said: CONTENT });
  await settled();
  expect(events).toEqual(['key 2: b 5 2026-03-01']);
  expect(outbox.snapshot().entries[0]).toMatchObject({ state: 'stopped', problem: { now: { actual_value: 9 } } });
  expect(waiting()).toBe(1);
  outbox.sendAnyway(key);
  await settled();
  expect(events).toContain('key 1: a 5 2026-03-05');
  expect(waiting()).toBe(0);
});

test('a refused check-in that the user drops is removed from the outbox and from storage', async () => {
  const { outboxOf, refusals } = world();
  refusals.push(refusal(409, 'NOT_WORKING'));
  const outbox = outboxOf();
  const key = outbox.add({ org: 'org', card: card('a'), said: CONTENT });
  await settled();
  expect(outbox.snapshot().entries[0]).toMatchObject({ problem: { code: 'NOT_WORKING' } });
  outbox.drop(key);
  expect([outbox.snapshot().entries, waiting()]).toEqual([[], 0]);
});

test('a check-in taken back is removed on the server, and the next one has the version returned for that', async () => {
  const { outboxOf, events } = world();
  const outbox = outboxOf();
  outbox.takeBack(outbox.add({ org: 'org', card: card('a'), said: CONTENT }));
  await settled();
  outbox.add({ org: 'org', card: card('a'), said: { ...CONTENT, value: 6 } });
  await settled();
  expect(events).toEqual(['key 1: a 5 2026-03-01', 'without checkin of a', 'key 2: a 6 2026-03-20']);
});

test('takes back an unsent check-in without a request', async () => {
  const { outboxOf, events, goOnline } = world();
  goOnline(false);
  const outbox = outboxOf();
  outbox.takeBack(outbox.add({ org: 'org', card: card('a'), said: CONTENT }));
  goOnline(true);
  outbox.flush();
  await settled();
  expect([events, outbox.snapshot().entries, waiting()]).toEqual([[], [], 0]);
});

test('a check-in that the server refuses to take back is reported, and stays sent', async () => {
  const { outboxOf, refusals, takeBackErrors } = world();
  const outbox = outboxOf();
  const key = outbox.add({ org: 'org', card: card('a'), said: CONTENT });
  await settled();
  refusals.push(refusal(409, 'CHECKIN_CLOSED'));
  outbox.takeBack(key);
  await settled();
  expect(takeBackErrors).toHaveLength(1);
  expect(outbox.snapshot().entries).toMatchObject([{ state: 'sent' }]);
});

test('taking back a check-in is retried after a 503, and succeeds with a 404', async () => {
  const { outboxOf, refusals, takeBackErrors } = world();
  const outbox = outboxOf();
  const key = outbox.add({ org: 'org', card: card('a'), said: CONTENT });
  await settled();
  refusals.push(refusal(503, 'UNAVAILABLE'), refusal(404, 'NOT_FOUND'));
  outbox.takeBack(key);
  await jest.advanceTimersByTimeAsync(3_000);
  expect([outbox.snapshot().entries, takeBackErrors, waiting()]).toEqual([[], [], 0]);
});

test.each([
  ['is refused for a missing session', refusal(401, 'SESSION_REQUIRED')],
  ['fails with a network error', refusal(0, 'NETWORK')],
])('a stopped outbox sends and stores nothing more when its pending request %s', async (_, error) => {
  const { outboxOf, events, refusals, holds } = world();
  let answer = (): void => {};
  holds.push(new Promise((resolve) => (answer = resolve)));
  refusals.push(error);
  const outbox = outboxOf();
  outbox.add({ org: 'org', card: card('a'), said: CONTENT });
  outbox.add({ org: 'org', card: card('b'), said: CONTENT });
  outbox.stop();
  localStorage.clear();
  answer();
  await jest.advanceTimersByTimeAsync(120_000);
  outbox.flush();
  await jest.advanceTimersByTimeAsync(120_000);
  expect([events, waiting()]).toEqual([[], 0]);
});

test('a check-in accepted after the outbox stopped leaves storage, and the next is sent after a restart', async () => {
  const { outboxOf, events } = world();
  const outbox = outboxOf();
  outbox.add({ org: 'org', card: card('a'), said: CONTENT });
  outbox.add({ org: 'org', card: card('b'), said: CONTENT });
  outbox.stop();
  await settled();
  expect([events, waiting()]).toEqual([['key 1: a 5 2026-03-01'], 1]);
  outbox.start();
  await settled();
  expect([events.length, waiting()]).toEqual([2, 0]);
});

test('the outbox sends nothing once another user is signed in', async () => {
  const { outboxOf, events, goOnline, become } = world();
  goOnline(false);
  const outbox = outboxOf();
  outbox.add({ org: 'org', card: card('a'), said: CONTENT });
  await settled();
  become('bo');
  goOnline(true);
  await jest.advanceTimersByTimeAsync(120_000);
  expect(events).toEqual([]);
});

test('the outbox stores nothing after its user has signed out', async () => {
  const { outboxOf, become } = world();
  const outbox = outboxOf();
  outbox.add({ org: 'org', card: card('a'), said: CONTENT });
  outbox.add({ org: 'org', card: card('b'), said: CONTENT });
  become('nobody');
  localStorage.clear();
  await settled();
  expect(waiting()).toBe(0);
});

test('the outbox of a user does not contain the check-ins of another user', async () => {
  const { outboxOf, goOnline } = world();
  goOnline(false);
  outboxOf('ada').add({ org: 'org', card: card('a'), said: CONTENT });
  expect(outboxOf('bo').snapshot().entries).toEqual([]);
});

test('the outbox reports that check-ins are not stored when the storage is full', () => {
  const { outboxOf, goOnline } = world();
  goOnline(false);
  const outbox = outboxOf();
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  outbox.add({ org: 'org', card: card('a'), said: CONTENT });
  expect(outbox.snapshot().isStored).toBe(false);
  full.mockRestore();
});

/** Two tabs of a browser that is offline, and a check-in made in the first one. */
const twoTabs = () => {
  const { outboxOf, goOnline } = world();
  goOnline(false);
  const [one, other] = [outboxOf(), outboxOf()];
  return { one, other, goOnline, key: one.add({ org: 'org', card: card('a'), said: CONTENT }) };
};

test.each<[string, (tabs: ReturnType<typeof twoTabs>) => void]>([
  ['has been taken back', ({ one, key }) => one.takeBack(key)],
  [
    'has been sent by another tab',
    ({ goOnline, other }) => {
      goOnline(true);
      other.flush();
    },
  ],
])('a check-in that %s no longer says that the server is away', async (_, settle) => {
  const tabs = twoTabs();
  await settled();
  expect(tabs.one.snapshot().isAway).toBe(true);
  settle(tabs);
  await settled();
  expect(tabs.one.snapshot().isAway).toBe(false);
});

test('two tabs share their check-ins, and each check-in is sent only once', async () => {
  const { outboxOf, events, goOnline, lock } = world();
  lock();
  goOnline(false);
  const one = outboxOf();
  const other = outboxOf();
  const key = one.add({ org: 'org', card: card('a'), said: CONTENT });
  other.add({ org: 'org', card: card('b'), said: CONTENT });
  await settled();
  expect([one, other].map((tab) => tab.snapshot().entries.length)).toEqual([2, 2]);
  goOnline(true);
  other.flush();
  one.flush();
  await settled();
  expect(events).toEqual(['key 1: a 5 2026-03-01', 'key 2: b 5 2026-03-01']);
  expect([one, other].map((tab) => tab.snapshot().isAway)).toEqual([false, false]);
  expect(waiting()).toBe(0);
  one.takeBack(key);
  await settled();
  expect(events.at(-1)).toBe('without checkin of a');
  expect(other.snapshot().entries.map((entry) => entry.key)).toEqual(['key 2']);
});

test('a check-in that is no longer in storage counts as sent, and is sent again only to be taken back', async () => {
  const { events, goOnline, outboxOf } = world();
  goOnline(false);
  const outbox = outboxOf();
  const key = outbox.add({ org: 'org', card: card('a'), said: CONTENT });
  await settled();
  localStorage.clear();
  goOnline(true);
  await jest.advanceTimersByTimeAsync(120_000);
  expect([events, outbox.snapshot().entries]).toMatchObject([[], [{ state: 'sent' }]]);
  // What it has become is learnt from the answer to the same request.
  outbox.takeBack(key);
  await settled();
  expect(events).toEqual(['key 1: a 5 2026-03-01', 'without checkin of a']);
});

test('sends the check-ins of a closed tab', async () => {
  const { outboxOf, events, goOnline } = world();
  goOnline(false);
  const one = outboxOf();
  outboxOf();
  one.add({ org: 'org', card: card('a'), said: CONTENT });
  one.stop();
  goOnline(true);
  await jest.advanceTimersByTimeAsync(120_000);
  expect(events).toEqual(['key 1: a 5 2026-03-01']);
});
