import { type passwordResetForm, resetPassword } from '@waymark/contracts';
import {
  FormFrame,
  isApiError,
  Link,
  PasswordStrength,
  PlainButton,
  PlainPasswordField,
  toast,
  useApp,
} from '@waymark/shell-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InferType } from 'yup';
import classes from '../login/login.module.css';
import { throwWithRetryTime } from '../passwords/retry-time.ts';
import { assertStrongPassword } from '../passwords/strong-password.ts';

type Values = InferType<typeof passwordResetForm>;
type Outcome = { kind: 'open' } | { kind: 'done' } | { kind: 'over'; reason: string };

const newPasswordRules = async () => (await import('./reset-rules.ts')).newPasswordRules();

/** The result, with a link to sign in with the new password or to request another link. */
const Ending = ({ outcome }: { outcome: Exclude<Outcome, { kind: 'open' }> }): ReactNode => {
  const { t } = useTranslation('shell');
  const done = outcome.kind === 'done';
  return (
    <>
      <p className={classes.note} role="status" data-kind={done ? undefined : 'problem'}>
        {done ? t('reset.done') : outcome.reason}
      </p>
      <Link to={done ? '/login' : '/reset'} className={classes.action}>
        {t(done ? 'login.sign_in' : 'reset.new_link')}
      </Link>
    </>
  );
};

/** The new password, twice; the token of the address works once. */
export const NewPasswordForm = ({ token }: { token: string }): ReactNode => {
  const { t } = useTranslation('shell');
  const { api, session } = useApp();
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'open' });
  const submit = async ({ password }: Values): Promise<void> => {
    await assertStrongPassword(password);
    try {
      await api.ask(resetPassword, {}, { password, reset_token: token });
    } catch (error) {
      const reason = isApiError(error) ? error.errors.reset_token : undefined;
      if (reason) setOutcome({ kind: 'over', reason });
      return throwWithRetryTime(error);
    }
    // The server has ended every session of that account; this tab signs out too, even from another account.
    session.signOut(session.state().status === 'signed-in');
    void session.settle();
    toast.success(t('reset.updated'));
    setOutcome({ kind: 'done' });
  };
  if (outcome.kind !== 'open') return <Ending outcome={outcome} />;
  return (
    <FormFrame<Values>
      rules={newPasswordRules}
      label={t('reset.new_title')}
      initialValues={{ password: '', password_repeat: '' }}
      onSubmit={submit}
    >
      {({ submitting, values }) => (
        <>
          <div className={classes.password}>
            <PlainPasswordField name="password" label={t('reset.new_password')} autoComplete="new-password" autoFocus />
            <PasswordStrength password={String(values.password ?? '')} />
          </div>
          <PlainPasswordField name="password_repeat" label={t('reset.repeat')} autoComplete="new-password" />
          <PlainButton busy={submitting}>{t('reset.save')}</PlainButton>
        </>
      )}
    </FormFrame>
  );
};
