import type { NotificationResource } from '@waymark/contracts';

type DayGroup = { day: string; entries: NotificationResource[] };

/** An entry is shown only if name, kind, target and user are all present. */
const isShown = ({ name, kind, target, user }: Partial<NotificationResource>): boolean =>
  Boolean(name && kind && target && user);

/** Groups entries by day, as named by `dayOf`; keeps the order (newest first). */
export const groupByDay = (entries: readonly NotificationResource[], dayOf: (instant: string) => string): DayGroup[] =>
  [...Map.groupBy(entries.filter(isShown), (entry) => dayOf(entry.created_at))].map(([day, group]) => ({
    day,
    entries: group,
  }));
