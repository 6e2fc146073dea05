import { hasStarted, type KeyResultResource, type ObjectiveResource } from '@waymark/contracts';
import { formatDateTime, formatNumber, formatRelative, ProgressBar, usePeople } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BlockedMark } from '../../blockers/blockers.ts';
import { useDialogAddress } from '../../dialogs/dialog-address.ts';
import { useJudged } from '../../pace/judged.ts';
import { KeyResultStanding, StandingBadge } from '../../pace/standing.tsx';
import { Face } from './face.tsx';
import { HistoryHover } from './history-hover.tsx';
import classes from './key-result-line.module.css';
import { useMarks } from './time-gone.ts';
import { ValueEditor } from './value-editor.tsx';

type Props = { keyresult: KeyResultResource; objective: ObjectiveResource };

/** Progress: the bar, the value, the health and the last change. */
const Progress = ({ keyresult, objective }: Props): ReactNode => {
  const { start_value, actual_value, target_value, measured_by, health, pace, updated_at } = keyresult;
  const marks = useMarks();
  const judged = useJudged();
  return (
    <>
      <span className={classes.way}>
        <HistoryHover keyresult={keyresult} objective={objective.uuid}>
          <ProgressBar
            start={start_value}
            actual={actual_value}
            target={target_value}
            unit={measured_by}
            health={judged(health, pace)}
            marks={marks(objective, keyresult)}
          />
        </HistoryHover>
      </span>
      <span className={classes.value}>
        <ValueEditor keyresult={keyresult} objective={objective} />
      </span>
      <span className={classes.health}>
        <StandingBadge keyresult={keyresult} />
      </span>
      <time className={classes.changed} dateTime={updated_at} title={formatDateTime(updated_at)}>
        {formatRelative(updated_at)}
      </time>
    </>
  );
};

/** One key result on one line: owner, the way from start to target, the value (edited right there), health, last change. */
export const KeyResultLine = ({ keyresult, objective }: Props): ReactNode => {
  const { t } = useTranslation('okr');
  const { open } = useDialogAddress();
  const { member } = usePeople([keyresult.user_uuid]);
  const owner = member(keyresult.user_uuid);
  const { start_value, target_value, measured_by, blocked_since } = keyresult;
  const started = hasStarted(objective.status);
  return (
    <li className={classes.line} data-started={started || undefined} data-keyresult={keyresult.uuid}>
      <span className={classes.owner}>{owner && <Face person={owner} as="owner" size="sm" />}</span>
      <span className={classes.about}>
        <button
          type="button"
          className={classes.name}
          onClick={() => open({ kind: 'keyresult', uuid: keyresult.uuid })}
        >
          {keyresult.name}
          {blocked_since && <BlockedMark since={blocked_since} />}
        </button>
        {objective.status === 'working' && <KeyResultStanding keyresult={keyresult} objective={objective} />}
      </span>
      {started ? (
        <Progress keyresult={keyresult} objective={objective} />
      ) : (
        <span className={classes.plan}>
          {t('card.plan', { start: formatNumber(start_value), target: formatNumber(target_value), unit: measured_by })}
        </span>
      )}
    </li>
  );
};
