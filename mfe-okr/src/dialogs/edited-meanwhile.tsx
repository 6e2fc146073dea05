import { Button, Dialog, toast } from '@waymark/shell-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Reason } from '../objectives/objective-form.tsx';
import classes from './edited-meanwhile.module.css';
import type { VersionedSave } from './use-versioned-save.ts';

/** `mine` is absent where only the other one has changed the field. */
export type Difference = { field: string; label: string; theirs: string; mine: string | undefined };
type Props = {
  /** Why some of my fields may no longer change. */
  reason: string;
  differences: readonly Difference[];
  versioned: Pick<VersionedSave<unknown, unknown>, 'conflict' | 'takeTheirs' | 'keepMine' | 'dismiss'>;
};

/** Shows both versions after a conflicting edit, and lets the person choose one, as far as the fields are not locked. */
export const EditedMeanwhile = ({ reason, differences, versioned }: Props): ReactNode => {
  const { t } = useTranslation('okr');
  const { conflict, takeTheirs, keepMine, dismiss } = versioned;
  const locked = conflict?.locked ?? [];
  // A saved choice cannot be taken back by another one.
  const [isSaving, setSaving] = useState(false);
  const save = (keep: () => Promise<void>): void => {
    setSaving(true);
    void keep()
      .catch(toast.error)
      .finally(() => setSaving(false));
  };
  const actions = (
    <>
      <Button
        variant={keepMine ? 'default' : 'filled'}
        disabled={isSaving}
        onClick={takeTheirs}
        data-autofocus={!keepMine || undefined}
      >
        {t('meanwhile.take_theirs')}
      </Button>
      {keepMine && (
        <Button loading={isSaving} onClick={() => save(keepMine)} data-autofocus>
          {t('meanwhile.keep_mine')}
        </Button>
      )}
    </>
  );
  return (
    <Dialog opened sticky onClose={isSaving ? () => {} : dismiss} title={t('meanwhile.title')} footer={actions}>
      {locked.length > 0 && <Reason text={reason} />}
      {keepMine && <p className={classes.text}>{t('meanwhile.text')}</p>}
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('meanwhile.field')}</th>
            <th scope="col">{t('meanwhile.theirs')}</th>
            <th scope="col">{t('meanwhile.mine')}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ field, label, theirs, mine }) => (
            <tr key={field}>
              <th scope="row">{label}</th>
              <td>{theirs}</td>
              <td data-quiet={mine === undefined || undefined}>
                {mine ?? t('meanwhile.untouched')}
                {locked.includes(field) && <small className={classes.locked}>{t('meanwhile.locked')}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
};
