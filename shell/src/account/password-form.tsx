import { useQueryClient } from '@tanstack/react-query';
import { changePassword, listSessions, listTokens, passwordChangeForm } from '@waymark/contracts';
import { keyOf, Link, PasswordStrength, toast, useApi, useSession } from '@waymark/shell-kit';
import { FormActions, PasswordField, WaymarkForm } from '@waymark/shell-kit/actions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { InferType } from 'yup';
import { throwWithRetryTime } from '../passwords/retry-time.ts';
import { assertStrongPassword } from '../passwords/strong-password.ts';
import classes from './account.module.css';
import { clearSaved } from './clear-saved.ts';

type Values = InferType<typeof passwordChangeForm>;
const EMPTY = { old_password: '', password: '', password_repeat: '' };

const useChangePassword = () => {
  const { t } = useTranslation('shell');
  const api = useApi();
  const client = useQueryClient();
  const { user } = useSession();
  const known = [user.email, user.first_name, user.last_name];
  const change = async ({ old_password, password }: Values): Promise<void> => {
    await assertStrongPassword(password, known);
    await api.ask(changePassword, {}, { old_password, password }).catch(throwWithRetryTime);
    toast.success(t('account.password_updated'));
    // All other sessions have ended, and every access token.
    await Promise.all([listSessions, listTokens].map((call) => client.invalidateQueries({ queryKey: keyOf(call) })));
  };
  return { change, known };
};

const Passwords = ({ typed, known }: { typed: unknown; known: readonly string[] }): ReactNode => {
  const { t } = useTranslation('shell');
  return (
    <>
      <PasswordField name="old_password" label={t('account.old_password')} autoComplete="current-password" required />
      <div className={classes.password}>
        <PasswordField name="password" label={t('reset.new_password')} autoComplete="new-password" required />
        <PasswordStrength password={String(typed ?? '')} known={known} />
      </div>
      <PasswordField name="password_repeat" label={t('reset.repeat')} autoComplete="new-password" required />
    </>
  );
};

/** Changes the password; needs the current one. */
export const PasswordForm = (): ReactNode => {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const { change, known } = useChangePassword();
  return (
    <WaymarkForm
      schema={passwordChangeForm}
      initialValues={EMPTY}
      onSubmit={(values, form) => change(values).then(() => clearSaved(form, EMPTY))}
      toastsFieldErrors
      label={t('account.password')}
    >
      {({ submitting, values }) => (
        <>
          {/* Password managers then know whose password changes. */}
          <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
          <Passwords typed={values.password} known={known} />
          <FormActions submitting={submitting} submitLabel={t('account.change_password')}>
            <Link
              to={{ pathname: '/reset', search: new URLSearchParams({ email: user.email }).toString() }}
              className={classes.forgotten}
            >
              {t('login.to_reset')}
            </Link>
          </FormActions>
        </>
      )}
    </WaymarkForm>
  );
};
