import { loginSecondFactor, type UserLoginSecondFactor } from '@waymark/contracts';
import { ApiError, FormFrame, isApiError, PlainButton, PlainTextField, useApi } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../login/login.module.css';
import { withRetryTime } from '../passwords/retry-time.ts';
import { rulesAtField } from './rules-at-field.ts';
import type { SignedIn } from './sign-in-answer.ts';

export type StepProps = {
  ticket: string;
  onEntered: (signedIn: SignedIn) => Promise<void>;
  /** The sign-in has expired and starts over; the reason is shown. */
  onOver: (reason?: string) => void;
};
type Props = StepProps & { field: 'code' | 'recovery_code' };

/** Turns SECOND_FACTOR_WRONG into an error at the field. */
const atField = (error: unknown, field: string): unknown => {
  if (!isApiError(error, 'SECOND_FACTOR_WRONG')) return withRetryTime(error);
  const { message, code } = error;
  return new ApiError({ status: 422, code, message, errors: { [field]: message }, cause: error });
};

/** The second step by a code of the authenticator app, or by a recovery code. */
export const CodeForm = ({ ticket, field, onEntered, onOver }: Props): ReactNode => {
  const { t } = useTranslation('shell');
  const api = useApi();
  const rules = async () => {
    const { secondStepRules } = await import('../login/entry-rules.ts');
    return rulesAtField(await secondStepRules(), field, t('second_step.missing'));
  };
  const submit = async (values: UserLoginSecondFactor): Promise<void> => {
    try {
      await onEntered(await api.ask(loginSecondFactor, {}, values));
    } catch (error) {
      if (!isApiError(error, 'SIGN_IN_EXPIRED')) throw atField(error, field);
      onOver(error.message);
    }
  };
  const byApp = field === 'code';
  return (
    <FormFrame<UserLoginSecondFactor>
      rules={rules}
      label={t('second_step.title')}
      initialValues={{ ticket, [field]: '' }}
      onSubmit={submit}
    >
      {({ submitting }) => (
        <>
          <p className={classes.intro}>{t(byApp ? 'second_step.app' : 'second_step.recovery')}</p>
          <PlainTextField
            name={field}
            label={t(byApp ? 'second_step.code' : 'second_step.recovery_code')}
            inputMode={byApp ? 'numeric' : 'text'}
            autoComplete={byApp ? 'one-time-code' : 'off'}
            autoFocus
          />
          <PlainButton busy={submitting}>{t('login.sign_in')}</PlainButton>
        </>
      )}
    </FormFrame>
  );
};
