/** What a row of the ledger tells of. */
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

/** Why an organisation is blocked, as notes of the ledger and the audit log call it. */
export const BLOCK_CAUSES = ['not paying', 'users over subscription'] as const;

/** From this many days after it became due on, a payment is late. */
const PAYMENT_LATE_DAYS = 14;

const DAY_MS = 86_400_000;

/** Whether what has been due since then is late by now. */
export const isPaymentLate = (dueSince: string, now: Date): boolean =>
  now.getTime() - Date.parse(dueSince) >= PAYMENT_LATE_DAYS * DAY_MS;

/** What a row of the ledger changed, where its note says so: `free_plan -> grow_plan`, `0 -> 3`, `12000 -> 9950 cents`. */
export const ledgerChange = (note: string | null): { from: string; to: string } | null => {
  const [, from, to] = /^(\S+) -> (\S+?)(?: cents)?$/.exec(note ?? '') ?? [];
  return from === undefined || to === undefined ? null : { from, to };
};
