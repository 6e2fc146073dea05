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
