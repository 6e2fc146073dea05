import { acceptGdpr } from '@waymark/contracts';
import { Button, stored, useApi, useSession } from '@waymark/shell-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './layout.module.css';

const notice = stored('local', 'waymark.gdpr');

/** The cookie notice until it is accepted; remembered on the account and in this browser. */
export const GdprNotice = (): ReactNode => {
  const { t } = useTranslation('shell');
  const api = useApi();
  const { session, user } = useSession();
  const [accepted, setAccepted] = useState(() => notice.read() === 'accepted');
  if (accepted || user.gdpr_accepted) return null;
  const accept = (): void => {
    setAccepted(true);
    notice.write('accepted');
    api
      .ask(acceptGdpr, {})
      .then(() => session.updateUser({ ...user, gdpr_accepted: true }))
      .catch(() => {});
  };
  return (
    <section className={classes.gdpr} aria-label={t('gdpr.label')}>
      <p>{t('gdpr.text')}</p>
      <Button size="xs" onClick={accept}>
        {t('gdpr.ok')}
      </Button>
    </section>
  );
};
