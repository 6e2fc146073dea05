import { Button, Dialog, toast } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './edited-meanwhile.module.css';
import type { VersionedSave } from './use-versioned-save.ts';

/** `mine` is absent where only the other one has changed the field. */
export type Difference = { field: string; label: string; theirs: string; mine: string | undefined };
type Props = {
  differences: readonly Difference[];
  versioned: Pick<VersionedSave<never, never>, 'takeTheirs' | 'keepMine' | 'dismiss'>;
};

/** Shows both versions after a conflicting edit, and lets the person choose one. */
export const EditedMeanwhile = ({ differences, versioned: { takeTheirs, keepMine, dismiss } }: Props): ReactNode => {
  const { t } = useTranslation('okr');
  const actions = (
    <>
      <Button variant="default" onClick={takeTheirs}>
        {t('meanwhile.take_theirs')}
      </Button>
      <Button onClick={() => void keepMine().catch(toast.error)} data-autofocus>
        {t('meanwhile.keep_mine')}
      </Button>
    </>
  );
  return (
    <Dialog opened sticky onClose={dismiss} title={t('meanwhile.title')} footer={actions}>
      <p className={classes.text}>{t('meanwhile.text')}</p>
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
              <td data-quiet={mine === undefined || undefined}>{mine ?? t('meanwhile.untouched')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
};
