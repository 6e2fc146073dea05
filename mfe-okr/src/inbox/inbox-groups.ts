import type { InboxItemResource, InboxKind } from '@waymark/contracts';

/** The groups on the screen, in order: check-ins first, then items that keep others waiting. */
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

/** The groups that have something, each with its items in the order in which they came. */
export const inGroups = (items: readonly InboxItemResource[]): { group: InboxGroup; items: InboxItemResource[] }[] =>
  INBOX_GROUPS.map((group) => ({ group, items: items.filter(({ kind }) => GROUP_OF[kind] === group) })).filter(
    (one) => one.items.length > 0,
  );

/** The address of an item within the product, wherever the reader has opened it. */
export const addressOf = ({ url }: Pick<InboxItemResource, 'url'>): string => {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
};
