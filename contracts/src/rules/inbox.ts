/** Kinds of inbox items (product-rules.md, "Inbox"). */
export const INBOX_KINDS = [
  'checkin_due',
  'validation_waiting',
  'sent_back',
  'period_over',
  'blocker_waiting',
  'mention',
  'seats',
  'payment',
] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

/** What an inbox item is about. */
export const INBOX_TARGETS = ['keyresult', 'objective', 'blocker', 'comment', 'subscription'] as const;
export type InboxTarget = (typeof INBOX_TARGETS)[number];
