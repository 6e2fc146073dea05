import { finishExternalSignIn, type SecondFactorStep } from '@waymark/contracts';
import {
  type AnswerTo,
  type ApiClient,
  changeLanguage,
  errorText,
  i18n,
  Link,
  Suspense,
  toast,
  useApp,
  useSearchParams,
} from '@waymark/shell-kit';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { SecondStep } from '../second-step/lazy-second-step.ts';
import { isSecondStep, readSignIn, type SignedIn } from '../second-step/sign-in-answer.ts';
import { AuthPage } from './auth-page.tsx';
import { isOurState } from './external-state.ts';
import classes from './login.module.css';
import { readProviderAnswer } from './provider-answer.ts';
import { takeSearch } from './remember-search.ts';

/** A failed sign-in; the message is already in the reader's language. */
class ForReader extends Error {}

/** Signs in with the provider's answer. @throws {ApiError} {ForReader} */
const finish = async (api: ApiClient, params: URLSearchParams): Promise<AnswerTo<typeof finishExternalSignIn>> => {
  const answer = readProviderAnswer(params);
  if (!isOurState(params.get('state')) || answer.kind === 'forged')
    throw new ForReader(i18n.t('shell:login.external_forged'));
  if (answer.kind === 'answered') return api.ask(finishExternalSignIn, {}, answer.body);
  // Lets the server drop the pending sign-in; its response does not matter.
  await api.ask(finishExternalSignIn, {}, answer.body).catch(() => {});
  throw new ForReader(i18n.t('shell:login.external_cancelled'));
};

type Progress =
  | { kind: 'waiting' }
  | { kind: 'second_step'; step: SecondFactorStep }
  | { kind: 'failed'; reason: string };

/** Redeems the provider's answer in the address, once. Returns the progress and the actions that follow. */
const useExternalReturn = () => {
  const { api, session } = useApp();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [progress, setProgress] = useState<Progress>({ kind: 'waiting' });
  const search = useRef('');
  const begun = useRef(false);

  const enter = useCallback(
    async (signedIn: SignedIn, greeting: 'welcome' | 'welcome_back' = 'welcome_back'): Promise<void> => {
      await changeLanguage(signedIn.user.lang);
      // Once signed in, /login redirects to the requested page (routes/redirects.tsx).
      navigate({ pathname: '/login', search: search.current }, { replace: true });
      session.begin(signedIn);
      toast.success(i18n.t(`shell:login.${greeting}`, { name: signedIn.user.first_name }));
    },
    [navigate, session],
  );
  const fail = useCallback((reason: string): void => {
    toast.error(reason);
    setProgress({ kind: 'failed', reason });
  }, []);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    search.current = takeSearch();
    finish(api, params)
      .then((answer) => {
        const read = readSignIn(answer);
        if (isSecondStep(read)) return setProgress({ kind: 'second_step', step: read });
        return enter(read, answer.is_new ? 'welcome' : 'welcome_back');
      })
      .catch((error: unknown) => fail(error instanceof ForReader ? error.message : errorText(error)));
  }, [api, enter, fail, params]);
  const backToSignIn = (): void => void navigate({ pathname: '/login', search: search.current }, { replace: true });
  return { progress, search: search.current, enter, fail, backToSignIn };
};

/** Where the identity provider sends the browser back to. */
export const ExternalReturn = (): ReactNode => {
  const { t } = useTranslation('shell');
  const { progress, search, enter, fail, backToSignIn } = useExternalReturn();
  if (progress.kind === 'second_step') {
    return (
      <Suspense fallback={null}>
        <SecondStep
          step={progress.step}
          onEntered={(signedIn) => enter(signedIn)}
          onOver={(reason) => (reason ? fail(reason) : backToSignIn())}
        />
      </Suspense>
    );
  }
  if (progress.kind === 'waiting') {
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
        {progress.reason}
      </p>
      <p className={classes.links}>
        <Link to={{ pathname: '/login', search }}>{t('login.back_to_sign_in')}</Link>
      </p>
    </AuthPage>
  );
};
