import { useQuery } from '@tanstack/react-query';
import { createReminder, deleteReminder, editReminder, listReminders, type ReminderResource } from '@waymark/contracts';
import { type InputTo, keyOf, keysChangedWith, useApi, useOrganisation } from '@waymark/shell-kit';
import { useSave, useVersionSeen } from '@waymark/shell-kit/actions';
import { useTranslation } from 'react-i18next';

/** The reminders of the organisation, the oldest first. */
export const useReminders = () => {
  const api = useApi();
  const { uuid: org } = useOrganisation();
  return useQuery({
    queryKey: keyOf(listReminders, { org }),
    queryFn: async ({ signal }) => (await api.ask(listReminders, { org }, undefined, { signal })).reminders,
  });
};

const useInvalidated = () => {
  const { uuid: org } = useOrganisation();
  return keysChangedWith(org, 'reminders');
};

/** Creates a reminder, or edits the loaded one. */
export const useSaveReminder = (reminder: ReminderResource | undefined) => {
  const { t } = useTranslation('admin');
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const version = useVersionSeen('reminder', reminder?.updated_at);
  const save = useSave({
    work: (values: InputTo<typeof editReminder>) =>
      version.save((updated_at) =>
        reminder
          ? api.ask(editReminder, { org, reminder: reminder.uuid }, { ...values, updated_at })
          : api.ask(createReminder, { org }, values),
      ),
    success: t(reminder ? 'reminders.updated' : 'reminders.created'),
    invalidates: useInvalidated(),
    toastErrors: false,
  });
  return { save, follow: version.follow };
};

/** Deletes a reminder; success and refusal are toasts. */
export const useDeleteReminder = () => {
  const { t } = useTranslation('admin');
  const api = useApi();
  const { uuid: org } = useOrganisation();
  return useSave({
    work: ({ uuid }: ReminderResource) => api.ask(deleteReminder, { org, reminder: uuid }),
    success: t('reminders.deleted'),
    invalidates: useInvalidated(),
  });
};
