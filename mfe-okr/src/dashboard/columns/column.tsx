import { useDraggable, useDroppable } from '@dnd-kit/core';
import { IconGripVertical } from '@tabler/icons-react';
import { healthOf, isWorking, type ObjectiveResource, type Status } from '@waymark/contracts';
import { GoalBadge, PersonAvatar, ProgressRing } from '@waymark/shell-kit';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogAddress } from '../../dialogs/dialog-address.ts';
import { usePeople } from '../../people/use-people.ts';
import classes from './columns-view.module.css';

const ColumnCard = ({ objective }: { objective: ObjectiveResource }): ReactNode => {
  const { t } = useTranslation('okr');
  const { open } = useDialogAddress();
  const { member, team } = usePeople();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, isDragging } = useDraggable({
    id: objective.uuid,
  });
  const owner = member(objective.user_uuid);
  const style: CSSProperties = transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : {};
  return (
    <li
      ref={setNodeRef}
      className={classes.card}
      style={style}
      data-dragging={isDragging || undefined}
      data-objective={objective.uuid}
    >
      <div className={classes.top}>
        <button
          type="button"
          className={classes.name}
          onClick={() => open({ kind: 'objective', uuid: objective.uuid })}
        >
          {objective.name}
        </button>
        <button
          type="button"
          ref={setActivatorNodeRef}
          className={classes.grip}
          {...listeners}
          {...attributes}
          aria-label={t('columns.move', { name: objective.name })}
        >
          <IconGripVertical size={18} stroke={1.7} aria-hidden />
        </button>
      </div>
      <div className={classes.foot}>
        <GoalBadge goal={objective.goal} />
        <span className={classes.side}>
          {owner ? (
            <PersonAvatar person={owner} size="sm" />
          ) : (
            <span className={classes.team}>{team(objective.team_uuid)?.name}</span>
          )}
          {isWorking(objective.status) && (
            <ProgressRing
              value={objective.progress}
              size={32}
              {...(objective.keyresults.length > 0 && { health: healthOf(objective.progress) })}
            />
          )}
        </span>
      </div>
    </li>
  );
};

type Props = { status: Status; title: string; count: number; objectives: readonly ObjectiveResource[] };

/** One status with its objectives. */
export const Column = ({ status, title, count, objectives }: Props): ReactNode => {
  const { t } = useTranslation('okr');
  const { setNodeRef, isOver } = useDroppable({ id: status });
  return (
    <section
      ref={setNodeRef}
      className={classes.column}
      data-over={isOver || undefined}
      data-status={status}
      aria-label={title}
    >
      <h2>
        {title}
        <span>{count}</span>
      </h2>
      <ul>
        {objectives.map((objective) => (
          <ColumnCard key={objective.uuid} objective={objective} />
        ))}
      </ul>
      {objectives.length === 0 && <p className={classes.empty}>{t('list.nothing_yet')}</p>}
    </section>
  );
};
