import { register, type UserNew } from '@waymark/contracts';
import {
  ApiError,
  currentLanguage,
  FormFrame,
  isApiError,
  PasswordStrength,
  PlainButton,
  PlainCheckboxField,
  PlainPasswordField,
  PlainSelectField,
  PlainTextField,
  useApi,
} from '@waymark/shell-kit';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_OPTIONS } from '../language-options.ts';
import { assertStrongPassword, knownIn, text } from '../passwords/strong-password.ts';
import { LanguageInStep } from './language-in-step.tsx';
import classes from './login.module.css';
import { EmailObserver, type EntryFormProps } from './login-form.tsx';

const registerRules = async () => (await import('./entry-rules.ts')).registerRules();

/** Shows EMAIL_TAKEN at the field, where it can be corrected. */
const withFieldError = (error: unknown): unknown => {
  if (!isApiError(error, 'EMAIL_TAKEN')) return error;
  const { message, code, body } = error;
  return new ApiError({ status: 422, code, message, errors: { email: message }, body, cause: error });
};

const NewPassword = ({ values }: { values: Record<string, unknown> }): ReactNode => {
  const { t } = useTranslation('shell');
  return (
    <div className={classes.password}>
      <PlainPasswordField name="password" label={t('login.password')} autoComplete="new-password" required />
      <PasswordStrength password={text(values.password)} known={knownIn(values)} />
    </div>
  );
};

/** A new account. */
export const RegisterForm = ({ prefill, onEntered, onRefused, onEmail }: EntryFormProps): ReactNode => {
  const { t } = useTranslation('shell');
  const api = useApi();
  const initialValues = useMemo(
    () => ({ ...prefill, password: '', first_name: '', last_name: '', lang: currentLanguage(), innovator: true }),
    [prefill],
  );
  const submit = async (values: UserNew): Promise<void> => {
    await assertStrongPassword(values.password, knownIn(values));
    await api.ask(register, {}, values).then(onEntered, (error) => onRefused(withFieldError(error)));
  };
  return (
    <FormFrame<UserNew>
      rules={registerRules}
      label={t('login.register_title')}
      initialValues={initialValues}
      onSubmit={submit}
      toastsFieldErrors
    >
      {({ submitting, values }) => (
        <>
          <LanguageInStep />
          <EmailObserver onEmail={onEmail} />
          <PlainTextField
            name="email"
            type="email"
            inputMode="email"
            label={t('login.email')}
            autoComplete="username"
            required
            autoFocus={!prefill.email}
          />
          <div className={classes.pair}>
            <PlainTextField
              name="first_name"
              label={t('login.first_name')}
              autoComplete="given-name"
              required
              autoFocus={Boolean(prefill.email)}
            />
            <PlainTextField name="last_name" label={t('login.last_name')} autoComplete="family-name" required />
          </div>
          <NewPassword values={values} />
          <PlainSelectField name="lang" label={t('login.language')} options={LANGUAGE_OPTIONS} required />
          <PlainCheckboxField name="innovator" label={t('login.innovator')} />
          <PlainButton busy={submitting}>{t('login.create_account')}</PlainButton>
        </>
      )}
    </FormFrame>
  );
};
