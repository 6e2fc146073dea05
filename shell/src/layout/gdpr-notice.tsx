import { acceptGdpr } from '@waymark/contracts';
import { Button, useApi, useSession } from '@waymark/shell-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { gdprAccepted } from './gdpr-accepted.ts';
import classes from './gdpr-notice.module.css';

/** The cookie notice until it is accepted; remembered on the account and in this browser. */
export const GdprNotice = (): ReactNode => {
  const { t } = useTranslation('shell');
  const api = useApi();
  const { session } = useSession();
  const [accepted, setAccepted] = useState(false);
  if (accepted) return null;
  const accept = (): void => {
    setAccepted(true);
    gdprAccepted.write('accepted');
    api
      .ask(acceptGdpr, {})
      .then(() => {
        // The profile may have changed since the click.
        const { user } = session.state();
        if (user) session.updateUser({ ...user, gdpr_accepted: true });
      })
      .catch(() => {});
  };
  return (
    <section className={classes.notice} aria-label={t('gdpr.label')}>
      <p>{t('gdpr.text')}</p>
      <Button size="xs" onClick={accept}>
        {t('gdpr.ok')}
      </Button>
    </section>
  );
};
