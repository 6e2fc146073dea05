import type { ObjectiveResource } from '@waymark/contracts';
import { ConfirmDialog } from '@waymark/shell-kit';
import { useIsShown } from '@waymark/shell-kit/actions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDelete } from './use-objective-changes.ts';

type Props = { objective: ObjectiveResource; onClose: () => void; onDeleted?: () => void };

/** Asks before an objective is deleted, and names what is deleted with it. */
export const DeleteObjective = ({ objective, onClose, onDeleted }: Props): ReactNode => {
  const { t } = useTranslation('okr');
  const isShown = useIsShown();
  const remove = useDelete(() => {
    if (isShown()) onClose();
    onDeleted?.();
  });
  return (
    <ConfirmDialog
      opened
      danger
      title={t('objective.delete_title')}
      confirmLabel={t('objective.delete')}
      onConfirm={() => remove.mutateAsync(objective)}
      onClose={onClose}
    >
      <p>{t('objective.delete_text', { name: objective.name })}</p>
      <p>{t('objective.delete_loss', { count: objective.keyresults.length })}</p>
    </ConfirmDialog>
  );
};
