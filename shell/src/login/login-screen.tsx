import { changeLanguage, i18n, isApiError, type Session, toast, useApp } from '@waymark/shell-kit';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router';
import { refuseWithWait } from '../passwords/too-many-tries.ts';
import { AuthPage } from './auth-page.tsx';
import { ExternalSignIn } from './external-sign-in.tsx';
import { InvitationNote } from './invitation-note.tsx';
import classes from './login.module.css';
import { LoginForm } from './login-form.tsx';

const RegisterForm = lazy(async () => ({ default: (await import('./register-form.tsx')).RegisterForm }));

type SignedIn = Parameters<Session['begin']>[0];
type Mode = 'login' | 'register';

/** The address of the other mode, with what is typed and asked for in this one. */
const searchWith = (search: string, email: string): string => {
  const params = new URLSearchParams(search);
  if (email) params.set('email', email);
  return params.toString();
};

const Links = ({ mode, email }: { mode: Mode; email: string }): ReactNode => {
  const { t } = useTranslation('shell');
  const { search } = useLocation();
  const kept = searchWith(search, email);
  return (
    <p className={classes.links}>
      {mode === 'login' ? (
        <>
          <Link to={{ pathname: '/register', search: kept }}>{t('login.to_register')}</Link>
          <Link to={{ pathname: '/reset', search: searchWith('', email) }}>{t('login.to_reset')}</Link>
        </>
      ) : (
        <Link to={{ pathname: '/login', search: kept }}>{t('login.to_sign_in')}</Link>
      )}
    </p>
  );
};

/** One screen, two modes; `email` and `token` of the address prefill it. */
export const LoginScreen = ({ mode }: { mode: Mode }): ReactNode => {
  const { t } = useTranslation('shell');
  const { session } = useApp();
  const [params] = useSearchParams();
  const prefill = useMemo(
    () => ({ email: params.get('email') ?? '', invitation_token: params.get('token') ?? undefined }),
    [params],
  );
  const token = prefill.invitation_token;
  const [email, setEmail] = useState(prefill.email);
  const [refused, setRefused] = useState<{ token: string | undefined; text: string } | null>(null);

  const enter = async (signedIn: SignedIn): Promise<void> => {
    const { first_name: name, lang } = signedIn.user;
    await changeLanguage(lang);
    // Being signed in, this screen gives way to where one wanted to go (routes/redirects.tsx).
    session.begin(signedIn);
    toast.success(i18n.t(mode === 'login' ? 'shell:login.welcome_back' : 'shell:login.welcome', { name }));
  };
  const refuse = (error: unknown): never => {
    const text = isApiError(error) ? error.errors.invitation_token : undefined;
    if (text) setRefused({ token, text });
    return refuseWithWait(error);
  };

  const Form = mode === 'login' ? LoginForm : RegisterForm;
  return (
    <AuthPage title={t(mode === 'login' ? 'login.sign_in_title' : 'login.register_title')}>
      {token && <InvitationNote problem={refused?.token === token ? refused.text : null} />}
      <Suspense fallback={null}>
        <Form prefill={prefill} onEntered={enter} onRefused={refuse} onEmail={setEmail} />
      </Suspense>
      <Links mode={mode} email={email} />
      <ExternalSignIn invitationToken={token} />
    </AuthPage>
  );
};
