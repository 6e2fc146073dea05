import type { InboxItemResource, InboxKind } from '@waymark/contracts';

/** The groups of the inbox in order: the reader's own quick tasks first, then what others are waiting for. */
export const INBOX_GROUPS = [
  'checkin',
  'validation',
  'blocker',
  'mention',
  'sent_back',
  'period_over',
  'plan',
] as const;
export type InboxGroup = (typeof INBOX_GROUPS)[number];

const GROUP_OF: Readonly<Record<InboxKind, InboxGroup>> = {
  checkin_due: 'checkin',
  validation_waiting: 'validation',
  blocker_waiting: 'blocker',
  mention: 'mention',
  sent_back: 'sent_back',
  period_over: 'period_over',
  payment: 'plan',
  seats: 'plan',
};

/** The groups that are not empty, with their items in the given order. */
export const inGroups = (items: readonly InboxItemResource[]): { group: InboxGroup; items: InboxItemResource[] }[] =>
  INBOX_GROUPS.map((group) => ({ group, items: items.filter(({ kind }) => GROUP_OF[kind] === group) })).filter(
    (one) => one.items.length > 0,
  );

/** The path of an item without its origin, so that it works at any address of the product. */
export const addressOf = ({ url }: Pick<InboxItemResource, 'url'>): string => {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
};
