import { hasStarted, type KeyResultResource, type MemberResource, type ObjectiveResource } from '@waymark/contracts';
import { formatNumber, formatQuantity, ProgressBar, TimeAgo } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { BlockedMark } from '../../blockers/blockers.ts';
import { KeyResultBadge, KeyResultPace } from '../../pace/key-result-pace.tsx';
import { barHealth } from '../../pace/pace-slices.ts';
import { HistoryHover } from './history-hover.tsx';
import classes from './key-result-line.module.css';
import { RoleAvatar } from './role-avatar.tsx';
import { marksOf } from './time-elapsed.ts';
import type { CardTools } from './use-card-tools.ts';
import { ValueEditor } from './value-editor.tsx';

type Props = {
  keyresult: KeyResultResource;
  objective: ObjectiveResource;
  owner: MemberResource | null | undefined;
  tools: CardTools;
};

/** Progress: the bar, the value, the health and the last change. */
const Progress = ({ keyresult, objective, tools }: Omit<Props, 'owner'>): ReactNode => {
  const { start_value, actual_value, target_value, measured_by, health, pace, updated_at } = keyresult;
  const { t, organisation } = tools;
  return (
    <>
      <HistoryHover keyresult={keyresult} objective={objective.uuid} className={classes.way}>
        <ProgressBar
          start={start_value}
          actual={actual_value}
          target={target_value}
          unit={measured_by}
          health={barHealth(organisation, health, pace)}
          marks={marksOf(objective, keyresult, t)}
        />
      </HistoryHover>
      <span className={classes.value}>
        <ValueEditor keyresult={keyresult} objective={objective} t={t} />
      </span>
      <span className={classes.health}>
        <KeyResultBadge keyresult={keyresult} />
      </span>
      <TimeAgo at={updated_at} className={classes.changed} />
    </>
  );
};

/** One key result on one line: owner, start and target, the value (edited in place), health, last change. */
export const KeyResultLine = ({ keyresult, objective, owner, tools }: Props): ReactNode => {
  const { t, open } = tools;
  const { start_value, target_value, measured_by, blocked_since } = keyresult;
  const started = hasStarted(objective.status);
  return (
    <li className={classes.line} data-started={started || undefined} data-keyresult={keyresult.uuid}>
      <span className={classes.owner}>{owner && <RoleAvatar person={owner} as="owner" size="sm" t={t} />}</span>
      <span className={classes.about}>
        <button
          type="button"
          className={classes.name}
          onClick={() => open({ kind: 'keyresult', uuid: keyresult.uuid })}
        >
          {keyresult.name}
          {blocked_since && <BlockedMark since={blocked_since} />}
        </button>
        {objective.status === 'working' && <KeyResultPace keyresult={keyresult} objective={objective} />}
      </span>
      {started ? (
        <Progress keyresult={keyresult} objective={objective} tools={tools} />
      ) : (
        <span className={classes.plan}>
          {t('card.plan', { start: formatNumber(start_value), target: formatQuantity(target_value, measured_by) })}
        </span>
      )}
    </li>
  );
};
