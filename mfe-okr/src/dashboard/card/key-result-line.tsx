import { isWorking, type KeyResultResource, type ObjectiveResource } from '@waymark/contracts';
import { formatNumber, formatRelative, HealthBadge, PersonAvatar, ProgressBar, Tooltip } from '@waymark/shell-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogAddress } from '../../dialogs/dialog-address.ts';
import { usePeople } from '../../people/use-people.ts';
import { HistoryHover } from './history-hover.tsx';
import classes from './key-result-line.module.css';
import { ValueEditor } from './value-editor.tsx';

type Props = { keyresult: KeyResultResource; objective: ObjectiveResource };

const Value = ({ keyresult, objective }: Props): ReactNode => {
  const { t } = useTranslation('okr');
  const [editing, setEditing] = useState(false);
  const shown = `${formatNumber(keyresult.actual_value)} ${keyresult.measured_by}`;
  if (objective.status === 'archive') return <span className={classes.value}>{shown}</span>;
  return (
    <>
      <button
        type="button"
        className={classes.value}
        aria-label={t('value.edit', { name: keyresult.name, value: shown })}
        onClick={() => setEditing(true)}
      >
        {shown}
      </button>
      {editing && <ValueEditor keyresult={keyresult} objective={objective} onClose={() => setEditing(false)} />}
    </>
  );
};

/** One key result on one line: owner, the way from start to target, the value (edited right there), health, last change. */
export const KeyResultLine = ({ keyresult, objective }: Props): ReactNode => {
  const { t } = useTranslation('okr');
  const { open } = useDialogAddress();
  const { member } = usePeople();
  const owner = member(keyresult.user_uuid);
  const { start_value, actual_value, target_value, measured_by, health } = keyresult;
  return (
    <li
      className={classes.line}
      data-working={isWorking(objective.status) || undefined}
      data-keyresult={keyresult.uuid}
    >
      <span className={classes.owner}>
        {owner && (
          <Tooltip label={t('card.owner', { name: `${owner.first_name} ${owner.last_name}` })}>
            <span>
              <PersonAvatar person={owner} size="sm" />
            </span>
          </Tooltip>
        )}
      </span>
      <button type="button" className={classes.name} onClick={() => open({ kind: 'keyresult', uuid: keyresult.uuid })}>
        {keyresult.name}
      </button>
      {isWorking(objective.status) ? (
        <>
          <HistoryHover keyresult={keyresult} objective={objective.uuid}>
            <ProgressBar
              start={start_value}
              actual={actual_value}
              target={target_value}
              unit={measured_by}
              health={health}
            />
          </HistoryHover>
          <Value keyresult={keyresult} objective={objective} />
          <span className={classes.health}>
            <HealthBadge health={health} />
          </span>
          <time className={classes.changed} dateTime={keyresult.updated_at}>
            {formatRelative(keyresult.updated_at)}
          </time>
        </>
      ) : (
        <span className={classes.plan}>
          {t('card.plan', { start: formatNumber(start_value), target: formatNumber(target_value), unit: measured_by })}
        </span>
      )}
    </li>
  );
};
