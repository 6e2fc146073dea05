import {
  addDays,
  addMonths,
  BLOCK_CAUSES,
  type CurrentBlock,
  centsToDollars,
  type LedgerEntry,
  type StatementResource,
} from '@waymark/contracts';
import { referenceOfStatement } from '../payment-reference.ts';

/** A ledger row for statements; amounts in cents. */
export type Booking = {
  uuid: string;
  at: Date;
  kind: LedgerEntry['kind'];
  amountCents: number;
  note: string | null;
  periodStart: Date | null;
};

/** `YYYY-MM` in UTC. */
const monthOf = (date: Date): string => date.toISOString().slice(0, 7);

const firstDayAfter = (month: string): string => addMonths(`${month}-01`, 1);

const sum = (bookings: readonly Booking[], counts: (cents: number) => boolean): number =>
  bookings.reduce((total, { amountCents }) => (counts(amountCents) ? total + amountCents : total), 0);

const statementOf = (
  organisation: string,
  month: string,
  bookings: readonly Booking[],
  openingCents: number,
  now: Date,
): StatementResource => {
  let balance = openingCents;
  const lines = bookings.map(({ uuid, at, kind, amountCents, note, periodStart }) => {
    balance += amountCents;
    return {
      uuid,
      at: at.toISOString(),
      kind,
      amount: centsToDollars(amountCents),
      balance: centsToDollars(balance),
      note,
      period_start: periodStart?.toISOString() ?? null,
    };
  });
  return {
    month,
    reference: referenceOfStatement(organisation, month),
    from: `${month}-01`,
    to: addDays(firstDayAfter(month), -1),
    closed: month < monthOf(now),
    opening: centsToDollars(openingCents),
    charged: centsToDollars(sum(bookings, (cents) => cents > 0)),
    paid: centsToDollars(Math.abs(sum(bookings, (cents) => cents < 0))),
    closing: centsToDollars(balance),
    lines,
  };
};

/**
 * The statements of an organisation, the latest month first: one for each month with a booking or with an amount due.
 * @param bookings the whole ledger, in order
 */
export const statementsOf = (organisation: string, bookings: readonly Booking[], now: Date): StatementResource[] => {
  const byMonth = Map.groupBy(bookings, ({ at }) => monthOf(at));
  const months = [...byMonth.keys()].sort();
  const [first] = months;
  if (first === undefined) return [];
  const last = [months.at(-1) ?? first, monthOf(now)].sort().at(-1) ?? first;
  const statements: StatementResource[] = [];
  let opening = 0;
  for (let month = first; month <= last; month = firstDayAfter(month).slice(0, 7)) {
    const booked = byMonth.get(month) ?? [];
    if (booked.length > 0 || opening !== 0) statements.push(statementOf(organisation, month, booked, opening, now));
    opening += sum(booked, () => true);
  }
  return statements.reverse();
};

/** The current blocks according to the ledger, and since when. */
export const currentBlocks = (bookings: readonly Booking[]): CurrentBlock[] =>
  BLOCK_CAUSES.flatMap((cause) => {
    const last = bookings.findLast(({ kind, note }) => (kind === 'block' || kind === 'unblock') && note === cause);
    return last?.kind === 'block' ? [{ cause, since: last.at.toISOString() }] : [];
  });
