import { finishExternalSignIn } from '@waymark/contracts';
import { type ApiClient, changeLanguage, i18n, type Session, toast, useApp } from '@waymark/shell-kit';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { AuthPage } from './auth-page.tsx';
import { takeSearch } from './external-return-path.ts';
import { isOurState } from './external-state.ts';
import classes from './login.module.css';
import { readProviderAnswer } from './provider-answer.ts';
import { reasonOf } from './reason-of.ts';

type SignedIn = Parameters<Session['begin']>[0];

/** Signs in with the provider's answer. @throws {ApiError} or an Error whose message is for the reader */
const finish = async (api: ApiClient, params: URLSearchParams): Promise<SignedIn> => {
  const answer = readProviderAnswer(params);
  if (!isOurState(params.get('state')) || answer.kind === 'forged')
    throw new Error(i18n.t('shell:login.external_forged'));
  if (answer.kind === 'answered') return api.ask(finishExternalSignIn, {}, answer.body);
  // The server forgets the sign-in that was under way; what it answers to that is of no interest.
  await api.ask(finishExternalSignIn, {}, answer.body).catch(() => {});
  throw new Error(i18n.t('shell:login.external_cancelled'));
};

type Failure = { reason: string; search: string };

/** Redeems the answer in the address, once; gives what went wrong with it. */
const useExternalReturn = (): Failure | null => {
  const { api, session } = useApp();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [failure, setFailure] = useState<Failure | null>(null);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const search = takeSearch();
    const enter = async (signedIn: SignedIn): Promise<void> => {
      await changeLanguage(signedIn.user.lang);
      // Being signed in, the sign-in's address leads on to where one wanted to go (routes/redirects.tsx).
      navigate({ pathname: '/login', search }, { replace: true });
      session.begin(signedIn);
      toast.success(i18n.t('shell:login.welcome_back', { name: signedIn.user.first_name }));
    };
    const fail = (error: unknown): void => {
      const reason = reasonOf(error);
      toast.error(reason);
      setFailure({ reason, search });
    };
    finish(api, params).then(enter).catch(fail);
  }, [api, navigate, params, session]);
  return failure;
};

/** Where the identity provider sends the browser back to. */
export const ExternalReturn = (): ReactNode => {
  const { t } = useTranslation('shell');
  const failure = useExternalReturn();
  if (!failure) {
    return (
      <AuthPage title={t('login.external_title')}>
        <p className={classes.note} role="status">
          {t('login.external_waiting')}
        </p>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={t('login.external_failed')}>
      <p className={classes.note} data-kind="problem">
        {failure.reason}
      </p>
      <p className={classes.links}>
        <Link to={{ pathname: '/login', search: failure.search }}>{t('login.back_to_sign_in')}</Link>
      </p>
    </AuthPage>
  );
};
