import { Button, useSession } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLogOut } from '../layout/use-log-out.ts';
import classes from './invitations.module.css';

type Props = { token: string; onStay: () => void };

/** Shown for an invitation link that is not open for this user: sent to another address, answered, withdrawn or expired. */
export const ForeignInvitation = ({ token, onStay }: Props): ReactNode => {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const logOut = useLogOut();
  return (
    <section className={classes.foreign} role="status" aria-label={t('invitations.foreign_title')}>
      <h2 className={classes.title}>{t('invitations.foreign_title')}</h2>
      <p>{t('invitations.foreign_text', { email: user.email })}</p>
      <div className={classes.answers}>
        <Button variant="default" onClick={() => void logOut(`/login?${new URLSearchParams({ token })}`)}>
          {t('invitations.foreign_switch')}
        </Button>
        <Button variant="subtle" onClick={onStay}>
          {t('invitations.foreign_stay')}
        </Button>
      </div>
    </section>
  );
};
