import { resendEmailProof } from '@waymark/contracts';
import { PlainButton, toast, useApi, useSessionState } from '@waymark/shell-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import classes from '../login/login.module.css';
import { tellWait } from '../passwords/too-many-tries.ts';
import { loginAddress } from '../routes/return-path.ts';

/** How to get a link that works: by a button for whoever is signed in, else after signing in. */
export const AnotherLink = (): ReactNode => {
  const { t } = useTranslation('shell');
  const api = useApi();
  const { user } = useSessionState();
  const [sending, setSending] = useState<'no' | 'now' | 'done'>('no');
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
  const send = async (): Promise<void> => {
    setSending('now');
    try {
      await api.ask(resendEmailProof, {});
      setSending('done');
    } catch (error) {
      setSending('no');
      toast.error(tellWait(error));
    }
  };
  return sending === 'done' ? (
    <p className={classes.note} role="status">
      {t('prove.sent', { email: user.email })}
    </p>
  ) : (
    <PlainButton type="button" busy={sending === 'now'} onClick={send}>
      {t('prove.send')}
    </PlainButton>
  );
};
