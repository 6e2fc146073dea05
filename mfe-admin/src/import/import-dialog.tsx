import { Button, Dialog, isApiError } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SeatsFull } from '../invite/seats-full.tsx';
import { useOrganisationLimits } from '../shared/use-organisation-limits.ts';
import { ChooseFile } from './choose-file.tsx';
import classes from './import.module.css';
import { ImportPreview } from './import-preview.tsx';
import { summaryOf } from './import-summary.ts';
import { type Preview, useImport } from './use-import.ts';

type Props = { onClose: () => void };
type LookProps = { preview: Preview; state: ReturnType<typeof useImport>; onClose: () => void };

const Look = ({ preview, state, onClose }: LookProps): ReactNode => {
  const { t } = useTranslation('admin');
  const { lines, seats_full } = preview.answer;
  const { effective, invited, joining } = summaryOf(lines);
  const full = (seats_full && invited + joining > 0) || isApiError(state.refusal, 'SUBSCRIPTION_SEATS_FULL');
  return (
    <div className={classes.look}>
      {full && <SeatsFull />}
      <ImportPreview lines={lines} fileName={preview.fileName} />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('invite.cancel')}
        </Button>
        <Button variant="default" onClick={state.again}>
          {t('import.another')}
        </Button>
        {effective > 0 && !full && (
          <Button loading={state.bringing} onClick={state.bring}>
            {t('import.bring', { count: effective })}
          </Button>
        )}
      </div>
    </div>
  );
};

/** People from a CSV: choose a file, see line by line what will happen, bring them in. */
export const ImportDialog = ({ onClose }: Props): ReactNode => {
  const { t } = useTranslation('admin');
  const { seatsFull } = useOrganisationLimits();
  const state = useImport(onClose);
  const { preview } = state;
  return (
    <Dialog opened sticky onClose={onClose} title={t('import.title')} size={preview ? 'xl' : 'md'}>
      {preview ? (
        <Look preview={preview} state={state} onClose={onClose} />
      ) : (
        <>
          {seatsFull && <SeatsFull />}
          <ChooseFile onChoose={state.choose} busy={state.reading} problem={state.problem} />
        </>
      )}
    </Dialog>
  );
};
