/**
 * The first moment of a day of the reader's calendar, or of the day after it; sent to the server, which does not have the reader's time
 * zone.
 */
export const dayBegin = (day: string, later: 0 | 1 = 0): string => {
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + later);
  return date.toISOString();
};
