import { Link, useSearchParams } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthPage } from '../login/auth-page.tsx';
import classes from '../login/login.module.css';
import { AskResetForm } from './ask-reset-form.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

/** Step 1 asks for the address; with a token in the address it is step 2, the new password. */
export const ResetScreen = (): ReactNode => {
  const { t } = useTranslation('shell');
  const [params] = useSearchParams();
  const token = params.get('token');
  return (
    <AuthPage title={t(token ? 'reset.new_title' : 'reset.title')}>
      {token ? <NewPasswordForm key={token} token={token} /> : <AskResetForm email={params.get('email') ?? ''} />}
      <p className={classes.links}>
        <Link to="/login">{t('login.back_to_sign_in')}</Link>
        <Link to="/register">{t('login.to_register')}</Link>
      </p>
    </AuthPage>
  );
};
