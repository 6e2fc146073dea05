import type { ReminderResource } from '@waymark/contracts';
import { currentLanguage } from '@waymark/shell-kit';
import { useTranslation } from 'react-i18next';
import { weekdayName } from './schedule-options.ts';

type ReminderWords = {
  /** The day within the week or the month. */
  dayOf: (reminder: ReminderResource) => string;
  /** A name that tells it from other reminders: frequency, day and time. */
  nameOf: (reminder: ReminderResource) => string;
};

/** Reminders in words. */
export const useReminderWords = (): ReminderWords => {
  const { t } = useTranslation('admin');
  const dayOf = ({ frequency, day }: ReminderResource): string => {
    if (frequency === 'weekly') return weekdayName(day, currentLanguage());
    return day === 0 ? t('reminders.last_day') : t('reminders.day_of_month', { day });
  };
  const nameOf = (reminder: ReminderResource): string =>
    [t(`reminders.${reminder.frequency}`), dayOf(reminder), reminder.time].join(', ');
  return { dayOf, nameOf };
};
