import { dateOf, nextRhythmDay } from '@waymark/contracts';
import { formatDate, useOrganisation } from '@waymark/shell-kit';
import { unbroken } from '../unbroken.ts';

/** The organisation's next check-in day after today, as a date that stays on one line. */
export const useNextCheckinDay = (): string => {
  const { checkin_rhythm: rhythm, checkin_weekday: weekday, timezone: timeZone } = useOrganisation();
  return unbroken(formatDate(dateOf(nextRhythmDay({ rhythm, weekday, timeZone }, new Date()), timeZone)));
};
