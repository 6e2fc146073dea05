import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react';
import { Link, prepareDialogs, toast, VisuallyHidden } from '@waymark/shell-kit';
import { type Entry, isWaiting, useOutbox } from '@waymark/shell-kit/outbox';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './unsent-mark.module.css';

/** Shows a toast once entries were sent that the reader saw waiting, or that an earlier visit left. */
const useSentToast = (entries: readonly Entry[], isAway: boolean): void => {
  const { t } = useTranslation('shell');
  const [waited, setWaited] = useState<readonly string[]>(() => entries.filter(isWaiting).map(({ key }) => key));
  const late = isAway ? entries.filter((entry) => isWaiting(entry) && !waited.includes(entry.key)) : [];
  if (late.length > 0) setWaited([...waited, ...late.map(({ key }) => key)]);
  const ofThem = entries.filter(({ key }) => waited.includes(key));
  const isOver = waited.length > 0 && !ofThem.some(isWaiting);
  const sent = ofThem.filter(({ state }) => state === 'sent').length;
  useEffect(() => {
    if (!isOver) return;
    setWaited([]);
    if (sent > 0) toast.success(t('header.unsent_sent', { count: sent }));
  }, [isOver, sent, t]);
};

/** The check-ins that the server does not have yet, shown on every screen: a link to refused ones, or a button that sends the rest. */
export const UnsentMark = (): ReactNode => {
  const { t } = useTranslation(['shell', 'kit']);
  const { outbox, entries, isAway, isStored } = useOutbox();
  const stopped = entries.filter(({ state }) => state === 'stopped');
  const waiting = entries.filter(isWaiting).length;
  useSentToast(entries, isAway);
  useEffect(() => {
    // Loads the dialog while there is network, so that signing out offline can still ask.
    void prepareDialogs().catch(() => {});
  }, []);
  const isLost = !isStored && waiting > 0;
  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent): void => {
      if (isLost) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [isLost]);
  const send = async (): Promise<void> => {
    await outbox.flush();
    if (outbox.snapshot().isAway) toast.error(t('kit:error.network'));
  };
  const [first] = stopped;
  return (
    <div role="status" className={classes.place}>
      {first && (
        <Link
          to={`/organization/${first.org}/check-in`}
          className={`${classes.mark} ${classes.stopped}`}
          title={t('header.unsaved', { count: stopped.length })}
        >
          <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
          <Words short={t('header.unsaved_short', { count: stopped.length })} count={stopped.length}>
            {t('header.unsaved', { count: stopped.length })}
          </Words>
        </Link>
      )}
      {!first && isAway && waiting > 0 && (
        <button
          type="button"
          className={classes.mark}
          title={t('header.unsent', { count: waiting })}
          onClick={() => void send()}
        >
          <IconCloudOff size={18} stroke={1.7} aria-hidden />
          <Words short={t('header.unsent_short', { count: waiting })} count={waiting}>
            {t('header.unsent', { count: waiting })}
          </Words>
        </button>
      )}
    </div>
  );
};

/** The full text for screen readers; a short one, or a number on phones, for the eye. */
const Words = ({ short, count, children }: { short: string; count: number; children: ReactNode }): ReactNode => (
  <>
    <VisuallyHidden component="span">{children}</VisuallyHidden>
    <span className={classes.short} aria-hidden>
      {short}
    </span>
    <span className={classes.count} aria-hidden>
      {count}
    </span>
  </>
);
