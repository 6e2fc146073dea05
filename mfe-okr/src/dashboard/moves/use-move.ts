import type { UseMutationResult } from '@tanstack/react-query';
import { canMove, editObjective, type ObjectiveResource } from '@waymark/contracts';
import { resourceKey, toast, useApi, useOrganisation } from '@waymark/shell-kit';
import { type SaveOptions, undoable, useSave } from '@waymark/shell-kit/actions';
import { useTranslation } from 'react-i18next';
import { ofObjective } from '../../objectives/objective-changed.ts';
import { cacheMove, type Move } from './cache-move.ts';
import type { MoveContextOf } from './use-move-context.ts';
import { useShowMoved } from './use-show-moved.ts';

/** Moves an objective to another status. Optimistic update, rolled back when the server refuses; the toast offers undo if allowed, and to show it. */
export const useMove = (moveContextOf: MoveContextOf): UseMutationResult<ObjectiveResource, Error, Move> => {
  const { t } = useTranslation(['okr', 'kit']);
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const showMoved = useShowMoved();
  const moving: SaveOptions<Move, ObjectiveResource> = {
    work: async ({ objective, to }) =>
      (await api.ask(editObjective, { org, objective: objective.uuid }, { status: to })).objective,
    optimistic: (client, move) => cacheMove(client, org, move),
    invalidates: [resourceKey(org, 'notifications')],
    refetches: ({ objective }) => ofObjective(org, objective.uuid),
    onSaved: (moved, { objective }) => {
      const back = canMove({ from: moved.status, to: objective.status, ...moveContextOf(moved) });
      const text = t('objective.moved', { name: moved.name, status: t(`kit:status.${moved.status}`) });
      const undo = () => moveBack.mutateAsync({ objective: moved, to: objective.status });
      const show = showMoved(moved);
      const actions = [
        ...(back.ok ? undoable(text, undo).actions : []),
        ...(show ? [{ label: t('objective.show'), run: show }] : []),
      ];
      toast.success(text, { actions });
    },
  };
  const moveBack = useSave({ ...moving, toastErrors: false });
  return useSave(moving);
};
