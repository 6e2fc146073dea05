import { passwordResetForm } from '@waymark/contracts';
import {
  ApiError,
  Button,
  complaintAboutPassword,
  PasswordField,
  PasswordStrength,
  toast,
  useApi,
  userApi,
  WaymarkForm,
} from '@waymark/shell-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../login/login.module.css';

/** The new password, twice; the token of the address works once. */
export const NewPasswordForm = ({ token }: { token: string }): ReactNode => {
  const { t } = useTranslation('shell');
  const api = useApi();
  const [done, setDone] = useState(false);
  if (done) {
    return (
      <p className={classes.note} role="status">
        {t('reset.done')}
      </p>
    );
  }
  return (
    <WaymarkForm
      schema={passwordResetForm}
      guard={false}
      initialValues={{ password: '', password_repeat: '' }}
      onSubmit={async ({ password }) => {
        const complaint = await complaintAboutPassword(password);
        if (complaint)
          throw new ApiError({ status: 422, code: 'VALIDATION', message: complaint, errors: { password: complaint } });
        await userApi(api).resetPassword({ password, reset_token: token });
        toast.success(t('reset.updated'));
        setDone(true);
      }}
    >
      {({ submitting, values }) => (
        <>
          <div className={classes.password}>
            <PasswordField name="password" label={t('reset.new_password')} autoComplete="new-password" autoFocus />
            <PasswordStrength password={String(values.password ?? '')} />
          </div>
          <PasswordField name="password_repeat" label={t('reset.repeat')} autoComplete="new-password" />
          <Button type="submit" fullWidth size="md" loading={submitting}>
            {t('reset.save')}
          </Button>
        </>
      )}
    </WaymarkForm>
  );
};
