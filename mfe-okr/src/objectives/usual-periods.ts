import { addDays, addMonths } from '@waymark/contracts';

type UsualPeriod = { year: string; quarter?: number; days: [start: string, end: string] };

const quarterOf = (date: string): number => Math.ceil(Number(date.slice(5, 7)) / 3);

/** The quarter and the year of a day, and the following ones. */
export const usualPeriods = (today: string): UsualPeriod[] => {
  const year = `${today.slice(0, 4)}-01-01`;
  const quarter = addMonths(year, 3 * (quarterOf(today) - 1));
  const lasting = (start: string, months: number): UsualPeriod => ({
    year: start.slice(0, 4),
    days: [start, addDays(addMonths(start, months), -1)],
  });
  const quarters = [quarter, addMonths(quarter, 3)].map((start) => ({
    ...lasting(start, 3),
    quarter: quarterOf(start),
  }));
  return [...quarters, ...[year, addMonths(year, 12)].map((start) => lasting(start, 12))];
};
