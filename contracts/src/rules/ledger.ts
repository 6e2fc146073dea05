import { DAY_MS } from './time-units.ts';

/** Kinds of rows in the ledger. */
export const LEDGER_KINDS = [
  'charge',
  'payment',
  'block',
  'unblock',
  'edit_amount',
  'edit_maximum_users',
  'plan',
  'seats',
] as const;

/** Why an organisation is blocked, as worded in the notes of the ledger and in the audit log. */
export const BLOCK_CAUSES = ['not paying', 'users over subscription'] as const;

/** A payment is late from this many days after it was due. */
const PAYMENT_LATE_DAYS = 14;

/** Whether a payment that has been due since then is late. */
export const isPaymentLate = (dueSince: string, now: Date): boolean =>
  now.getTime() - Date.parse(dueSince) >= PAYMENT_LATE_DAYS * DAY_MS;

/** The change that a ledger row's note records, if any: `free_plan -> grow_plan`, `0 -> 3`, `12000 -> 9950 cents`. */
export const ledgerChange = (note: string | null): { from: string; to: string } | null => {
  const [, from, to] = /^(\S+) -> (\S+?)(?: cents)?$/.exec(note ?? '') ?? [];
  return from === undefined || to === undefined ? null : { from, to };
};
