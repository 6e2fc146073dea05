import { IconKey } from '@tabler/icons-react';
import { PlainButton, useApi, userApi } from '@waymark/shell-kit';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { rememberSearch } from './external-return-path.ts';
import { rememberState } from './external-state.ts';
import classes from './login.module.css';

/** The button of the external identity provider, where one is configured. An invitation goes along. */
export const ExternalSignIn = ({ invitationToken }: { invitationToken?: string }): ReactNode => {
  const { t } = useTranslation('shell');
  const api = useApi();
  const { search } = useLocation();
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    userApi(api)
      .externalSignInUrl({ invitation_token: invitationToken }, stop.signal)
      .then(setAddress, () => setAddress(null));
    return () => stop.abort();
  }, [api, invitationToken]);
  if (!address) return null;
  const leave = (): void => {
    rememberSearch(search);
    rememberState(address);
    window.location.assign(address);
  };
  return (
    <>
      <div className={classes.or}>{t('login.or')}</div>
      <PlainButton type="button" variant="default" onClick={leave}>
        <IconKey size={18} stroke={1.6} aria-hidden />
        {t('login.external')}
      </PlainButton>
    </>
  );
};
