import type { DragEndEvent, DragOverEvent, DragStartEvent } from '@dnd-kit/core';
import { canMove, type MoveVerdict, type ObjectiveResource, STATUSES, type Status } from '@waymark/contracts';
import { toast } from '@waymark/shell-kit';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStanding } from '../../people/use-standing.ts';
import { useMove } from '../moves/use-move.ts';

const isStatus = (value: unknown): value is Status => STATUSES.some((status) => status === value);

const gripOf = (uuid: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-objective="${CSS.escape(uuid)}"] [aria-roledescription]`);

/** A card that was moved by keyboard stands in another column afterwards: the focus goes there with it. */
const useFocusFollows = (objectives: readonly ObjectiveResource[]): ((uuid: string) => void) => {
  const awaited = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again each time that the cards have changed places
  useEffect(() => {
    if (!awaited.current || (document.activeElement && document.activeElement !== document.body)) return;
    gripOf(awaited.current)?.focus();
    awaited.current = null;
  }, [objectives]);
  return (uuid) => {
    awaited.current = uuid;
  };
};

type Carrying = {
  carried: ObjectiveResource | undefined;
  /** Whether what is carried may be dropped on a status; undefined while nothing is, and where it already stands. */
  verdictOf: (to: Status) => MoveVerdict | undefined;
  /** Why it may not be dropped where it is held now. */
  reason: string | undefined;
  onDragStart: (event: DragStartEvent) => void;
  onDragOver: (event: DragOverEvent) => void;
  onDragEnd: (event: DragEndEvent) => void;
  onDragCancel: () => void;
};

/** Carries an objective from status to status: dropped where the person may, refused with the reason elsewhere. */
export const useCarrying = (objectives: readonly ObjectiveResource[]): Carrying => {
  const { t } = useTranslation('okr');
  const standingOf = useStanding();
  const move = useMove();
  const followFocus = useFocusFollows(objectives);
  const [uuid, setUuid] = useState<string | null>(null);
  const [over, setOver] = useState<Status | null>(null);
  const find = (id: unknown): ObjectiveResource | undefined => objectives.find((each) => each.uuid === id);
  const judge = (objective: ObjectiveResource, to: Status): MoveVerdict =>
    canMove({ from: objective.status, to, ...standingOf(objective) });
  const carried = find(uuid);
  const verdictOf = (to: Status): MoveVerdict | undefined =>
    carried && carried.status !== to ? judge(carried, to) : undefined;
  const held = over === null ? undefined : verdictOf(over);
  const putDown = (): void => {
    setUuid(null);
    setOver(null);
  };
  return {
    carried,
    verdictOf,
    reason: held && !held.ok ? t(`objective.refused.${held.code}`) : undefined,
    onDragStart: ({ active }) => setUuid(String(active.id)),
    onDragOver: (event) => setOver(isStatus(event.over?.id) ? event.over.id : null),
    onDragCancel: putDown,
    onDragEnd: ({ active, over: target, activatorEvent }) => {
      putDown();
      const objective = find(active.id);
      const to = target?.id;
      if (!objective || !isStatus(to) || to === objective.status) return;
      const verdict = judge(objective, to);
      if (!verdict.ok) return toast.error(t(`objective.refused.${verdict.code}`));
      if (activatorEvent instanceof KeyboardEvent) followFocus(objective.uuid);
      move.mutate({ objective, to });
    },
  };
};
