import type { CollisionDetection } from '@dnd-kit/core';
import {
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type ObjectiveResource, STATUSES, type Status } from '@waymark/contracts';
import { ErrorPanel, VisuallyHidden } from '@waymark/shell-kit';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { RARE_TEXTS } from '../../rare-texts.ts';
import { isFiltered, ofSlice, toOrder, toQuery } from '../filters/filters.ts';
import type { FilterState } from '../filters/use-filters.ts';
import { type LoadedObjectives, useMorePages, useObjectiveList } from '../use-objective-list.ts';
import { Column } from './column.tsx';
import { DraggedCard } from './column-card.tsx';
import { byColumns } from './column-coordinates.ts';
import { ColumnsSkeleton } from './columns-skeleton.tsx';
import classes from './columns-view.module.css';
import { useAnnouncements } from './use-announcements.ts';
import { useDragAndDrop } from './use-drag-and-drop.ts';

/** How far the pointer moves before a press becomes a drag, in pixels, so that a click still opens the card. */
const DRAG_DISTANCE = 6;
/** How long a finger has to rest to lift a card, in ms; moving earlier swipes. */
const HOLD_MS = 250;

/** The column under the pointer; with the keyboard, the one that the card covers. */
const underPointer: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args);

/** On phones, where one column fills the screen, scrolls to the chosen status. */
const useColumnInView = (status: Status, isPending: boolean): RefObject<HTMLDivElement | null> => {
  const columns = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = columns.current;
    const column = row?.querySelector<HTMLElement>(`[data-status="${status}"]`);
    if (!isPending && row && column) row.scrollLeft = column.offsetLeft;
  }, [status, isPending]);
  return columns;
};

type Props = Pick<FilterState, 'filters'> & { loaded: LoadedObjectives; shown: readonly ObjectiveResource[] };

const Columns = ({ filters, loaded, shown }: Props): ReactNode => {
  const { t } = useTranslation([RARE_TEXTS, 'okr', 'kit']);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(TouchSensor, { activationConstraint: { delay: HOLD_MS, tolerance: DRAG_DISTANCE } }),
    useSensor(KeyboardSensor, { coordinateGetter: byColumns }),
  );
  const { dragged, verdictOf, moves, refusalOf, reason, ...handlers } = useDragAndDrop(shown);
  const announcements = useAnnouncements(shown, { moves, refusalOf });
  const byStatus = useMemo(() => Map.groupBy(shown, ({ status }) => status), [shown]);
  const columns = useColumnInView(filters.status, loaded.isPending);
  if (loaded.error)
    return <ErrorPanel title={t('okr:failed.objectives')} error={loaded.error} onRetry={loaded.retry} />;
  if (loaded.isPending) return <ColumnsSkeleton />;
  return (
    <DndContext
      {...handlers}
      sensors={sensors}
      collisionDetection={underPointer}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('columns.instructions') } }}
    >
      <div ref={columns} className={classes.columns}>
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
      {loaded.moreError && (
        <ErrorPanel compact title={t('kit:error_panel.more')} error={loaded.moreError} onRetry={loaded.retry} />
      )}
      <DragOverlay dropAnimation={null}>{dragged && <DraggedCard objective={dragged} reason={reason} />}</DragOverlay>
    </DndContext>
  );
};

/** The five statuses as columns; cards are dragged, or moved by keyboard: Space lifts, arrows carry, Space drops. */
export const ColumnsView = ({ filters }: FilterState): ReactNode => {
  const { t } = useTranslation('okr');
  const loaded = useObjectiveList({ ...toQuery(filters), ...toOrder(filters), level: filters.level });
  // A slice is filtered in the browser.
  useMorePages(loaded, filters.health !== null);
  const shown = useMemo(() => ofSlice(loaded.objectives, filters.health), [loaded.objectives, filters.health]);
  const { counts } = loaded;
  const all = STATUSES.reduce((sum, status) => sum + (counts?.[status] ?? 0), 0);
  return (
    <>
      <VisuallyHidden role="status">
        {isFiltered(filters) && counts && t('list.found', { count: filters.health ? shown.length : all })}
      </VisuallyHidden>
      <Columns filters={filters} loaded={loaded} shown={shown} />
    </>
  );
};
