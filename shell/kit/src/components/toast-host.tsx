import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle, IconX } from '@tabler/icons-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type Toast, toast, toastStore } from './toast.ts';
import classes from './toast-host.module.css';

const ICONS = { success: IconCircleCheck, warning: IconAlertTriangle, error: IconExclamationCircle };

const ToastCard = ({ entry }: { entry: Toast }): ReactNode => {
  const { t } = useTranslation('kit');
  const Icon = ICONS[entry.kind];
  const undo = (): void => {
    entry.undo?.();
    toast.dismiss(entry.id);
  };
  return (
    <li
      className={classes.toast}
      data-kind={entry.kind}
      onMouseEnter={() => toastStore.hold(entry.id)}
      onMouseLeave={() => toastStore.release(entry)}
      onFocus={() => toastStore.hold(entry.id)}
      onBlur={() => toastStore.release(entry)}
    >
      <Icon size={20} stroke={1.8} aria-hidden className={classes.icon} />
      <span className={classes.text} role={entry.kind === 'success' ? 'status' : 'alert'}>
        {entry.text}
      </span>
      {entry.undo && (
        <button type="button" className={classes.undo} onClick={undo}>
          {t('toast.undo')}
        </button>
      )}
      <button
        type="button"
        className={classes.close}
        aria-label={t('toast.close')}
        onClick={() => toast.dismiss(entry.id)}
      >
        <IconX size={16} stroke={1.8} aria-hidden />
      </button>
    </li>
  );
};

/** Shows the toasts, top right; the shell has one. */
export const ToastHost = (): ReactNode => {
  const { t } = useTranslation('kit');
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.snapshot);
  return (
    <section aria-label={t('toast.region')} className={classes.region}>
      <ul className={classes.list}>
        {shown.map((entry) => (
          <ToastCard key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  );
};
