import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { stored } from './storage.ts';

const entry = stored('local', 'waymark.test');

beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
});

test('a written value can be read until it is removed', () => {
  expect(entry.read()).toBeNull();
  entry.write('kept');
  expect(entry.read()).toBe('kept');
  entry.write(null);
  expect(localStorage).toHaveLength(0);
});

test('an entry of the session is not in local storage', () => {
  stored('session', 'waymark.test').write('kept');
  expect(entry.read()).toBeNull();
  expect(sessionStorage.getItem('waymark.test')).toBe('kept');
});

test('text that is not JSON reads as undefined', () => {
  entry.write('{');
  expect(entry.readJson()).toBeUndefined();
  entry.write('{"a":1}');
  expect(entry.readJson()).toEqual({ a: 1 });
  entry.write(null);
  expect(entry.readJson()).toBeUndefined();
});

test('unavailable storage keeps nothing and throws nothing', () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('closed', 'SecurityError');
  });
  entry.write('lost');
  expect(entry.read()).toBeNull();
  expect(entry.readJson()).toBeUndefined();
});

test('writing to a full storage does not throw', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => entry.write('lost')).not.toThrow();
});

test('a change in another tab reaches a listener until it is removed', () => {
  const received: (string | null)[] = [];
  const stop = entry.onChangeElsewhere((value) => received.push(value));
  const change = (key: string, newValue: string | null) =>
    dispatchEvent(new StorageEvent('storage', { key, newValue }));
  change('waymark.test', 'theirs');
  change('waymark.other', 'of something else');
  change('waymark.test', null);
  stop();
  change('waymark.test', 'too late');
  expect(received).toEqual(['theirs', null]);
});
