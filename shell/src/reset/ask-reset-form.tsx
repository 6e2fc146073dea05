import { userResetPassword } from '@waymark/contracts';
import { Button, TextField, toast, useApi, userApi, WaymarkForm } from '@waymark/shell-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../login/login.module.css';

/** Asks for the mail with the link; the answer is the same whether or not the address is known. */
export const AskResetForm = (): ReactNode => {
  const { t } = useTranslation('shell');
  const api = useApi();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo) {
    return (
      <p className={classes.note} role="status">
        {t('reset.sent', { email: sentTo })}
      </p>
    );
  }
  return (
    <WaymarkForm
      schema={userResetPassword}
      guard={false}
      initialValues={{ email: '' }}
      onSubmit={async ({ email }) => {
        await userApi(api).askReset(email);
        toast.success(t('reset.mail_sent'));
        setSentTo(email);
      }}
    >
      {({ submitting }) => (
        <>
          <TextField
            name="email"
            type="email"
            inputMode="email"
            label={t('login.email')}
            autoComplete="username"
            autoFocus
          />
          <Button type="submit" fullWidth size="md" loading={submitting}>
            {t('reset.send')}
          </Button>
        </>
      )}
    </WaymarkForm>
  );
};
