import { Link, PlainButton, useSessionState } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../login/login.module.css';
import { loginAddress } from '../routes/return-path.ts';
import { useResend } from './use-resend.ts';

/** How to get a new link: a button if signed in, otherwise a link to the sign-in. */
export const AnotherLink = (): ReactNode => {
  const { t } = useTranslation('shell');
  const { user } = useSessionState();
  const sending = useResend();
  if (!user) {
    const back = loginAddress({ pathname: '/prove', search: '', hash: '' });
    return (
      <>
        <p className={classes.intro}>{t('prove.sign_in_first')}</p>
        <Link to={back} className={classes.action}>
          {t('login.sign_in')}
        </Link>
      </>
    );
  }
  if (user.email_proven) {
    return (
      <Link to="/organization" className={classes.action}>
        {t('prove.go_on')}
      </Link>
    );
  }
  if (sending.state === 'done') {
    return (
      <p className={classes.note} role="status">
        {t('prove.sent', { email: user.email })}
      </p>
    );
  }
  return (
    <>
      {sending.state === 'refused' && (
        <p className={classes.note} role="alert" data-kind="problem">
          {sending.reason}
        </p>
      )}
      <PlainButton type="button" busy={sending.state === 'now'} onClick={sending.send}>
        {t('prove.send')}
      </PlainButton>
    </>
  );
};
