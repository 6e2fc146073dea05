import { confirmSignIn, userConfirm } from '@waymark/contracts';
import { Button, Dialog, useApi } from '@waymark/shell-kit';
import { FormActions, PasswordField, useIsShown, WaymarkForm } from '@waymark/shell-kit/actions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLogOut } from '../layout/use-log-out.ts';
import { throwWithRetryTime } from '../passwords/retry-time.ts';
import classes from './fresh-sign-in.module.css';

const EMPTY = { password: '' };

/** Asks for the password (product-rules.md, "Fresh sign-in"); a person without one can sign in again. */
export const FreshSignInDialog = ({ onAnswer }: { onAnswer: (confirmed: boolean) => void }): ReactNode => {
  const { t } = useTranslation('shell');
  const api = useApi();
  const logOut = useLogOut();
  const isShown = useIsShown();
  return (
    <Dialog opened onClose={() => onAnswer(false)} title={t('fresh_sign_in.title')} size="sm">
      <WaymarkForm
        schema={userConfirm}
        initialValues={EMPTY}
        guard={false}
        label={t('fresh_sign_in.title')}
        onSubmit={async ({ password }) => {
          await api.ask(confirmSignIn, {}, { password }).catch(throwWithRetryTime);
          if (isShown()) onAnswer(true);
        }}
      >
        {({ submitting }) => (
          <>
            <p className={classes.text}>{t('fresh_sign_in.text')}</p>
            <PasswordField
              name="password"
              label={t('fresh_sign_in.password')}
              autoComplete="current-password"
              autoFocus
              required
            />
            <Button
              variant="subtle"
              size="compact-sm"
              className={classes.again}
              onClick={() => {
                onAnswer(false);
                void logOut();
              }}
            >
              {t('fresh_sign_in.again')}
            </Button>
            <FormActions
              submitting={submitting}
              submitLabel={t('fresh_sign_in.confirm')}
              onCancel={() => onAnswer(false)}
            />
          </>
        )}
      </WaymarkForm>
    </Dialog>
  );
};
