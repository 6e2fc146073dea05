import { useSessionState } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { AuthPage } from '../login/auth-page.tsx';
import classes from '../login/login.module.css';
import { AnotherLink } from './another-link.tsx';
import { useProof } from './use-proof.ts';

const TITLES = { working: 'prove.title', done: 'prove.done_title', failed: 'prove.failed_title' } as const;

/** Where the mailed link leads that proves an address. */
export const ProveScreen = (): ReactNode => {
  const { t } = useTranslation('shell');
  const [params] = useSearchParams();
  const token = params.get('token');
  const proof = useProof(token);
  const { user } = useSessionState();
  return (
    <AuthPage title={t(token ? TITLES[proof.kind] : 'prove.title')}>
      <p className={classes.note} role="status" data-kind={proof.kind === 'failed' && token ? 'problem' : undefined}>
        {proof.kind === 'working' && t('prove.working')}
        {proof.kind === 'done' && t('prove.done', { email: proof.email })}
        {proof.kind === 'failed' && proof.reason}
      </p>
      {proof.kind === 'done' && (
        <Link to={user ? '/organization' : '/login'} className={classes.action}>
          {t(user ? 'prove.go_on' : 'login.sign_in')}
        </Link>
      )}
      {proof.kind === 'failed' && <AnotherLink />}
    </AuthPage>
  );
};
