/**
 * The start of the `count`th calendar month after `anchor`, in UTC. Every month is counted from the anchor: the 31st becomes the last day
 * of a shorter month, and is the 31st again in the next long one.
 */
export const monthsAfter = (anchor: Date, count: number): Date => {
  const first = new Date(anchor);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + count);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return first;
};
