import { requestPasswordReset, type UserResetPassword } from '@waymark/contracts';
import { FormFrame, PlainButton, PlainTextField, toast, useApi } from '@waymark/shell-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../login/login.module.css';
import { throwWithRetryTime } from '../passwords/retry-time.ts';

const askRules = async () => (await import('./reset-rules.ts')).askRules();

/** Requests the mail with the link; the answer is the same whether or not the address is known. */
export const AskResetForm = ({ email }: { email: string }): ReactNode => {
  const { t } = useTranslation('shell');
  const api = useApi();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo) {
    return (
      <>
        <p className={classes.note} role="status">
          {t('reset.sent', { email: sentTo })}
        </p>
        <PlainButton type="button" variant="default" onClick={() => setSentTo(null)}>
          {t('reset.again')}
        </PlainButton>
      </>
    );
  }
  return (
    <FormFrame<UserResetPassword>
      rules={askRules}
      label={t('reset.title')}
      initialValues={{ email }}
      onSubmit={async (values) => {
        await api.ask(requestPasswordReset, {}, values).catch(throwWithRetryTime);
        toast.success(t('reset.mail_sent'));
        setSentTo(values.email);
      }}
    >
      {({ submitting }) => (
        <>
          <p className={classes.intro}>{t('reset.intro')}</p>
          <PlainTextField
            name="email"
            type="email"
            inputMode="email"
            label={t('login.email')}
            autoComplete="username"
            autoFocus
          />
          <PlainButton busy={submitting}>{t('reset.send')}</PlainButton>
        </>
      )}
    </FormFrame>
  );
};
