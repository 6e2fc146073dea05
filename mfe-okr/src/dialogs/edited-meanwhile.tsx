import { Button, Dialog } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './edited-meanwhile.module.css';

/** `mine` is absent where only the other one has changed the field. */
export type Difference = { field: string; label: string; theirs: string; mine: string | undefined };
type Props = {
  differences: readonly Difference[];
  onTakeTheirs: () => void;
  onKeepMine: () => void;
  onClose: () => void;
};

/** Shows both versions after a conflicting edit, and lets the person choose one. */
export const EditedMeanwhile = ({ differences, onTakeTheirs, onKeepMine, onClose }: Props): ReactNode => {
  const { t } = useTranslation('okr');
  const actions = (
    <>
      <Button variant="default" onClick={onTakeTheirs}>
        {t('meanwhile.take_theirs')}
      </Button>
      <Button onClick={onKeepMine} data-autofocus>
        {t('meanwhile.keep_mine')}
      </Button>
    </>
  );
  return (
    <Dialog opened sticky onClose={onClose} title={t('meanwhile.title')} footer={actions}>
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
