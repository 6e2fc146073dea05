import { useDraggable } from '@dnd-kit/core';
import { IconGripVertical } from '@tabler/icons-react';
import { hasStarted, type ObjectiveResource } from '@waymark/contracts';
import { formatDate, formatPercent, GoalBadge, usePeople, useTeams } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogAddress } from '../../dialogs/dialog-address.ts';
import { useJustMade } from '../../objectives/just-made.ts';
import { KeyResultBadge, NeedsAttention } from '../../pace/key-result-pace.tsx';
import { ObjectiveRing } from '../../pace/objective-ring.tsx';
import { RARE_TEXTS } from '../../rare-texts.ts';
import { RoleAvatar } from '../card/role-avatar.tsx';
import { useElapsedShare } from '../card/time-elapsed.ts';
import classes from './column-card.module.css';

type Props = { objective: ObjectiveResource };

const Foot = ({ objective }: Props): ReactNode => {
  const { t } = useTranslation('okr');
  const { member } = usePeople([objective.user_uuid]);
  const { team } = useTeams([objective.team_uuid]);
  const elapsed = useElapsedShare(objective);
  const { goal, keyresults, period_end, status, trouble } = objective;
  const owner = member(objective.user_uuid);
  return (
    <div className={classes.foot}>
      <div className={classes.line}>
        <GoalBadge goal={goal} />
        <span className={classes.side}>
          {owner ? (
            <RoleAvatar person={owner} as="owner" size="sm" t={t} />
          ) : (
            <span className={classes.team}>{team(objective.team_uuid)?.name}</span>
          )}
          {hasStarted(status) && <ObjectiveRing objective={objective} size={32} />}
        </span>
      </div>
      <div className={classes.line}>
        <span
          className={classes.end}
          title={elapsed === undefined ? undefined : t('card.time_gone', { percent: formatPercent(elapsed) })}
        >
          {t('card.end', { date: formatDate(period_end) })}
        </span>
        {keyresults.length > 0 && (
          <span className={classes.dots}>
            {hasStarted(status)
              ? keyresults.map((keyresult) => <KeyResultBadge key={keyresult.uuid} keyresult={keyresult} compact />)
              : t('card.count', { count: keyresults.length })}
          </span>
        )}
      </div>
      {trouble.length > 0 && <NeedsAttention objective={objective} brief />}
    </div>
  );
};

/** The card that follows the pointer. */
export const DraggedCard = ({ objective, reason }: Props & { reason: string | undefined }): ReactNode => (
  <div className={classes.card} data-dragged>
    <div className={classes.top}>
      <span className={classes.name}>{objective.name}</span>
      <span className={classes.grip}>
        <IconGripVertical size={18} stroke={1.7} aria-hidden />
      </span>
    </div>
    <Foot objective={objective} />
    {reason && <p className={classes.reason}>{reason}</p>}
  </div>
);

/** An objective in its column: dragged by the whole card with the pointer, by its handle with the keyboard. */
export const ColumnCard = ({ objective }: Props): ReactNode => {
  const { t } = useTranslation(RARE_TEXTS);
  const { dialog, open } = useDialogAddress();
  const { uuid, name } = objective;
  const { marked, place } = useJustMade<HTMLLIElement>(uuid, dialog !== null);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({ id: uuid });
  const { onKeyDown, ...pointer } = listeners ?? {};
  return (
    <li
      ref={(element) => {
        setNodeRef(element);
        place.current = element;
      }}
      className={classes.card}
      data-marked={marked || undefined}
      data-dragging={isDragging || undefined}
      data-objective={uuid}
      {...pointer}
    >
      <div className={classes.top}>
        <button type="button" data-first className={classes.name} onClick={() => open({ kind: 'objective', uuid })}>
          {name}
        </button>
        <button
          type="button"
          ref={setActivatorNodeRef}
          className={classes.grip}
          onKeyDown={onKeyDown as React.KeyboardEventHandler | undefined}
          {...attributes}
          // The library's is English; the label and the instructions say what the button does.
          aria-roledescription={undefined}
          aria-label={t('columns.move', { name })}
        >
          <IconGripVertical size={18} stroke={1.7} aria-hidden />
        </button>
      </div>
      <Foot objective={objective} />
    </li>
  );
};
