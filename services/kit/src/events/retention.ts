/**
 * How long what tells of events is kept, in days. An inbox outlives by far what can come again: the rows of the outbox, which an operator
 * can have published anew, and dead letters, which can be put back.
 */
export const RETENTION = {
  /** A row of the outbox, from when it was published. */
  outboxDays: 7,
  /** The id of an event whose effect stands, from when it had it. */
  inboxDays: 90,
} as const;

export const DAY_MS = 86_400_000;
