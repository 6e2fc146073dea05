import { describe, expect, it } from '@jest/globals';
import { type Booking, currentBlocks, statementsOf } from './statement.ts';

const ORG = '0f6f1d1c-1f0a-4c57-9d3b-6a52a1f6a001';
const NOW = new Date('2026-04-10T12:00:00.000Z');

const booking = (at: string, kind: Booking['kind'], amountCents = 0, note: string | null = null): Booking => ({
  uuid: crypto.randomUUID(),
  at: new Date(at),
  kind,
  amountCents,
  note,
  periodStart: kind === 'charge' ? new Date(at) : null,
});

describe('the statements of an organisation', () => {
  it('are empty without bookings', () => {
    expect(statementsOf(ORG, [], NOW)).toEqual([]);
  });

  it('carry the balance from month to month, and omit months without balance and bookings', () => {
    const bookings = [
      booking('2025-11-30T23:59:59.999Z', 'plan', 0, 'free_plan -> grow_plan'),
      booking('2025-11-30T23:59:59.999Z', 'charge', 12_000, 'grow_plan'),
      booking('2025-12-15T08:00:00.000Z', 'payment', -12_000, 'grow_plan'),
      booking('2026-02-28T10:00:00.000Z', 'charge', 13_800, 'grow_plan'),
      booking('2026-02-28T10:00:00.000Z', 'edit_amount', 0, '12000 -> 9950 cents'),
    ];
    const found = statementsOf(ORG, bookings, NOW).map(({ month, opening, charged, paid, closing, closed, lines }) => [
      month,
      opening,
      charged,
      paid,
      closing,
      closed,
      lines.length,
    ]);
    expect(found).toEqual([
      ['2026-04', 138, 0, 0, 138, false, 0],
      ['2026-03', 138, 0, 0, 138, true, 0],
      ['2026-02', 0, 138, 0, 138, true, 2],
      ['2025-12', 120, 0, 120, 0, true, 1],
      ['2025-11', 0, 120, 0, 120, true, 2],
    ]);
  });

  it('name their period and a reference, and the balance after each line', () => {
    const [statement] = statementsOf(
      ORG,
      [booking('2026-02-03T10:00:00.000Z', 'charge', 1_250)],
      new Date('2026-02-20'),
    );
    expect(statement).toMatchObject({
      month: '2026-02',
      reference: 'WM-202602-0F6F1D1C',
      from: '2026-02-01',
      to: '2026-02-28',
      closed: false,
      lines: [{ amount: 12.5, balance: 12.5, period_start: '2026-02-03T10:00:00.000Z' }],
    });
  });
});

describe('the current blocks', () => {
  const at = (day: number) => `2026-03-0${day}T00:00:00.000Z`;
  it.each<[string, Booking[], [string, string][]]>([
    ['without a block', [], []],
    ['a block that was set', [booking(at(1), 'block', 0, 'not paying')], [['not paying', at(1)]]],
    [
      'a block that was lifted',
      [booking(at(1), 'block', 0, 'not paying'), booking(at(2), 'unblock', 0, 'not paying')],
      [],
    ],
    [
      'a block that was set again, and another one',
      [
        booking(at(1), 'block', 0, 'users over subscription'),
        booking(at(2), 'block', 0, 'not paying'),
        booking(at(3), 'unblock', 0, 'not paying'),
        booking(at(4), 'block', 0, 'not paying'),
      ],
      [
        ['not paying', at(4)],
        ['users over subscription', at(1)],
      ],
    ],
  ])('are read from the bookings: %s', (_case, bookings, expected) => {
    expect(currentBlocks(bookings).map(({ cause, since }) => [cause, since])).toEqual(expected);
  });
});
