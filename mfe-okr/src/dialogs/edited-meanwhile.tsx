import { Button, Dialog } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './edited-meanwhile.module.css';

export type Difference = { field: string; label: string; theirs: string; mine: string };
type Props = {
  differences: readonly Difference[];
  onTakeTheirs: () => void;
  onKeepMine: () => void;
  onClose: () => void;
};

/** Somebody else saved first: shows both, and lets one choose. Nothing is lost until then. */
export const EditedMeanwhile = ({ differences, onTakeTheirs, onKeepMine, onClose }: Props): ReactNode => {
  const { t } = useTranslation('okr');
  return (
    <Dialog opened sticky onClose={onClose} title={t('meanwhile.title')}>
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
              <td>{mine}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.actions}>
        <Button variant="default" onClick={onTakeTheirs}>
          {t('meanwhile.take_theirs')}
        </Button>
        <Button onClick={onKeepMine}>{t('meanwhile.keep_mine')}</Button>
      </div>
    </Dialog>
  );
};
