import { DAY_MS, isCalendarDate } from '@waymark/contracts';

/** The bound of a range: `from` is inclusive, `to` exclusive. A date means the whole day, in UTC. */
export const momentOf = (value: string | undefined, edge: 'from' | 'to'): Date | null => {
  if (value === undefined) return null;
  const extra = edge === 'to' && isCalendarDate(value) ? DAY_MS : 0;
  return new Date(new Date(value).getTime() + extra);
};
