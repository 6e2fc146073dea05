/**
 * How long records of events are stored, in days. The inbox is stored longer than everything that can be delivered again: rows of the
 * outbox, which an operator can republish, and dead letters, which can be put back into their queue.
 */
export const RETENTION = {
  /** A row of the outbox, from when it was published. */
  outboxDays: 2,
  /** The id of an event that had its effect, from when it had it. */
  inboxDays: 7,
} as const;
