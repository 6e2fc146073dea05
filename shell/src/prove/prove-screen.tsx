import { Link, PlainButton, useSearchParams, useSessionState } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthPage } from '../login/auth-page.tsx';
import classes from '../login/login.module.css';
import { AnotherLink } from './another-link.tsx';
import { useProof } from './use-proof.ts';

const TITLES = {
  asking: 'prove.title',
  working: 'prove.title',
  other: 'prove.title',
  away: 'prove.title',
  done: 'prove.done_title',
  failed: 'prove.failed_title',
} as const;

/** Asks before the link is used, and says what to do if the person knows nothing of the account. */
const Question = ({ onConfirm }: { onConfirm: () => void }): ReactNode => {
  const { t } = useTranslation('shell');
  return (
    <>
      <PlainButton type="button" onClick={onConfirm}>
        {t('prove.confirm')}
      </PlainButton>
      <p className={classes.otherwise}>{t('prove.otherwise')}</p>
      <p className={classes.links}>
        <Link to="/reset">{t('reset.title')}</Link>
      </p>
    </>
  );
};

/** The page of the mailed link that proves an email address. */
export const ProveScreen = (): ReactNode => {
  const { t } = useTranslation('shell');
  const [params] = useSearchParams();
  const token = params.get('token');
  const proof = useProof(token);
  const { user } = useSessionState();
  const problem = (proof.kind === 'failed' && token) || proof.kind === 'away' || proof.kind === 'other';
  return (
    <AuthPage title={t(token ? TITLES[proof.kind] : 'prove.title')}>
      <p className={classes.note} role="status" data-kind={problem ? 'problem' : undefined}>
        {proof.kind === 'asking' && t('prove.ask')}
        {proof.kind === 'working' && t('prove.working')}
        {proof.kind === 'done' && t('prove.done', { email: proof.email })}
        {proof.kind === 'other' && t('prove.other', { email: user?.email ?? '' })}
        {(proof.kind === 'failed' || proof.kind === 'away') && proof.reason}
      </p>
      {proof.kind === 'asking' && <Question onConfirm={proof.confirm} />}
      {proof.kind === 'other' && (
        <>
          <PlainButton type="button" onClick={proof.confirm}>
            {t('prove.other_confirm')}
          </PlainButton>
          <p className={classes.links}>
            <Link to="/organization">{t('prove.other_stay')}</Link>
          </p>
        </>
      )}
      {proof.kind === 'away' && (
        // The focused button was removed.
        <PlainButton type="button" autoFocus onClick={proof.retry}>
          {t('prove.retry')}
        </PlainButton>
      )}
      {proof.kind === 'done' && (
        <Link to={user ? '/organization' : '/login'} className={classes.action}>
          {t(user ? 'prove.go_on' : 'login.sign_in')}
        </Link>
      )}
      {proof.kind === 'failed' && <AnotherLink />}
    </AuthPage>
  );
};
