import { login, type UserLogin } from '@waymark/contracts';
import { FormFrame, PlainButton, PlainPasswordField, PlainTextField, useApi } from '@waymark/shell-kit';
import { type ReactNode, useEffect } from 'react';
import { useField } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import type { SignInAnswer } from '../second-step/sign-in-answer.ts';

export type EntryFormProps = {
  prefill: { email: string; invitation_token?: string };
  onEntered: (answer: SignInAnswer) => Promise<void>;
  /** Throws the error that the form shows. */
  onRefused: (error: unknown) => never;
  /** Gets the address as it is typed, to prefill the other mode and the reset. */
  onEmail: (email: string) => void;
};

/** Reports the typed address to the screen. */
export const EmailObserver = ({ onEmail }: Pick<EntryFormProps, 'onEmail'>): null => {
  const { value } = useField<string>('email').input;
  useEffect(() => onEmail(value), [onEmail, value]);
  return null;
};

const loginRules = async () => (await import('./entry-rules.ts')).loginRules();

/** Email and password. */
export const LoginForm = ({ prefill, onEntered, onRefused, onEmail }: EntryFormProps): ReactNode => {
  const { t } = useTranslation('shell');
  const api = useApi();
  return (
    <FormFrame<UserLogin>
      rules={loginRules}
      label={t('login.sign_in_title')}
      initialValues={{ ...prefill, password: '' }}
      onSubmit={(values) => api.ask(login, {}, values).then(onEntered, onRefused)}
      toastsFieldErrors
    >
      {({ submitting }) => (
        <>
          <EmailObserver onEmail={onEmail} />
          <PlainTextField
            name="email"
            type="email"
            inputMode="email"
            label={t('login.email')}
            // The browser offers passkeys at this field.
            autoComplete="username webauthn"
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
