import { loginSecondFactor } from '@waymark/contracts';
import { errorText, isApiError, PlainButton, useApi } from '@waymark/shell-kit';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../login/login.module.css';
import { callOff, passkeyFailure, signByPasskey } from '../passkeys/passkeys.ts';
import { withRetryTime } from '../passwords/retry-time.ts';
import type { StepProps } from './code-form.tsx';

/** The second step by a passkey. */
export const PasskeyStep = ({ ticket, onEntered, onOver }: StepProps): ReactNode => {
  const { t } = useTranslation('shell');
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => callOff, []);
  const sign = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      const response = await signByPasskey(api, ticket);
      await onEntered(await api.ask(loginSecondFactor, {}, { ticket, response }));
    } catch (error) {
      if (isApiError(error, 'SIGN_IN_EXPIRED')) return onOver(error.message);
      setProblem(passkeyFailure(error) ? t('login.passkey_unused') : errorText(withRetryTime(error)));
      setBusy(false);
    }
  };
  return (
    <>
      {problem && (
        <p className={classes.note} role="alert" data-kind="problem">
          {problem}
        </p>
      )}
      <p className={classes.intro}>{t('second_step.passkey')}</p>
      <div className={classes.main_action}>
        <PlainButton type="button" busy={busy} autoFocus onClick={() => void sign()}>
          {t('second_step.use_passkey')}
        </PlainButton>
      </div>
    </>
  );
};
