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

const newPasswordRules = async () => (await import('./reset-rules.ts')).newPasswordRules();

/** Says why a used or expired link does not work, as the toast does, and links to request another. */
const LinkOver = ({ reason }: { reason: string }): ReactNode => {
  const { t } = useTranslation('shell');
  return (
    <>
      <p className={classes.note} data-kind="problem">
        {reason}
      </p>
      <Link to="/reset" className={classes.action}>
        {t('reset.new_link')}
      </Link>
    </>
  );
};

/** The new password, twice; the token of the address works once. */
export const NewPasswordForm = ({ token, onDone }: { token: string; onDone: () => void }): ReactNode => {
  const { t } = useTranslation('shell');
  const { api, session } = useApp();
  const [over, setOver] = useState<string>();
  const submit = async ({ password }: Values): Promise<void> => {
    await assertStrongPassword(password);
    try {
      await api.ask(resetPassword, {}, { password, reset_token: token });
    } catch (error) {
      if (isApiError(error)) setOver(error.errors.reset_token);
      return throwWithRetryTime(error);
    }
    // The server has ended every session of that account; this tab signs out too, even from another account.
    session.signOut(session.state().status === 'signed-in');
    void session.settle();
    toast.success(t('reset.updated'));
    onDone();
  };
  if (over) return <LinkOver reason={over} />;
  return (
    <FormFrame<Values>
      rules={newPasswordRules}
      label={t('reset.new_title')}
      initialValues={{ password: '', password_repeat: '' }}
      onSubmit={submit}
      toastsFieldErrors
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
