import type { CollisionDetection } from '@dnd-kit/core';
import {
  DndContext,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  rectIntersection,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { STATUSES } from '@waymark/contracts';
import { ErrorPanel } from '@waymark/shell-kit';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ofHealth, toQuery } from '../filters/filters.ts';
import type { FilterState } from '../filters/use-filters.ts';
import { useObjectiveList } from '../use-objective-list.ts';
import { Column } from './column.tsx';
import { DraggedCard } from './column-card.tsx';
import { byColumns } from './column-coordinates.ts';
import { ColumnsSkeleton } from './columns-skeleton.tsx';
import classes from './columns-view.module.css';
import { useAnnouncements } from './use-announcements.ts';
import { useDragAndDrop } from './use-drag-and-drop.ts';

/** Pixels a pointer travels before a press becomes a drag, so that a click still opens the card. */
const DRAG_DISTANCE = 6;

/** The column under the pointer; for the keyboard, the one that the card covers. */
const underPointer: CollisionDetection = (asked) =>
  asked.pointerCoordinates ? pointerWithin(asked) : rectIntersection(asked);

/** The five statuses as columns; cards are dragged, or moved by keyboard: Space lifts, arrows carry, Space drops. */
export const ColumnsView = ({ filters }: FilterState): ReactNode => {
  const { t } = useTranslation(['okr', 'kit']);
  const loaded = useObjectiveList({ ...toQuery(filters), level: filters.level });
  const shown = useMemo(() => ofHealth(loaded.objectives, filters.health), [loaded.objectives, filters.health]);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(KeyboardSensor, { coordinateGetter: byColumns }),
  );
  const { dragged, verdictOf, reason, ...handlers } = useDragAndDrop(shown);
  const announcements = useAnnouncements(shown);
  const byStatus = useMemo(() => Map.groupBy(shown, ({ status }) => status), [shown]);
  if (loaded.error) return <ErrorPanel onRetry={loaded.retry} />;
  if (loaded.isPending) return <ColumnsSkeleton />;
  return (
    <DndContext
      {...handlers}
      sensors={sensors}
      collisionDetection={underPointer}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('columns.instructions') } }}
    >
      <div className={classes.columns}>
        {STATUSES.map((status) => (
          <Column
            key={status}
            status={status}
            title={t(`kit:status.${status}`)}
            count={(filters.health ? byStatus.get(status)?.length : loaded.counts?.[status]) ?? 0}
            objectives={byStatus.get(status) ?? []}
            verdict={verdictOf(status)}
            loadMore={loaded.loadMore}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>{dragged && <DraggedCard objective={dragged} reason={reason} />}</DragOverlay>
    </DndContext>
  );
};
