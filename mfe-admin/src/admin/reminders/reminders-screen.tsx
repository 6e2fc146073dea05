import { IconBellPlus } from '@tabler/icons-react';
import type { ReminderResource } from '@waymark/contracts';
import { Button, ConfirmDialog, EmptyState, ErrorPanel, lazyPart, RowsSkeleton, Suspense } from '@waymark/shell-kit';
import { prepareForms } from '@waymark/shell-kit/actions';
import { AdminFrame } from '@waymark/shell-kit/admin-frame';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UnlessBlocked } from '../../shared/unless-blocked.tsx';
import { useAddressParams } from '../../shared/use-address-params.ts';
import classes from './reminders.module.css';
import { RemindersTable } from './reminders-table.tsx';
import { useReminderWords } from './use-reminder-words.ts';
import { useDeleteReminder, useReminders } from './use-reminders.ts';

const ReminderDialog = lazyPart(async () => {
  const [{ ReminderDialog: Dialog }] = await Promise.all([import('./reminder-form.tsx'), prepareForms()]);
  return { default: Dialog };
});

const ReminderTestDialog = lazyPart(async () => {
  const { ReminderTestDialog: TestDialog } = await import('./test-dialog.tsx');
  return { default: TestDialog };
});

const Opened = ({ reminders }: { reminders: readonly ReminderResource[] }): ReactNode => {
  const { read, replace } = useAddressParams();
  const dialog = read('dialog');
  const reminder = reminders.find(({ uuid }) => uuid === read('reminder'));
  const close = (): void => replace({ dialog: null, reminder: null });
  if (dialog === 'test-reminder' && reminder) {
    return (
      <Suspense>
        <ReminderTestDialog reminder={reminder} onClose={close} />
      </Suspense>
    );
  }
  if (dialog !== 'new-reminder' && !(dialog === 'edit-reminder' && reminder)) return null;
  return (
    <Suspense>
      <ReminderDialog reminder={dialog === 'edit-reminder' ? reminder : undefined} onClose={close} />
    </Suspense>
  );
};

const Deleting = ({ reminder, onClose }: { reminder: ReminderResource | null; onClose: () => void }): ReactNode => {
  const { t } = useTranslation('admin');
  const remove = useDeleteReminder();
  const { nameOf } = useReminderWords();
  return (
    <ConfirmDialog
      opened={reminder !== null}
      danger
      title={reminder ? t('reminders.delete_title', { name: nameOf(reminder) }) : ''}
      confirmLabel={t('reminders.delete')}
      onConfirm={() => reminder && remove.mutateAsync(reminder)}
      onClose={onClose}
    >
      {t('reminders.delete_text')}
    </ConfirmDialog>
  );
};

const Content = (): ReactNode => {
  const { t } = useTranslation('admin');
  const { push } = useAddressParams();
  const { data: reminders, isPending, error, refetch } = useReminders();
  const [deleting, setDeleting] = useState<ReminderResource | null>(null);
  const add = (
    <Button
      leftSection={<IconBellPlus size={16} stroke={1.8} aria-hidden />}
      onClick={() => push({ dialog: 'new-reminder' })}
    >
      {t('reminders.add')}
    </Button>
  );
  if (isPending) return <RowsSkeleton rows={3} />;
  if (!reminders) return <ErrorPanel title={t('reminders.failed')} error={error} onRetry={() => void refetch()} />;
  return (
    <>
      {reminders.length === 0 ? (
        <EmptyState drawing="bell" title={t('reminders.empty')} text={t('reminders.empty_text')} action={add} />
      ) : (
        <>
          <div className={classes.toolbar}>
            <p>{t('reminders.about')}</p>
            {add}
          </div>
          <RemindersTable
            reminders={reminders}
            onTest={({ uuid }) => push({ dialog: 'test-reminder', reminder: uuid })}
            onEdit={({ uuid }) => push({ dialog: 'edit-reminder', reminder: uuid })}
            onDelete={setDeleting}
          />
        </>
      )}
      <Opened reminders={reminders} />
      <Deleting reminder={deleting} onClose={() => setDeleting(null)} />
    </>
  );
};

/** When Waymark reminds people whose update is due. */
export const RemindersScreen = (): ReactNode => (
  <AdminFrame active="reminders">
    <UnlessBlocked>
      <Content />
    </UnlessBlocked>
  </AdminFrame>
);
