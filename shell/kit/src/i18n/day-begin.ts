import { addDays } from '@waymark/contracts';

/**
 * The first moment of a day of the reader's calendar, or of the day after it; sent to the server, which does not have the reader's time
 * zone.
 */
export const dayBegin = (day: string, later: 0 | 1 = 0): string =>
  new Date(`${addDays(day, later)}T00:00:00`).toISOString();
