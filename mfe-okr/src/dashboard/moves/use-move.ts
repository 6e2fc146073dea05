import type { UseMutationResult } from '@tanstack/react-query';
import { canMove, editObjective, type ObjectiveResource } from '@waymark/contracts';
import { type ApiClient, isApiError, toast, useApi, useOrganisation } from '@waymark/shell-kit';
import { createErrorToast, type SaveOptions, savingObjective, undoable, useSave } from '@waymark/shell-kit/actions';
import { useTranslation } from 'react-i18next';
import { cacheMove, type Move } from './cache-move.ts';
import type { MoveContextOf } from './use-move-context.ts';
import { useShowMoved } from './use-show-moved.ts';

/**
 * Moves an objective from the status that the reader saw: from any other one, the same target may be a step back. Edits since then do not
 * matter.
 * @throws {ApiError} EDITED_MEANWHILE if it has another status by now
 */
const moveFrom = async (api: ApiClient, org: string, { objective, to }: Move): Promise<ObjectiveResource> => {
  const { uuid, status, updated_at } = objective;
  try {
    return (await api.ask(editObjective, { org, objective: uuid }, { status: to, updated_at })).objective;
  } catch (error) {
    const now = isApiError(error, 'EDITED_MEANWHILE') && (error.body.objective as ObjectiveResource | undefined);
    if (!now || now.status !== status) throw error;
    return moveFrom(api, org, { objective: now, to });
  }
};

/** The card of a move leaves its list at once, and is mounted again if the move is refused. */
const refusals = createErrorToast();

/** Moves an objective to another status. Optimistic update, rolled back when the server refuses; the toast offers undo if allowed, and to show it. */
export const useMove = (moveContextOf: MoveContextOf): UseMutationResult<ObjectiveResource, Error, Move> => {
  const { t } = useTranslation(['okr', 'kit']);
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const showMoved = useShowMoved();
  const moving: SaveOptions<Move, ObjectiveResource> = {
    work: (move) => moveFrom(api, org, move),
    optimistic: (client, move) => cacheMove(client, org, move),
    ...savingObjective<Move>(org, ({ objective }) => objective.uuid),
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
  return useSave({ ...moving, errorToast: refusals });
};
