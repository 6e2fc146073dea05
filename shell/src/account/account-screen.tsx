import { LANGUAGE_NAMES, LANGUAGES, type UserResource, userEdit } from '@waymark/contracts';
import {
  FormActions,
  NativeSelectField,
  PageHeader,
  Paper,
  SegmentedControl,
  TextField,
  TextInput,
  useApi,
  useMantineColorScheme,
  userApi,
  useSave,
  useSession,
  WaymarkForm,
} from '@waymark/shell-kit';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import layout from '../layout/layout.module.css';
import classes from './account.module.css';

const languages = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

const ProfileForm = (): ReactNode => {
  const { t } = useTranslation('shell');
  const api = useApi();
  const { session, user } = useSession();
  const initialValues = useMemo(
    () => ({ first_name: user.first_name, last_name: user.last_name, lang: user.lang }),
    [user.first_name, user.last_name, user.lang],
  );
  const save = useSave({
    work: (input: Partial<Pick<UserResource, 'first_name' | 'last_name' | 'lang'>>) => userApi(api).update(input),
    success: t('account.saved'),
    onSaved: (saved) => session.updateUser(saved),
  });
  return (
    <WaymarkForm
      schema={userEdit}
      initialValues={initialValues}
      onSubmit={(values) => save.mutateAsync(values)}
      label={t('account.profile')}
    >
      {({ submitting }) => (
        <>
          <TextInput label={t('login.email')} value={user.email} readOnly />
          <TextField name="first_name" label={t('login.first_name')} autoComplete="given-name" required />
          <TextField name="last_name" label={t('login.last_name')} autoComplete="family-name" required />
          <NativeSelectField name="lang" label={t('login.language')} options={languages} required />
          <FormActions submitting={submitting} />
        </>
      )}
    </WaymarkForm>
  );
};

const SCHEMES = ['auto', 'light', 'dark'] as const;

const Appearance = (): ReactNode => {
  const { t } = useTranslation('shell');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      aria-label={t('account.appearance')}
      value={colorScheme}
      data={SCHEMES.map((value) => ({ value, label: t(`account.scheme_${value}`) }))}
      onChange={(value) => setColorScheme(SCHEMES.find((each) => each === value) ?? 'auto')}
    />
  );
};

/** The person's own account. */
export const AccountScreen = (): ReactNode => {
  const { t } = useTranslation('shell');
  useEffect(() => {
    document.title = `${t('account.title')} · Waymark`;
  }, [t]);
  return (
    <div className={`${layout.content} ${classes.page}`}>
      <PageHeader title={t('account.title')} />
      <Paper withBorder p="lg">
        <h2 className={classes.heading}>{t('account.profile')}</h2>
        <ProfileForm />
      </Paper>
      <Paper withBorder p="lg">
        <h2 className={classes.heading}>{t('account.appearance')}</h2>
        <Appearance />
      </Paper>
    </div>
  );
};
