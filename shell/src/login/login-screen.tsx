import { type Session, toast, useApp } from '@waymark/shell-kit';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router';
import { AuthPage } from './auth-page.tsx';
import { ExternalSignIn } from './external-sign-in.tsx';
import classes from './login.module.css';
import { LoginForm } from './login-form.tsx';

const RegisterForm = lazy(async () => ({ default: (await import('./register-form.tsx')).RegisterForm }));

type SignedIn = Parameters<Session['begin']>[0];
type Props = { mode: 'login' | 'register' };

/** One screen, two modes; `email` and `token` of the address prefill it (spec section 2). */
export const LoginScreen = ({ mode }: Props): ReactNode => {
  const { t } = useTranslation('shell');
  const { session } = useApp();
  const { search } = useLocation();
  const [params] = useSearchParams();
  const prefill = useMemo(
    () => ({ email: params.get('email') ?? '', invitation_token: params.get('token') ?? undefined }),
    [params],
  );

  const enter = (signedIn: SignedIn): void => {
    // Being signed in, this screen gives way to where one wanted to go (routes/redirects.tsx).
    session.begin(signedIn);
    toast.success(t(mode === 'login' ? 'login.welcome_back' : 'login.welcome', { name: signedIn.user.first_name }));
  };

  return (
    <AuthPage title={t(mode === 'login' ? 'login.sign_in_title' : 'login.register_title')}>
      {prefill.invitation_token && <p className={classes.note}>{t('login.invited')}</p>}
      <Suspense fallback={null}>
        {mode === 'login' ? (
          <LoginForm prefill={prefill} onEntered={enter} />
        ) : (
          <RegisterForm prefill={prefill} onEntered={enter} />
        )}
      </Suspense>
      <ExternalSignIn />
      <p className={classes.links}>
        {mode === 'login' ? (
          <>
            <Link to={{ pathname: '/register', search }}>{t('login.to_register')}</Link>
            <Link to="/reset">{t('login.to_reset')}</Link>
          </>
        ) : (
          <Link to={{ pathname: '/login', search }}>{t('login.to_sign_in')}</Link>
        )}
      </p>
    </AuthPage>
  );
};
