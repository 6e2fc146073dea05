import type { ReminderResource } from '@waymark/contracts';
import { formatWeekday } from '@waymark/shell-kit/actions';
import { useTranslation } from 'react-i18next';

type ReminderWords = {
  /** The day within the week or the month. */
  dayOf: (reminder: Pick<ReminderResource, 'frequency' | 'day'>) => string;
  /** A name that tells it from other reminders: frequency, day and time. */
  nameOf: (reminder: ReminderResource) => string;
};

/** Reminders in words. */
export const useReminderWords = (): ReminderWords => {
  const { t } = useTranslation('admin');
  const dayOf: ReminderWords['dayOf'] = ({ frequency, day }) => {
    if (frequency === 'weekly') return formatWeekday(day);
    return day === 0 ? t('reminders.last_day') : t('reminders.day_of_month', { day });
  };
  const nameOf = (reminder: ReminderResource): string =>
    [t(`reminders.${reminder.frequency}`), dayOf(reminder), reminder.time].join(', ');
  return { dayOf, nameOf };
};
