import { IconMailCheck } from '@tabler/icons-react';
import { PageLink, useSession } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './proof-needed.module.css';

/** Says that the reader must prove their address before inviting, and how (product-rules.md, "Proof of address"). */
export const ProofNeeded = (): ReactNode => {
  const { t } = useTranslation('admin');
  const { user } = useSession();
  return (
    <div className={classes.needed}>
      <IconMailCheck size={24} stroke={1.6} aria-hidden />
      <div>
        <h3>{t('proof_needed.title')}</h3>
        <p>{t('proof_needed.text', { email: user.email })}</p>
        <PageLink to="/prove">{t('proof_needed.to_proof')}</PageLink>
      </div>
    </div>
  );
};
