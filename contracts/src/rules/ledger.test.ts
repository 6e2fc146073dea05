import { expect, test } from '@jest/globals';
import { isPaymentLate, ledgerChange } from './ledger.ts';

test.each([
  ['free_plan -> grow_plan', { from: 'free_plan', to: 'grow_plan' }],
  ['0 -> 3', { from: '0', to: '3' }],
  ['12000 -> 9950 cents', { from: '12000', to: '9950' }],
  ['not paying', null],
  ['grow_plan', null],
  [null, null],
])('the ledger note %j is read as the change %j', (note, change) => {
  expect(ledgerChange(note)).toEqual(change);
});

test.each([
  ['2026-03-01T10:00:00.000Z', false],
  ['2026-02-15T10:00:00.001Z', false],
  ['2026-02-15T10:00:00.000Z', true],
  ['2025-12-01T00:00:00.000Z', true],
])('a payment due since %s is late on 1 March 2026 at 10:00 UTC: %s', (since, late) => {
  expect(isPaymentLate(since, new Date('2026-03-01T10:00:00.000Z'))).toBe(late);
});
