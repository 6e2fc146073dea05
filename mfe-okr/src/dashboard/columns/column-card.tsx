import { useDraggable } from '@dnd-kit/core';
import { IconGripVertical } from '@tabler/icons-react';
import { hasStarted, healthOf, type ObjectiveResource } from '@waymark/contracts';
import { GoalBadge, PersonAvatar, ProgressRing, usePeople } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogAddress } from '../../dialogs/dialog-address.ts';
import { useTeamLookup } from '../../people/use-team-lookup.ts';
import classes from './column-card.module.css';

type Props = { objective: ObjectiveResource };

const Foot = ({ objective }: Props): ReactNode => {
  const { member } = usePeople([objective.user_uuid]);
  const team = useTeamLookup();
  const owner = member(objective.user_uuid);
  return (
    <div className={classes.foot}>
      <GoalBadge goal={objective.goal} />
      <span className={classes.side}>
        {owner ? (
          <PersonAvatar person={owner} size="sm" />
        ) : (
          <span className={classes.team}>{team(objective.team_uuid)?.name}</span>
        )}
        {hasStarted(objective.status) && (
          <ProgressRing
            value={objective.progress}
            size={32}
            {...(objective.keyresults.length > 0 && { health: healthOf(objective.progress) })}
          />
        )}
      </span>
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
  const { t } = useTranslation('okr');
  const { open } = useDialogAddress();
  const { uuid, name } = objective;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({ id: uuid });
  const { onKeyDown, ...pointer } = listeners ?? {};
  return (
    <li
      ref={setNodeRef}
      className={classes.card}
      data-dragging={isDragging || undefined}
      data-objective={uuid}
      {...pointer}
    >
      <div className={classes.top}>
        <button type="button" className={classes.name} onClick={() => open({ kind: 'objective', uuid })}>
          {name}
        </button>
        <button
          type="button"
          ref={setActivatorNodeRef}
          className={classes.grip}
          onKeyDown={onKeyDown as React.KeyboardEventHandler | undefined}
          {...attributes}
          aria-label={t('columns.move', { name })}
        >
          <IconGripVertical size={18} stroke={1.7} aria-hidden />
        </button>
      </div>
      <Foot objective={objective} />
    </li>
  );
};
