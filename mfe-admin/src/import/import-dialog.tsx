import { Button, Dialog, isApiError, useSession } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { InvitationLimit } from '../invite/invitation-limit.tsx';
import { SeatsFull, SeatsShort } from '../invite/seats-full.tsx';
import { ProofNeeded } from '../shared/proof-needed.tsx';
import { useOrganisationLimits } from '../shared/use-organisation-limits.ts';
import { ChooseFile } from './choose-file.tsx';
import classes from './import.module.css';
import { ImportPreview } from './import-preview.tsx';
import { summaryOf } from './import-summary.ts';
import { type Preview, useImport } from './use-import.ts';

type Props = { onClose: () => void };
type PreviewProps = { preview: Preview; state: ReturnType<typeof useImport>; onClose: () => void };

const PreviewStep = ({ preview, state, onClose }: PreviewProps): ReactNode => {
  const { t } = useTranslation('admin');
  const { lines, seats_full, quota } = preview.answer;
  const { effective, invited, newlyInvited } = summaryOf(lines);
  const full = (seats_full && invited > 0) || isApiError(state.refusal, 'SUBSCRIPTION_SEATS_FULL');
  const tooMany = quota !== undefined && invited > quota.remaining;
  return (
    <div className={classes.look}>
      {full ? <SeatsFull /> : <SeatsShort more={newlyInvited} />}
      {tooMany && !full && <InvitationLimit invited={invited} remaining={quota.remaining} />}
      <ImportPreview preview={preview} />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('invite.cancel')}
        </Button>
        <Button variant="default" onClick={state.again}>
          {t('import.another')}
        </Button>
        {effective > 0 && !full && !tooMany && (
          <Button loading={state.bringing} onClick={state.bring}>
            {t('import.bring', { count: effective })}
          </Button>
        )}
      </div>
    </div>
  );
};

/** Imports people from a CSV file: choose it, check the preview, import. */
export const ImportDialog = ({ onClose }: Props): ReactNode => {
  const { t } = useTranslation('admin');
  const { seatsFull, block } = useOrganisationLimits();
  const { user } = useSession();
  const state = useImport(onClose);
  const { preview } = state;
  return (
    <Dialog opened sticky onClose={onClose} title={t('import.title')} size={preview ? 'xl' : 'md'}>
      {preview ? (
        <PreviewStep preview={preview} state={state} onClose={onClose} />
      ) : user.must_prove_email ? (
        <ProofNeeded />
      ) : (
        <>
          {seatsFull && <SeatsFull />}
          {!block && <ChooseFile onChoose={state.choose} busy={state.reading} problem={state.problem} />}
        </>
      )}
    </Dialog>
  );
};
