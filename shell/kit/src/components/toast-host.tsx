import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../state/store.ts';
import { PlainIcon } from './plain-icon.tsx';
import { type Toast, type ToastKind, toast, toastStore } from './toast.ts';
import classes from './toast-host.module.css';

const CIRCLE = 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0';
const TRIANGLE = 'M10.5 3.5L2 17a2 2 0 0 0 2 3h16a2 2 0 0 0 2-3L13.5 3.5a2 2 0 0 0-3 0';
const CROSS = 'M18 6L6 18M6 6l12 12';
const LINES: Record<ToastKind, string> = {
  success: `${CIRCLE}M9 12l2 2l4-4`,
  warning: `${TRIANGLE}M12 9v4M12 16h.01`,
  error: `${CIRCLE}M12 9v4M12 16h.01`,
};

const ToastCard = ({ entry }: { entry: Toast }): ReactNode => {
  const { t } = useTranslation('kit');
  const isPointedAt = useRef(false);
  const hold = (): void => toastStore.hold(entry.id);
  const dismiss = (): void => toast.dismiss(entry.id);
  return (
    <li
      className={classes.toast}
      data-kind={entry.kind}
      onMouseEnter={() => {
        isPointedAt.current = true;
        hold();
      }}
      onMouseLeave={({ currentTarget }) => {
        isPointedAt.current = false;
        if (!currentTarget.contains(document.activeElement)) toastStore.release(entry);
      }}
      onFocus={hold}
      onBlur={() => isPointedAt.current || toastStore.release(entry)}
    >
      <PlainIcon lines={LINES[entry.kind]} size={20} className={classes.icon} />
      <div className={classes.content}>
        <span role={entry.kind === 'success' ? 'status' : 'alert'}>{entry.text}</span>
        <div>
          {entry.actions?.map(({ label, run }) => (
            <button
              key={label}
              type="button"
              onClick={() => {
                run();
                dismiss();
              }}
            >
              {label}
            </button>
          ))}
        </div>
      </div>
      <button type="button" className={classes.close} aria-label={t('toast.close')} onClick={dismiss}>
        <PlainIcon lines={CROSS} size={16} />
      </button>
    </li>
  );
};

/** Shows the toasts, top right; the shell has one. */
export const ToastHost = (): ReactNode => {
  const { t } = useTranslation('kit');
  const shown = useStore(toastStore);
  return (
    <section aria-label={t('toast.region')} className={classes.region}>
      <ul>
        {shown.map((entry) => (
          <ToastCard key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  );
};
