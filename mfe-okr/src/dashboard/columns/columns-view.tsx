import { DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { canMove, type ObjectiveResource, STATUSES, type Status } from '@waymark/contracts';
import { CardsSkeleton, ErrorPanel, toast } from '@waymark/shell-kit';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStanding } from '../../people/use-people.ts';
import { toQuery } from '../filters/filters.ts';
import type { FilterState } from '../filters/use-filters.ts';
import { useMove } from '../moves/use-move.ts';
import { useObjectiveList } from '../use-objective-list.ts';
import { Column } from './column.tsx';
import { byColumns } from './column-coordinates.ts';
import classes from './columns-view.module.css';
import { useAnnouncements } from './use-announcements.ts';

/** Pixels a pointer travels before a press becomes a drag, so that a click still opens the card. */
const DRAG_DISTANCE = 6;

const isStatus = (value: unknown): value is Status => STATUSES.some((status) => status === value);

/** Moves a dropped objective where the person may, and says why not otherwise. */
const useDrop = (objectives: readonly ObjectiveResource[]): ((event: DragEndEvent) => void) => {
  const { t } = useTranslation('okr');
  const standingOf = useStanding();
  const move = useMove();
  return ({ active, over }) => {
    const objective = objectives.find(({ uuid }) => uuid === active.id);
    const to = over?.id;
    if (!objective || !isStatus(to) || to === objective.status) return;
    const verdict = canMove({ from: objective.status, to, ...standingOf(objective) });
    if (verdict.ok) move.mutate({ objective, to });
    else toast.error(t(`objective.refused.${verdict.code}`));
  };
};

/** The five statuses as columns; cards are dragged, or moved by keyboard: Space lifts, arrows carry, Space drops. */
export const ColumnsView = ({ filters }: FilterState): ReactNode => {
  const { t } = useTranslation(['okr', 'kit']);
  const loaded = useObjectiveList({ ...toQuery(filters), level: filters.level });
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(KeyboardSensor, { coordinateGetter: byColumns }),
  );
  const onDragEnd = useDrop(loaded.objectives);
  const announcements = useAnnouncements(loaded.objectives);
  const byStatus = useMemo(() => Map.groupBy(loaded.objectives, ({ status }) => status), [loaded.objectives]);
  if (loaded.error) return <ErrorPanel onRetry={loaded.retry} />;
  if (loaded.isPending) return <CardsSkeleton cards={3} height={120} />;
  return (
    <DndContext
      sensors={sensors}
      onDragEnd={onDragEnd}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('columns.instructions') } }}
    >
      <div className={classes.columns}>
        {STATUSES.map((status) => (
          <Column
            key={status}
            status={status}
            title={t(`kit:status.${status}`)}
            count={loaded.counts?.[status] ?? 0}
            objectives={byStatus.get(status) ?? []}
          />
        ))}
      </div>
      {loaded.loadMore && (
        <button type="button" className={classes.more} onClick={loaded.loadMore}>
          {t('columns.more')}
        </button>
      )}
    </DndContext>
  );
};
