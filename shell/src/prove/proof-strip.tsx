import { IconMailCheck, IconX } from '@tabler/icons-react';
import { accountPath } from '@waymark/contracts';
import { ActionIcon, Button, Link, stored, useSession } from '@waymark/shell-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './proof-strip.module.css';
import { useResend } from './use-resend.ts';

/** The user who has dismissed the strip, kept for the browser session. */
const putAway = stored('session', 'waymark.proof_strip');

/** A strip above every screen while the user's email address has to be proven, with how to do it. */
export const ProofStrip = (): ReactNode => {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const [hidden, setHidden] = useState(() => putAway.read() === user.uuid);
  const sending = useResend();
  if (hidden || !user.must_prove_email) return null;
  const hide = (): void => {
    setHidden(true);
    putAway.write(user.uuid);
  };
  return (
    <section className={classes.strip} aria-label={t('prove.title')}>
      <IconMailCheck size={20} stroke={1.6} aria-hidden className={classes.icon} />
      <p role="status">
        {sending.state === 'done' && t('prove.sent', { email: user.email })}
        {sending.state === 'refused' && sending.reason}
        {(sending.state === 'no' || sending.state === 'now') && t('prove.strip', { email: user.email })}
      </p>
      <div className={classes.actions}>
        {sending.state !== 'done' && (
          <Button size="xs" variant="default" loading={sending.state === 'now'} onClick={() => void sending.send()}>
            {t('prove.send_again')}
          </Button>
        )}
        <Link to={accountPath('address')} className={classes.change}>
          {t('prove.change')}
        </Link>
      </div>
      <ActionIcon className={classes.hide} aria-label={t('prove.hide')} onClick={hide}>
        <IconX size={16} stroke={1.8} aria-hidden />
      </ActionIcon>
    </section>
  );
};
