import { startExternalSignIn } from '@waymark/contracts';
import { PlainButton, PlainIcon, useApi } from '@waymark/shell-kit';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { rememberState } from './external-state.ts';
import classes from './login.module.css';
import { rememberSearch } from './remember-search.ts';

const KEY =
  'M16.555 3.843l3.602 3.602a2.877 2.877 0 0 1 0 4.069l-2.643 2.643a2.877 2.877 0 0 1 -4.069 0l-.301 -.301l-6.558 6.558a2 2 0 0 1 -1.239 .578l-.175 .008h-1.172a1 1 0 0 1 -.993 -.883l-.007 -.117v-1.172a2 2 0 0 1 .467 -1.284l.119 -.13l.414 -.414h2v-2h2v-2l2.144 -2.144l-.301 -.301a2.877 2.877 0 0 1 0 -4.069l2.643 -2.643a2.877 2.877 0 0 1 4.069 0M15 9h.01';

type Props = {
  invitationToken: string | undefined;
  /** Whether another way to sign in is shown above it. */
  follows: boolean;
};

/** The button of the external identity provider, if one is configured. Passes an invitation on. */
export const ExternalSignIn = ({ invitationToken, follows }: Props): ReactNode => {
  const { t } = useTranslation('shell');
  const api = useApi();
  const { search } = useLocation();
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    api
      .ask(startExternalSignIn, {}, { invitation_token: invitationToken }, { signal: stop.signal })
      .then(({ url }) => setAddress(url))
      .catch(() => setAddress(null));
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
      {!follows && <div className={classes.or}>{t('login.or')}</div>}
      <PlainButton type="button" variant="default" onClick={leave}>
        <PlainIcon lines={KEY} size={18} />
        {t('login.external')}
      </PlainButton>
    </>
  );
};
