import { Button, PasswordField, type Session, TextField, useApi, userApi, WaymarkForm } from '@waymark/shell-kit';
import { userLogin } from '@waymark/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export type EntryFormProps = {
  prefill: { email: string; invitation_token?: string };
  onEntered: (signedIn: Parameters<Session['begin']>[0]) => void;
};

/** Email and password. */
export const LoginForm = ({ prefill, onEntered }: EntryFormProps): ReactNode => {
  const { t } = useTranslation('shell');
  const api = useApi();
  return (
    <WaymarkForm
      schema={userLogin}
      guard={false}
      label={t('login.sign_in_title')}
      initialValues={{ ...prefill, password: '' }}
      onSubmit={async (values) => onEntered(await userApi(api).login(values))}
    >
      {({ submitting }) => (
        <>
          <TextField name="email" type="email" inputMode="email" label={t('login.email')} autoComplete="username" autoFocus={!prefill.email} />
          <PasswordField name="password" label={t('login.password')} autoComplete="current-password" autoFocus={Boolean(prefill.email)} />
          <Button type="submit" fullWidth size="md" loading={submitting}>
            {t('login.sign_in')}
          </Button>
        </>
      )}
    </WaymarkForm>
  );
};
