import type { UserLogin } from '@waymark/contracts';
import {
  FormFrame,
  PlainButton,
  PlainPasswordField,
  PlainTextField,
  type Session,
  useApi,
  userApi,
} from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export type EntryFormProps = {
  prefill: { email: string; invitation_token?: string };
  onEntered: (signedIn: Parameters<Session['begin']>[0]) => void;
};

/** The rules come with the first letter: the page itself does without yup. */
const loginRules = async () => (await import('./entry-rules.ts')).loginRules;

/** Email and password. */
export const LoginForm = ({ prefill, onEntered }: EntryFormProps): ReactNode => {
  const { t } = useTranslation('shell');
  const api = useApi();
  return (
    <FormFrame<UserLogin>
      rules={loginRules}
      guard={false}
      label={t('login.sign_in_title')}
      initialValues={{ ...prefill, password: '' }}
      onSubmit={async (values) => onEntered(await userApi(api).login(values))}
    >
      {({ submitting }) => (
        <>
          <PlainTextField
            name="email"
            type="email"
            inputMode="email"
            label={t('login.email')}
            autoComplete="username"
            autoFocus={!prefill.email}
          />
          <PlainPasswordField
            name="password"
            label={t('login.password')}
            autoComplete="current-password"
            autoFocus={Boolean(prefill.email)}
          />
          <PlainButton busy={submitting}>{t('login.sign_in')}</PlainButton>
        </>
      )}
    </FormFrame>
  );
};
