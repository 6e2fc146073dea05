import { expect, test } from '@jest/globals';
import { endsAddress, mergeAddresses, splitAddresses } from './addresses.ts';

const nothing = { valid: [], invalid: [] };

test('a pasted list is split at commas, semicolons, spaces and line breaks', () => {
  expect(splitAddresses('a@x.org, b@x.org;c@x.org\nd@x.org\te@x.org')).toEqual([
    'a@x.org',
    'b@x.org',
    'c@x.org',
    'd@x.org',
    'e@x.org',
  ]);
});

test('display names around addresses are dropped', () => {
  expect(splitAddresses('Ada Lovelace <ada@x.org>, "Hopper, Grace" <grace@x.org>; mailto:noor@x.org')).toEqual([
    'ada@x.org',
    'grace@x.org',
    'noor@x.org',
  ]);
  expect(splitAddresses('Ada Lovelace <ada@x.org>')).toEqual(['ada@x.org']);
});

test('duplicates are merged, ignoring case, and counted', () => {
  const first = mergeAddresses(nothing, 'ada@x.org ADA@x.org grace@x.org');
  expect(first).toEqual({ valid: ['ada@x.org', 'grace@x.org'], invalid: [], duplicates: 1 });
  expect(mergeAddresses(first, 'Grace@X.org new@x.org')).toEqual({
    valid: ['ada@x.org', 'grace@x.org', 'new@x.org'],
    invalid: [],
    duplicates: 1,
  });
});

test('invalid addresses are kept separately', () => {
  expect(mergeAddresses(nothing, 'ada@x.org, ada@, nobody')).toMatchObject({
    valid: ['ada@x.org'],
    invalid: ['ada@', 'nobody'],
  });
});

test('five hundred addresses can be pasted at once', () => {
  const text = Array.from({ length: 500 }, (_, index) => `person${index}@example.org`).join('\n');
  expect(mergeAddresses(nothing, text).valid).toHaveLength(500);
});

test('an address is complete at a separator', () => {
  expect([endsAddress('ada@x.org,'), endsAddress('ada@x.org '), endsAddress('ada@x.org'), endsAddress(' ')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
