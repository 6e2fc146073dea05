import { LANGUAGE_NAMES, LANGUAGES, userNew } from '@waymark/contracts';
import {
  ApiError,
  Button,
  CheckboxField,
  changeLanguage,
  chooseLanguage,
  complaintAboutPassword,
  NativeSelectField,
  PasswordField,
  PasswordStrength,
  TextField,
  useApi,
  userApi,
  WaymarkForm,
} from '@waymark/shell-kit';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './login.module.css';
import type { EntryFormProps } from './login-form.tsx';

const languages = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A new account. */
export const RegisterForm = ({ prefill, onEntered }: EntryFormProps): ReactNode => {
  const { t } = useTranslation('shell');
  const api = useApi();
  const initialValues = useMemo(
    () => ({ ...prefill, password: '', first_name: '', last_name: '', lang: chooseLanguage(), innovator: true }),
    [prefill],
  );
  return (
    <WaymarkForm
      schema={userNew}
      guard={false}
      label={t('login.register_title')}
      initialValues={initialValues}
      onSubmit={async (values) => {
        const complaint = await complaintAboutPassword(values.password, [values.email, values.first_name, values.last_name]);
        if (complaint) throw new ApiError({ status: 422, code: 'VALIDATION', message: complaint, errors: { password: complaint } });
        const signedIn = await userApi(api).register(values);
        await changeLanguage(signedIn.user.lang);
        onEntered(signedIn);
      }}
    >
      {({ submitting, values }) => (
        <>
          <TextField name="email" type="email" inputMode="email" label={t('login.email')} autoComplete="username" required autoFocus={!prefill.email} />
          <div className={classes.pair}>
            <TextField name="first_name" label={t('login.first_name')} autoComplete="given-name" required />
            <TextField name="last_name" label={t('login.last_name')} autoComplete="family-name" required />
          </div>
          <div className={classes.password}>
            <PasswordField name="password" label={t('login.password')} autoComplete="new-password" required />
            <PasswordStrength password={text(values.password)} known={[text(values.email), text(values.first_name), text(values.last_name)]} />
          </div>
          <NativeSelectField name="lang" label={t('login.language')} options={languages} required />
          <CheckboxField name="innovator" label={t('login.innovator')} />
          <Button type="submit" fullWidth size="md" loading={submitting}>
            {t('login.create_account')}
          </Button>
        </>
      )}
    </WaymarkForm>
  );
};
