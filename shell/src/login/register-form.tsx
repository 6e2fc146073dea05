import { LANGUAGE_NAMES, LANGUAGES, type UserNew } from '@waymark/contracts';
import {
  ApiError,
  changeLanguage,
  chooseLanguage,
  complaintAboutPassword,
  FormFrame,
  PasswordStrength,
  PlainButton,
  PlainCheckboxField,
  PlainPasswordField,
  PlainSelectField,
  PlainTextField,
  useApi,
  userApi,
} from '@waymark/shell-kit';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './login.module.css';
import type { EntryFormProps } from './login-form.tsx';

const languages = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const registerRules = async () => (await import('./entry-rules.ts')).registerRules;

/** A new account. */
export const RegisterForm = ({ prefill, onEntered }: EntryFormProps): ReactNode => {
  const { t } = useTranslation('shell');
  const api = useApi();
  const initialValues = useMemo(
    () => ({ ...prefill, password: '', first_name: '', last_name: '', lang: chooseLanguage(), innovator: true }),
    [prefill],
  );
  return (
    <FormFrame<UserNew>
      rules={registerRules}
      guard={false}
      label={t('login.register_title')}
      initialValues={initialValues}
      onSubmit={async (values) => {
        const complaint = await complaintAboutPassword(values.password, [
          values.email,
          values.first_name,
          values.last_name,
        ]);
        if (complaint)
          throw new ApiError({ status: 422, code: 'VALIDATION', message: complaint, errors: { password: complaint } });
        const signedIn = await userApi(api).register(values);
        await changeLanguage(signedIn.user.lang);
        onEntered(signedIn);
      }}
    >
      {({ submitting, values }) => (
        <>
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
            <PlainTextField name="first_name" label={t('login.first_name')} autoComplete="given-name" required />
            <PlainTextField name="last_name" label={t('login.last_name')} autoComplete="family-name" required />
          </div>
          <div className={classes.password}>
            <PlainPasswordField name="password" label={t('login.password')} autoComplete="new-password" required />
            <PasswordStrength
              password={text(values.password)}
              known={[text(values.email), text(values.first_name), text(values.last_name)]}
            />
          </div>
          <PlainSelectField name="lang" label={t('login.language')} options={languages} required />
          <PlainCheckboxField name="innovator" label={t('login.innovator')} />
          <PlainButton busy={submitting}>{t('login.create_account')}</PlainButton>
        </>
      )}
    </FormFrame>
  );
};
