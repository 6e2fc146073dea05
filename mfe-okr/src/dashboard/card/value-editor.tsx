import type { KeyResultResource, ObjectiveResource } from '@waymark/contracts';
import { formatNumber, Popover } from '@waymark/shell-kit';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './value-editor.module.css';
import { ValueForm } from './value-form.tsx';

type Props = { keyresult: KeyResultResource; objective: ObjectiveResource };

const Shown = ({ keyresult }: Pick<Props, 'keyresult'>): ReactNode => (
  <>
    <span className={classes.number}>{formatNumber(keyresult.actual_value)}</span>{' '}
    <span className={classes.unit}>{keyresult.measured_by}</span>
  </>
);

/** The actual value of a key result, edited right where it stands. What edits it is there once it is wanted. */
export const ValueEditor = ({ keyresult, objective }: Props): ReactNode => {
  const { t } = useTranslation('okr');
  const [wanted, setWanted] = useState(false);
  const [editing, setEditing] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  const finish = (): void => {
    setEditing(false);
    // Back to where one came from, unless something else has been taken up by then.
    setTimeout(() => document.activeElement === document.body && target.current?.focus(), 0);
  };
  const value = `${formatNumber(keyresult.actual_value)} ${keyresult.measured_by}`;
  if (objective.status === 'archive') {
    return (
      <span className={classes.value} title={value}>
        <Shown keyresult={keyresult} />
      </span>
    );
  }
  const button = (
    <button
      ref={target}
      type="button"
      className={classes.value}
      title={value}
      aria-label={t('value.edit', { name: keyresult.name, value })}
      aria-expanded={editing}
      aria-haspopup="dialog"
      onClick={() => {
        setWanted(true);
        setEditing((now) => !now);
      }}
    >
      <Shown keyresult={keyresult} />
    </button>
  );
  if (!wanted) return button;
  return (
    <Popover
      opened={editing}
      onChange={(open) => !open && finish()}
      position="bottom-end"
      width={320}
      trapFocus
      withinPortal
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown>
        {editing && <ValueForm keyresult={keyresult} objective={objective} onDone={finish} />}
      </Popover.Dropdown>
    </Popover>
  );
};
