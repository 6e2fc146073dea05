import { changeEmail, userChangeEmail } from '@waymark/contracts';
import { useApi, useSession } from '@waymark/shell-kit';
import { FormActions, PasswordField, TextField, WaymarkForm } from '@waymark/shell-kit/actions';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InferType } from 'yup';
import { throwWithRetryTime } from '../passwords/retry-time.ts';
import classes from './account.module.css';
import { clearSaved } from './clear-saved.ts';
import { useHashPlace } from './use-hash-place.ts';

type Values = InferType<typeof userChangeEmail>;
const EMPTY = { email: '', password: '' };

/** Changes the email address; needs the password. The new address counts once the link mailed to it was opened. */
export const AddressForm = (): ReactNode => {
  const { t } = useTranslation('shell');
  const api = useApi();
  const { user } = useSession();
  // The strip above the screens links here.
  const place = useHashPlace('address');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const change = async ({ email, password }: Values): Promise<void> => {
    await api.ask(changeEmail, {}, { email, password }).catch(throwWithRetryTime);
    setSentTo(email);
  };
  return (
    <div ref={place}>
      <div role="status">
        {sentTo && <p className={classes.sent}>{t('account.address_sent', { email: sentTo, present: user.email })}</p>}
      </div>
      <WaymarkForm
        schema={userChangeEmail}
        initialValues={EMPTY}
        onSubmit={(values, form) => change(values).then(() => clearSaved(form, EMPTY))}
        label={t('account.address')}
      >
        {({ submitting }) => (
          <>
            <TextField name="email" type="email" label={t('account.new_address')} autoComplete="email" required />
            <PasswordField
              name="password"
              label={t('account.confirm_with_password')}
              autoComplete="current-password"
              required
            />
            <FormActions submitting={submitting} submitLabel={t('account.change_address')} />
          </>
        )}
      </WaymarkForm>
    </div>
  );
};
