import type { SecondFactorStep } from '@waymark/contracts';
import {
  changeLanguage,
  i18n,
  isApiError,
  Link,
  lazyPart,
  Suspense,
  toast,
  useApp,
  useSearchParams,
  useSessionState,
} from '@waymark/shell-kit';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { passkeysPossible } from '../passkeys/passkeys-possible.ts';
import { throwWithRetryTime } from '../passwords/retry-time.ts';
import { SecondStep } from '../second-step/lazy-second-step.ts';
import { isSecondStep, readSignIn, type SignedIn, type SignInAnswer } from '../second-step/sign-in-answer.ts';
import { AuthPage } from './auth-page.tsx';
import { ExternalSignIn } from './external-sign-in.tsx';
import { InvitationNote } from './invitation-note.tsx';
import classes from './login.module.css';
import { LoginForm } from './login-form.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';

const RegisterForm = lazyPart(async () => ({ default: (await import('./register-form.tsx')).RegisterForm }));

type Mode = 'login' | 'register';

/** The query for the other mode: this one's, with the typed email address. */
const searchWith = (search: string, email: string): string => {
  const params = new URLSearchParams(search);
  if (email) params.set('email', email);
  return params.toString();
};

const Links = ({ mode, email }: { mode: Mode; email: string }): ReactNode => {
  const { t } = useTranslation('shell');
  const { search } = useLocation();
  const searchWithEmail = searchWith(search, email);
  return (
    <p className={classes.links}>
      {mode === 'login' ? (
        <Link to={{ pathname: '/register', search: searchWithEmail }}>{t('login.to_register')}</Link>
      ) : (
        <Link to={{ pathname: '/login', search: searchWithEmail }}>{t('login.to_sign_in')}</Link>
      )}
      <Link to={{ pathname: '/reset', search: searchWith('', email) }}>{t('login.to_reset')}</Link>
    </p>
  );
};

/** One screen, two modes; `email` and `token` of the address prefill it. */
export const LoginScreen = ({ mode }: { mode: Mode }): ReactNode => {
  const { t } = useTranslation('shell');
  const { session } = useApp();
  const { hasEnded } = useSessionState();
  const [params] = useSearchParams();
  const prefill = useMemo(
    () => ({ email: params.get('email') ?? '', invitation_token: params.get('token') ?? undefined }),
    [params],
  );
  const token = prefill.invitation_token;
  const [email, setEmail] = useState(prefill.email);
  const [refused, setRefused] = useState<{ token: string | undefined; text: string } | null>(null);
  const [step, setStep] = useState<SecondFactorStep | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const enter = async (signedIn: SignedIn): Promise<void> => {
    const { first_name: name, lang } = signedIn.user;
    await changeLanguage(lang);
    // Once signed in, this screen redirects to the requested page (routes/redirects.tsx).
    session.begin(signedIn);
    toast.success(i18n.t(mode === 'login' ? 'shell:login.welcome_back' : 'shell:login.welcome', { name }));
  };
  const goOn = async (answer: SignInAnswer): Promise<void> => {
    const read = readSignIn(answer);
    setProblem(null);
    if (isSecondStep(read)) setStep(read);
    else await enter(read);
  };
  const startOver = (reason?: string): void => {
    setStep(null);
    setProblem(reason ?? null);
  };
  const refuse = (error: unknown): never => {
    const text = isApiError(error) ? error.errors.invitation_token : undefined;
    if (text) setRefused({ token, text });
    return throwWithRetryTime(error);
  };

  if (step) {
    return (
      <Suspense fallback={null}>
        <SecondStep step={step} onEntered={enter} onOver={startOver} />
      </Suspense>
    );
  }
  const Form = mode === 'login' ? LoginForm : RegisterForm;
  const withPasskeys = mode === 'login' && passkeysPossible();
  return (
    <AuthPage title={t(mode === 'login' ? 'login.sign_in_title' : 'login.register_title')}>
      {hasEnded && mode === 'login' && (
        <p className={classes.note} role="status">
          {t('login.ended')}
        </p>
      )}
      {token && <InvitationNote problem={refused?.token === token ? refused.text : null} />}
      {problem && (
        <p className={classes.note} role="alert" data-kind="problem">
          {problem}
        </p>
      )}
      <Suspense fallback={null}>
        <Form prefill={prefill} onEntered={goOn} onRefused={refuse} onEmail={setEmail} />
      </Suspense>
      <Links mode={mode} email={email} />
      {withPasskeys && (
        <>
          <div className={classes.or}>{t('login.or')}</div>
          <PasskeySignIn invitationToken={token} onEntered={enter} onProblem={setProblem} />
        </>
      )}
      <ExternalSignIn invitationToken={token} follows={withPasskeys} />
    </AuthPage>
  );
};
