import { Link, useSearchParams } from '@waymark/shell-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthPage } from '../login/auth-page.tsx';
import classes from '../login/login.module.css';
import { AskResetForm } from './ask-reset-form.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

/** The new password is set: what is left is to sign in with it. */
const Done = (): ReactNode => {
  const { t } = useTranslation('shell');
  return (
    <AuthPage title={t('reset.updated')}>
      <p className={classes.note} role="status">
        {t('reset.done')}
      </p>
      <Link to="/login" className={classes.action}>
        {t('login.sign_in')}
      </Link>
    </AuthPage>
  );
};

/** Step 1 asks for the address; with a token in the address it is step 2, the new password. */
export const ResetScreen = (): ReactNode => {
  const { t } = useTranslation('shell');
  const [params] = useSearchParams();
  const token = params.get('token');
  const [done, setDone] = useState<string>();
  if (token && token === done) return <Done />;
  return (
    <AuthPage title={t(token ? 'reset.new_title' : 'reset.title')}>
      {token ? (
        <NewPasswordForm key={token} token={token} onDone={() => setDone(token)} />
      ) : (
        <AskResetForm email={params.get('email') ?? ''} />
      )}
      <p className={classes.links}>
        <Link to="/login">{t('login.back_to_sign_in')}</Link>
        <Link to="/register">{t('login.to_register')}</Link>
      </p>
    </AuthPage>
  );
};
