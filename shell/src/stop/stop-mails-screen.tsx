import { unsubscribeFromMail } from '@waymark/contracts';
import { errorText, PlainButton, useApi, useSearchParams } from '@waymark/shell-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthPage } from '../login/auth-page.tsx';
import classes from '../login/login.module.css';

/** The page of the mail's link that stops mails of a kind. It asks first: mail programs open links by themselves. */
export const StopMailsScreen = (): ReactNode => {
  const { t } = useTranslation('shell');
  const [params] = useSearchParams();
  const token = params.get('token');
  const api = useApi();
  const [state, setState] = useState<'asking' | 'working' | 'done' | { reason: string }>('asking');
  const stop = async (): Promise<void> => {
    setState('working');
    try {
      await api.ask(unsubscribeFromMail, {}, { token: token ?? '' });
      setState('done');
    } catch (error) {
      setState({ reason: errorText(error) });
    }
  };
  const isOver = !token || state === 'done';
  return (
    <AuthPage title={t(state === 'done' ? 'stop_mails.done_title' : 'stop_mails.title')}>
      <p className={classes.note} role={isOver ? 'status' : undefined} data-kind={token ? undefined : 'problem'}>
        {t(token ? (isOver ? 'stop_mails.done' : 'stop_mails.ask') : 'stop_mails.no_link')}
      </p>
      {typeof state === 'object' && (
        <p className={classes.note} role="alert" data-kind="problem">
          {state.reason}
        </p>
      )}
      {!isOver && (
        <PlainButton type="button" busy={state === 'working'} onClick={() => void stop()}>
          {t('stop_mails.confirm')}
        </PlainButton>
      )}
    </AuthPage>
  );
};
