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
import { STATUSES, type Status } from '@waymark/contracts';
import { ErrorPanel, VisuallyHidden } from '@waymark/shell-kit';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PACE_TEXTS } from '../../pace/pace-texts.ts';
import { RARE_TEXTS } from '../../rare-texts.ts';
import { type Filters, isFiltered } from '../filters/filters.ts';
import type { FilterState } from '../filters/use-filters.ts';
import { Column } from './column.tsx';
import { DraggedCard } from './column-card.tsx';
import { byColumns } from './column-coordinates.ts';
import { ColumnsSkeleton } from './columns-skeleton.tsx';
import classes from './columns-view.module.css';
import { useAnnouncements } from './use-announcements.ts';
import { type ColumnList, useColumnList } from './use-column-list.ts';
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

type Lists = Readonly<Record<Status, ColumnList>>;

/** A list for each status, so that a column begins with its first objectives however many are in the others. */
const useLists = (filters: Filters): Lists => ({
  creation: useColumnList(filters, 'creation'),
  validation: useColumnList(filters, 'validation'),
  working: useColumnList(filters, 'working'),
  review: useColumnList(filters, 'review'),
  archive: useColumnList(filters, 'archive'),
});

type Props = Pick<FilterState, 'filters'> & { lists: Lists };

const Columns = ({ filters, lists }: Props): ReactNode => {
  const { t } = useTranslation([RARE_TEXTS, 'okr', 'kit']);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(TouchSensor, { activationConstraint: { delay: HOLD_MS, tolerance: DRAG_DISTANCE } }),
    useSensor(KeyboardSensor, { coordinateGetter: byColumns }),
  );
  const shown = STATUSES.flatMap((status) => lists[status].shown);
  const isPending = STATUSES.some((status) => lists[status].isPending);
  const failed = STATUSES.filter((status) => lists[status].error);
  const { dragged, verdictOf, moves, refusalOf, reason, ...handlers } = useDragAndDrop(shown);
  const announcements = useAnnouncements(shown, { moves, refusalOf });
  const columns = useColumnInView(filters.status, isPending);
  if (failed[0]) {
    const retry = (): void => {
      for (const status of failed) lists[status].retry();
    };
    return <ErrorPanel title={t('okr:failed.objectives')} error={lists[failed[0]].error} onRetry={retry} />;
  }
  if (isPending) return <ColumnsSkeleton />;
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
            list={lists[status]}
            verdict={verdictOf(status)}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>{dragged && <DraggedCard objective={dragged} reason={reason} />}</DragOverlay>
    </DndContext>
  );
};

/** The five statuses as columns; cards are dragged, or moved by keyboard: Space lifts, arrows carry, Space drops. */
export const ColumnsView = ({ filters }: FilterState): ReactNode => {
  const { t } = useTranslation(['okr', PACE_TEXTS]);
  const lists = useLists(filters);
  const isKnown = STATUSES.every((status) => lists[status].counts);
  const count = STATUSES.reduce((sum, status) => sum + lists[status].count, 0);
  return (
    <>
      <VisuallyHidden role="status">{isFiltered(filters) && isKnown && t('list.found', { count })}</VisuallyHidden>
      <Columns filters={filters} lists={lists} />
    </>
  );
};
