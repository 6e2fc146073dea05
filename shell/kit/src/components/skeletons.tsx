import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from './skeleton.tsx';
import classes from './skeletons.module.css';

const range = (count: number): number[] => [...Array(count).keys()];

/** Placeholder of lines of text. */
export const TextSkeleton = ({ lines = 3 }: { lines?: number }): ReactNode => (
  <div className={classes.stack} aria-hidden>
    {range(lines).map((line) => (
      <Skeleton key={line} height={12} width={line === lines - 1 ? '60%' : '100%'} />
    ))}
  </div>
);

/** Placeholder of the rows of a table or a list. */
export const RowsSkeleton = ({ rows = 6, height = 48 }: { rows?: number; height?: number }): ReactNode => (
  <div className={classes.rows} aria-hidden>
    {range(rows).map((row) => (
      <div key={row} className={classes.row} style={{ height }}>
        <Skeleton circle height={28} />
        <Skeleton height={12} width={`${30 + ((row * 17) % 30)}%`} />
        <Skeleton height={12} width="12%" />
      </div>
    ))}
  </div>
);

/** Placeholder of cards. */
export const CardsSkeleton = ({ cards = 3, height = 168 }: { cards?: number; height?: number }): ReactNode => (
  <div className={classes.stack} aria-hidden>
    {range(cards).map((card) => (
      <Skeleton key={card} height={height} radius={8} />
    ))}
  </div>
);

/** Placeholder of a whole screen: its heading, its controls, its rows. */
export const ScreenSkeleton = (): ReactNode => (
  <div className={classes.screen} aria-busy>
    <Skeleton height={32} width={240} />
    <Skeleton height={36} />
    <RowsSkeleton />
  </div>
);

/** The element focused before the dialog's placeholder: the dialog returns the focus to it (use-dialog-layer.ts). */
export const focusedBefore = new WeakMap<Element, Element | null>();

const takeFocus = (frame: HTMLElement | null): (() => void) => {
  const before = document.activeElement;
  if (frame) focusedBefore.set(frame, before);
  frame?.focus();
  return () => before instanceof HTMLElement && before.focus({ preventScroll: true });
};

/** The placeholder of a dialog whose code is loading; Escape, a click outside, or on a phone its button to close, cancels it. */
export const DialogSkeleton = ({ onClose }: { onClose: () => void }): ReactNode => {
  const { t } = useTranslation('kit');
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onClose();
    // The page behind it must not get the focus.
    if (event.key === 'Tab') event.preventDefault();
  };
  return (
    <div
      ref={takeFocus}
      className={classes.dialog}
      role="dialog"
      aria-modal
      aria-busy
      aria-label={t('dialog.loading')}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <CardsSkeleton cards={8} height={62} />
      <button type="button" aria-label={t('dialog.close')} onClick={onClose} />
    </div>
  );
};
