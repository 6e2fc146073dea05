import type { Frequency } from '../rules/limits.ts';

export type ReminderResource = {
  uuid: string;
  frequency: Frequency;
  /** Weekly: 0 Monday to 6 Sunday. Monthly: 1-31 is that day or the last, 0 the month's last day. */
  day: number;
  /** HH:00 in the time zone. */
  time: string;
  timezone: string;
  activated: boolean;
  /** When it goes out next; null while it is off. */
  next_at: string | null;
  updated_at: string;
};
