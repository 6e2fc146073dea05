import { useQuery } from '@tanstack/react-query';
import type { ReminderResource } from '@waymark/contracts';
import { keys, type ReminderInput, remindersApi, useApi, useOrganisation, useSave } from '@waymark/shell-kit';
import { useTranslation } from 'react-i18next';

export const useReminders = () => {
  const api = useApi();
  const { uuid: org } = useOrganisation();
  return useQuery({ queryKey: keys.reminders(org), queryFn: ({ signal }) => remindersApi(api, org).list(signal) });
};

const useTouched = () => {
  const { uuid: org } = useOrganisation();
  return [keys.reminders(org), keys.notifications(org)];
};

/** Creates a reminder, or edits one as it was read. */
export const useSaveReminder = (reminder: ReminderResource | undefined) => {
  const { t } = useTranslation('admin');
  const api = useApi();
  const { uuid: org } = useOrganisation();
  return useSave({
    work: (values: ReminderInput) =>
      reminder
        ? remindersApi(api, org).update(reminder.uuid, { ...values, updated_at: reminder.updated_at })
        : remindersApi(api, org).create(values),
    success: t(reminder ? 'reminders.updated' : 'reminders.created'),
    touches: useTouched(),
    toastErrors: false,
  });
};

export const useDeleteReminder = () => {
  const { t } = useTranslation('admin');
  const api = useApi();
  const { uuid: org } = useOrganisation();
  return useSave({
    work: ({ uuid }: ReminderResource) => remindersApi(api, org).remove(uuid),
    success: t('reminders.deleted'),
    touches: useTouched(),
  });
};
