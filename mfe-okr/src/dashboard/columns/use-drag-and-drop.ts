import type { DragEndEvent, DragOverEvent, DragStartEvent } from '@dnd-kit/core';
import { canMove, type MoveVerdict, type ObjectiveResource, STATUSES, type Status } from '@waymark/contracts';
import { toast } from '@waymark/shell-kit';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMove } from '../moves/use-move.ts';
import { useMoveContext } from '../moves/use-move-context.ts';

const isStatus = (value: unknown): value is Status => STATUSES.some((status) => status === value);

const handleOf = (uuid: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-objective="${CSS.escape(uuid)}"] [aria-roledescription]`);

/** Moves the focus along with a card that the keyboard has moved to another column, where it is mounted again. */
const useFocusFollows = (objectives: readonly ObjectiveResource[]): ((uuid: string) => void) => {
  const focusNext = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again each time that the cards have changed places
  useEffect(() => {
    if (!focusNext.current || (document.activeElement && document.activeElement !== document.body)) return;
    handleOf(focusNext.current)?.focus();
    focusNext.current = null;
  }, [objectives]);
  return (uuid) => {
    focusNext.current = uuid;
  };
};

export type DragAndDrop = {
  dragged: ObjectiveResource | undefined;
  /** Whether the dragged card may be dropped on a status; undefined without one, and for its own column. */
  verdictOf: (to: Status) => MoveVerdict | undefined;
  /** Whether a card moves when it is dropped on a status. */
  moves: (objective: unknown, to: unknown) => boolean;
  /** Why a card may not be dropped on a status; undefined if it may. */
  refusalOf: (objective: unknown, to: unknown) => string | undefined;
  /** Why the card may not be dropped at its current position. */
  reason: string | undefined;
  onDragStart: (event: DragStartEvent) => void;
  onDragOver: (event: DragOverEvent) => void;
  onDragEnd: (event: DragEndEvent) => void;
  onDragCancel: () => void;
};

/** Drags an objective to another status; a drop that is not allowed is refused with the reason. */
export const useDragAndDrop = (objectives: readonly ObjectiveResource[]): DragAndDrop => {
  const { t } = useTranslation('okr');
  const moveContextOf = useMoveContext();
  const move = useMove(moveContextOf);
  const followFocus = useFocusFollows(objectives);
  // As it was lifted: what others change meanwhile must not give the drop another meaning.
  const [dragged, setDragged] = useState<ObjectiveResource>();
  const [over, setOver] = useState<Status | null>(null);
  const find = (id: unknown): ObjectiveResource | undefined =>
    dragged?.uuid === id ? dragged : objectives.find((each) => each.uuid === id);
  const moveVerdict = (objective: ObjectiveResource, to: Status): MoveVerdict =>
    canMove({ from: objective.status, to, ...moveContextOf(objective) });
  const dropOf = (id: unknown, to: unknown) => {
    const objective = find(id);
    if (!objective || !isStatus(to) || to === objective.status) return undefined;
    return { objective, to, verdict: moveVerdict(objective, to) };
  };
  const verdictOf = (to: Status): MoveVerdict | undefined =>
    dragged && dragged.status !== to ? moveVerdict(dragged, to) : undefined;
  const refusalOf = (id: unknown, to: unknown): string | undefined => {
    const verdict = dropOf(id, to)?.verdict;
    return verdict && !verdict.ok ? t(`objective.refused.${verdict.code}`) : undefined;
  };
  const reset = (): void => {
    setDragged(undefined);
    setOver(null);
  };
  return {
    dragged,
    verdictOf,
    moves: (id, to) => dropOf(id, to)?.verdict.ok === true,
    refusalOf,
    reason: refusalOf(dragged?.uuid, over),
    onDragStart: ({ active }) => setDragged(find(active.id)),
    onDragOver: (event) => setOver(isStatus(event.over?.id) ? event.over.id : null),
    onDragCancel: reset,
    onDragEnd: ({ active, over: target, activatorEvent }) => {
      reset();
      const drop = dropOf(active.id, target?.id);
      if (!drop) return;
      const { objective, to, verdict } = drop;
      if (!verdict.ok) return toast.warning(t(`objective.refused.${verdict.code}`));
      if (activatorEvent instanceof KeyboardEvent) followFocus(objective.uuid);
      move.mutate({ objective, to });
    },
  };
};
