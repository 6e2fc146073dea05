import { stopInvitations } from '@waymark/contracts';
import { errorText, PlainButton, useApi, useSearchParams } from '@waymark/shell-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthPage } from '../login/auth-page.tsx';
import classes from '../login/login.module.css';

/** The page of the mail's link that stops invitations of an unknown organisation. It asks first: mail programs open links by themselves. */
export const StopInvitationsScreen = (): ReactNode => {
  const { t } = useTranslation('shell');
  const [params] = useSearchParams();
  const token = params.get('token');
  const api = useApi();
  const [everywhere, setEverywhere] = useState(false);
  const [state, setState] = useState<'asking' | 'working' | 'done' | { reason: string }>('asking');
  const stop = async (): Promise<void> => {
    setState('working');
    try {
      await api.ask(stopInvitations, {}, { token: token ?? '', everywhere });
      setState('done');
    } catch (error) {
      setState({ reason: errorText(error) });
    }
  };
  if (!token || state === 'done') {
    const done = everywhere ? 'stop.done_everywhere' : 'stop.done';
    return (
      <AuthPage title={t(token ? 'stop.done_title' : 'stop.title')}>
        <p className={classes.note} role="status" data-kind={token ? undefined : 'problem'}>
          {t(token ? done : 'stop.no_link')}
        </p>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={t('stop.title')}>
      <p className={classes.note}>{t('stop.ask')}</p>
      {typeof state === 'object' && (
        <p className={classes.note} role="alert" data-kind="problem">
          {state.reason}
        </p>
      )}
      <label className={classes.choice}>
        <input type="checkbox" checked={everywhere} onChange={(event) => setEverywhere(event.target.checked)} />
        <span>{t('stop.everywhere')}</span>
      </label>
      <PlainButton type="button" busy={state === 'working'} onClick={() => void stop()}>
        {t('stop.confirm')}
      </PlainButton>
      <p className={classes.otherwise}>{t('stop.otherwise')}</p>
    </AuthPage>
  );
};
