import { editUser, type UserEdit, type UserResource, userEdit } from '@waymark/contracts';
import { changeLanguage, i18n, initialsOf, useApi, useSession } from '@waymark/shell-kit';
import {
  CheckboxField,
  FormActions,
  ImageField,
  NativeSelectField,
  TextField,
  TextInput,
  useSave,
  WaymarkForm,
} from '@waymark/shell-kit/actions';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_OPTIONS } from '../language-options.ts';
import classes from './account.module.css';

const useSaveProfile = () => {
  const api = useApi();
  const { session, user } = useSession();
  return useSave<UserEdit, UserResource>({
    work: async (input) => {
      const { user: saved } = await api.ask(editUser, {}, input);
      // The page changes its language at once; the server's messages change with a new token.
      if (saved.lang !== user.lang) await Promise.all([changeLanguage(saved.lang), session.refresh(session.token())]);
      return saved;
    },
    success: () => i18n.t('shell:account.saved'),
    onSaved: (saved) => session.updateUser(saved),
    toastErrors: 'except_fields',
  });
};

/** Name, language and picture; the address is changed by a form of its own. */
export const ProfileForm = (): ReactNode => {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const save = useSaveProfile();
  const { first_name, last_name, lang, innovator } = user;
  const initialValues = useMemo(
    () => ({ first_name, last_name, lang, innovator }),
    [first_name, last_name, lang, innovator],
  );
  return (
    <WaymarkForm
      schema={userEdit}
      keptAs="profile"
      initialValues={initialValues}
      onSubmit={async (values, form) => {
        await save.mutateAsync(values);
        // The picture has been uploaded; it must not be sent again with the next save. Another one may have been chosen meanwhile.
        if (form.getState().dirtyFieldsSinceLastSubmit?.image) return;
        form.change('image', undefined);
        form.change('image_mime_type', undefined);
      }}
      label={t('account.profile')}
    >
      {({ submitting }) => (
        <>
          <ImageField label={t('account.avatar')} currentPath={user.image_path} placeholder={initialsOf(user)} round />
          <div className={classes.pair}>
            <TextField name="first_name" label={t('login.first_name')} autoComplete="given-name" required />
            <TextField name="last_name" label={t('login.last_name')} autoComplete="family-name" required />
          </div>
          <TextInput
            label={t('login.email')}
            description={t('account.email_fixed')}
            value={user.email}
            readOnly
            classNames={{ input: classes.fixed ?? '' }}
          />
          <NativeSelectField name="lang" label={t('login.language')} options={LANGUAGE_OPTIONS} required />
          <CheckboxField name="innovator" label={t('login.innovator')} />
          <FormActions submitting={submitting} />
        </>
      )}
    </WaymarkForm>
  );
};
