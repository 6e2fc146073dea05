import { fold } from './fold.ts';
import { byUrgency, type Urgent } from './trouble.ts';

/*
 * The order of lists of objectives (product-rules.md, "Needs attention"). Postgres sorts by the same rules (`objective-list.ts` of okr), and
 * breaks a tie of two names by more than a browser knows.
 */

type ByPeriodEnd = { uuid: string; name: string; period_end: string };

const sortKey = ({ uuid, name, period_end }: ByPeriodEnd): string => `${period_end} ${fold(name)}\n${uuid}`;

/** By the end of the period, then by name, ignoring case and accents. */
export const byPeriodEnd = (one: ByPeriodEnd, other: ByPeriodEnd): number => {
  const [a, b] = [sortKey(one), sortKey(other)];
  if (a === b) return 0;
  return a < b ? -1 : 1;
};

/** Objectives in trouble first, the most urgent before the others. */
export const byAttention = (one: ByPeriodEnd & Urgent, other: ByPeriodEnd & Urgent): number =>
  byUrgency(one, other) || byPeriodEnd(one, other);
