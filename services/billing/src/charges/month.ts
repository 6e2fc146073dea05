import { addMonths } from '@waymark/contracts';

/** The same moment `count` calendar months after `anchor`, in UTC. Counted from the anchor: the 31st is the last day of a shorter month. */
export const monthsAfter = (anchor: Date, count: number): Date => {
  const [day = '', time] = anchor.toISOString().split('T');
  return new Date(`${addMonths(day, count)}T${time}`);
};
