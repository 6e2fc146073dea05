import { isPercent, type KeyResultResource, type ObjectiveResource } from '@waymark/contracts';
import { formatNumber, formatQuantity, lazyPart, Popover, Skeleton, Suspense } from '@waymark/shell-kit';
import type { TFunction } from 'i18next';
import { type ReactNode, useRef, useState } from 'react';
import classes from './value-editor.module.css';

const AskDialog = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: "ask" */ '../../checkin/ask-dialog.tsx')).AskDialog,
}));
// In the chunk of the check-in screen, which has the same form.
const ValueForm = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: "check-in" */ './value-form.tsx')).ValueForm,
}));

type Props = {
  keyresult: KeyResultResource;
  objective: ObjectiveResource;
  /** Translates the namespace `okr`. */
  t: TFunction<'okr'>;
};

const textOf = ({ actual_value, measured_by }: KeyResultResource): string => formatQuantity(actual_value, measured_by);

const Shown = ({ keyresult }: Pick<Props, 'keyresult'>): ReactNode =>
  isPercent(keyresult.measured_by) ? (
    <span className={classes.number}>{textOf(keyresult)}</span>
  ) : (
    <>
      <span className={classes.number}>{formatNumber(keyresult.actual_value)}</span>{' '}
      <span className={classes.unit}>{keyresult.measured_by}</span>
    </>
  );

/** An open list inside closes first. Its options are in a portal, so choosing one looks like a click outside the editor. */
const hasOpenList = (): boolean => document.activeElement?.getAttribute('data-mantine-stop-propagation') === 'true';

const EditableValue = ({ keyresult, objective, t }: Props): ReactNode => {
  const [wanted, setWanted] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [editing, setEditing] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  const value = textOf(keyresult);
  const open = (): void => {
    setWanted(true);
    setEditing(!editing);
  };
  const close = (): void => setEditing(false);
  const button = (
    <button
      ref={target}
      type="button"
      className={classes.value}
      title={value}
      aria-label={t('value.edit', { name: keyresult.name, value })}
      aria-expanded={editing}
      aria-haspopup="dialog"
      onClick={open}
    >
      <Shown keyresult={keyresult} />
    </button>
  );
  if (!wanted) return button;
  const onChange = (now: boolean): void => {
    if (!now && !hasOpenList()) close();
  };
  const ask = (): void => {
    close();
    setAsking(true);
  };
  return (
    <>
      <Popover
        opened={editing}
        onChange={onChange}
        position="bottom-end"
        width={432}
        // Shifted to be fully visible, even over the value if there is no room beside it.
        middlewares={{ flip: true, shift: { crossAxis: true, padding: 8 } }}
        trapFocus
      >
        <Popover.Target>{button}</Popover.Target>
        <Popover.Dropdown className={classes.editor}>
          <Suspense fallback={<Skeleton height={objective.status === 'working' ? 460 : 240} radius={8} />}>
            {editing && (
              <ValueForm keyresult={keyresult} objective={objective} target={target} onDone={close} onAsk={ask} />
            )}
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      {isAsking && (
        <Suspense fallback={null}>
          <AskDialog card={keyresult} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
};

/** The actual value of a key result, edited in place. The editor is rendered only when it is opened. */
export const ValueEditor = ({ keyresult, objective, t }: Props): ReactNode =>
  objective.status === 'archive' ? (
    <span className={classes.value} title={textOf(keyresult)}>
      <Shown keyresult={keyresult} />
    </span>
  ) : (
    <EditableValue keyresult={keyresult} objective={objective} t={t} />
  );
