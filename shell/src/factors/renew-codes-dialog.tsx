import { renewRecoveryCodes } from '@waymark/contracts';
import { useApi } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './factors.module.css';
import { ProofDialog } from './proof-dialog.tsx';

type Props = { hasApp: boolean; onRenewed: (codes: readonly string[]) => void; onClose: () => void };

/** Ten new recovery codes in place of the old ones. */
export const RenewCodesDialog = ({ hasApp, onRenewed, onClose }: Props): ReactNode => {
  const { t } = useTranslation('shell');
  const api = useApi();
  return (
    <ProofDialog
      title={t('factors.renew_title')}
      submitLabel={t('factors.renew_confirm')}
      hasApp={hasApp}
      onProven={async (proof) => onRenewed((await api.ask(renewRecoveryCodes, {}, proof)).recovery_codes)}
      onClose={onClose}
    >
      <p className={classes.text}>{t('factors.renew_text')}</p>
    </ProofDialog>
  );
};
