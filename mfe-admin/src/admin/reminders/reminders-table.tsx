import { IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { type ReminderResource, zoneName } from '@waymark/contracts';
import { ActionIcon, formatDateTime, Tooltip } from '@waymark/shell-kit';
import { type Column, DataTable } from '@waymark/shell-kit/tables';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './reminders.module.css';
import { useReminderWords } from './use-reminder-words.ts';

type Props = {
  reminders: readonly ReminderResource[];
  onTest: (reminder: ReminderResource) => void;
  onEdit: (reminder: ReminderResource) => void;
  onDelete: (reminder: ReminderResource) => void;
};

const Active = ({ activated }: { activated: boolean }): ReactNode => {
  const { t } = useTranslation('admin');
  return (
    <span className={classes.active} data-on={activated || undefined}>
      <span className={classes.dot} aria-hidden="true" />
      {t(activated ? 'reminders.on' : 'reminders.off')}
    </span>
  );
};

const Actions = ({
  reminder,
  name,
  onTest,
  onEdit,
  onDelete,
}: Omit<Props, 'reminders'> & { reminder: ReminderResource; name: string }): ReactNode => {
  const { t } = useTranslation('admin');
  return (
    <span className={classes.actions}>
      <Tooltip label={t('reminders.test')}>
        <ActionIcon size={32} aria-label={t('reminders.test_name', { name })} onClick={() => onTest(reminder)}>
          <IconSend size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('reminders.edit')}>
        <ActionIcon size={32} aria-label={t('reminders.edit_name', { name })} onClick={() => onEdit(reminder)}>
          <IconPencil size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('reminders.delete')}>
        <ActionIcon size={32} aria-label={t('reminders.delete_name', { name })} onClick={() => onDelete(reminder)}>
          <IconTrash size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </span>
  );
};

/** Active dot, frequency, day, time, and what comes next. */
export const RemindersTable = ({ reminders, ...actions }: Props): ReactNode => {
  const { t } = useTranslation('admin');
  const { dayOf, nameOf } = useReminderWords();
  const columns: Column<ReminderResource>[] = [
    { key: 'active', heading: t('reminders.active'), render: ({ activated }) => <Active activated={activated} /> },
    {
      key: 'frequency',
      heading: t('reminders.frequency'),
      render: ({ frequency }) => <strong>{t(`reminders.${frequency}`)}</strong>,
      onCard: 'title',
    },
    { key: 'day', heading: t('reminders.day'), render: dayOf },
    {
      key: 'time',
      heading: t('reminders.time'),
      render: ({ time, timezone }) => (
        <span className={classes.time}>
          {time} <small>{zoneName(timezone)}</small>
        </span>
      ),
    },
    {
      key: 'next',
      heading: t('reminders.next'),
      // In the time zone of the column before, or the hours would differ.
      render: ({ next_at, timezone }) => (next_at ? formatDateTime(next_at, timezone) : '–'),
    },
    {
      key: 'actions',
      heading: t('members.actions'),
      onPaper: 'hidden',
      align: 'end',
      render: (reminder) => <Actions reminder={reminder} name={nameOf(reminder)} {...actions} />,
    },
  ];
  return (
    <div className={classes.table}>
      <DataTable label={t('reminders.table')} rows={reminders} rowKey={({ uuid }) => uuid} columns={columns} />
    </div>
  );
};
