import { Modal } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { leaveGuard } from '../forms/leave-guard.ts';
import { useIsShown } from '../state/use-is-shown.ts';
import classes from './dialog.module.css';
import { DialogGuard } from './dialog-guard.ts';
import { useDialogLayer } from './use-dialog-layer.ts';
import { useRoomForToasts } from './use-room-for-toasts.ts';

type DialogProps = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Stays in view at the bottom. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** A click beside it does not close it, for dialogs with typed text. */
  sticky?: boolean;
  /** A fixed height, for content that loads in parts: buttons do not move just before a click. */
  steady?: boolean;
};

/** Asks before closing if forms in the dialog have unsaved changes. */
const useGuard = (opened: boolean, onClose: () => void) => {
  const isShown = useIsShown(opened);
  const latest = useRef({ isShown, onClose });
  latest.current = { isShown, onClose };
  const [guard] = useState(() => {
    const unsaved: DialogGuard['unsaved'] = new Set();
    const close = async (): Promise<void> => {
      const isTyped = [...unsaved].some(({ current }) => current);
      const { isShown: isStillShown } = latest.current;
      if (isTyped && !(await leaveGuard.ask())) return;
      // The input may have been saved while the question was open.
      if (isStillShown()) latest.current.onClose();
    };
    return { unsaved, close: () => void close() };
  });
  return guard;
};

/** Overflowing content without focusable elements can be scrolled by keyboard only if it is focusable itself. */
const reachByKeys = (element: HTMLElement | null): void => {
  if (!element) return;
  const isLonger = element.scrollHeight > element.clientHeight;
  if (isLonger && !element.querySelector('a[href], button, input, select, textarea')) element.tabIndex = 0;
  else element.removeAttribute('tabindex');
};

/**
 * A dialog over the page: Escape closes it, after a question if a form in it has unsaved input, and the focus returns to where it was; on
 * phones it fills the screen.
 */
export const Dialog = (props: DialogProps): ReactNode => {
  const { opened, onClose, title, children, footer, size = 'md', sticky, steady } = props;
  const { t } = useTranslation('kit');
  const guard = useGuard(opened, onClose);
  useDialogLayer(opened, guard.close);
  const root = useRef<HTMLDivElement>(null);
  const room = useRoomForToasts(opened, root);
  return (
    <Modal
      ref={root}
      opened={opened}
      onClose={guard.close}
      title={title}
      size={{ sm: 400, md: 560, lg: 760, xl: 960 }[size]}
      closeOnClickOutside={!sticky}
      // A click beside a dialog that stays open leaves the focus in it.
      overlayProps={{ onMouseDown: (event) => event.preventDefault() }}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
      classNames={{
        content: [classes.content, footer && classes.footed, steady && classes.steady].filter(Boolean).join(' '),
        header: classes.header,
        title: classes.title,
        body: classes.body,
        inner: classes.inner,
      }}
      styles={{ inner: { '--wm-toasts': `${room}px` } }}
      // Mantine makes it a <header>, which would be a second banner landmark of the page.
      attributes={{ header: { role: 'presentation' } }}
      closeOnEscape={false}
      returnFocus={false}
      trapFocus
    >
      <DialogGuard value={guard}>
        {footer ? (
          // Runs after each rendering, because the function is a new one each time.
          <div ref={(element) => reachByKeys(element)} className={classes.scrolled}>
            {children}
          </div>
        ) : (
          children
        )}
      </DialogGuard>
      {/* Has the focus until a field is loaded, so that Enter does not close the dialog. */}
      {sticky && <span className={classes.waiting} tabIndex={-1} data-autofocus />}
      {footer && <div className={classes.footer}>{footer}</div>}
    </Modal>
  );
};
