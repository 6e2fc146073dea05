import { type FactorProof, type FactorResource, removeFactor } from '@waymark/contracts';
import { ErrorPanel, TextSkeleton, toast, useApi } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FirstOrganisations, useFirstOrganisations } from '../organisations/first-organisations.tsx';
import { useFactorName } from './factor-row.tsx';
import classes from './factors.module.css';
import { ProofDialog } from './proof-dialog.tsx';
import { useFactorsChanged } from './use-factors.ts';

/** What is lost with the last factor. */
const Losses = (): ReactNode => {
  const { t } = useTranslation('shell');
  const { data: requiring, error, refetch } = useFirstOrganisations({ require_second_factor: true });
  return (
    <div className={classes.losses}>
      <p>{t('factors.remove_last')}</p>
      {!requiring && !error && <TextSkeleton lines={2} />}
      {!requiring && error && (
        <ErrorPanel compact title={t('factors.required_failed')} error={error} onRetry={() => void refetch()} />
      )}
      {requiring !== undefined && requiring.total > 0 && (
        <>
          <p>{t('factors.remove_required', { count: requiring.total })}</p>
          <FirstOrganisations {...requiring} />
        </>
      )}
    </div>
  );
};

type Props = { factor: FactorResource; isLast: boolean; hasApp: boolean; onClose: () => void };

/** Removes a second factor; says what is lost with the last one. */
export const RemoveFactorDialog = ({ factor, isLast, hasApp, onClose }: Props): ReactNode => {
  const { t } = useTranslation('shell');
  const api = useApi();
  const changed = useFactorsChanged();
  const name = useFactorName()(factor);
  const remove = async (proof: FactorProof): Promise<void> => {
    const { token, factors } = await api.ask(removeFactor, { factor: factor.uuid }, proof);
    await changed(token, factors.length > 0);
    toast.success(t('factors.removed', { name }));
    onClose();
  };
  return (
    <ProofDialog
      title={t('factors.remove_title', { name })}
      submitLabel={t('factors.remove')}
      danger
      hasApp={hasApp}
      onProven={remove}
      onClose={onClose}
    >
      {isLast ? <Losses /> : <p className={classes.text}>{t('factors.remove_text')}</p>}
    </ProofDialog>
  );
};
