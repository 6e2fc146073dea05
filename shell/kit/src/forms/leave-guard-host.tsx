import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../components/dialogs.tsx';
import { useStore } from '../state/store.ts';
import { leaveGuard } from './leave-guard.ts';

/** Shows the question of the leave guard; the shell has one. */
export const LeaveGuardHost = (): ReactNode => {
  const { t } = useTranslation('kit');
  const question = useStore(leaveGuard);
  return (
    <ConfirmDialog
      opened={question !== null}
      title={t('unsaved.title')}
      confirmLabel={t('unsaved.leave')}
      cancelLabel={t('unsaved.stay')}
      danger
      onConfirm={() => question?.answer(true)}
      onClose={() => question?.answer(false)}
    >
      {t('unsaved.text')}
    </ConfirmDialog>
  );
};
