import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import { type ObjectiveResource, STATUSES } from '@waymark/contracts';
import { useTranslation } from 'react-i18next';
import { RARE_TEXTS } from '../../rare-texts.ts';

/**
 * The announcements of screen readers while a card is dragged.
 * @param moves whether a card moves when it is dropped on a status
 */
export const useAnnouncements = (
  objectives: readonly ObjectiveResource[],
  moves: (objective: unknown, to: unknown) => boolean,
): Announcements => {
  const { t } = useTranslation([RARE_TEXTS, 'kit']);
  const name = (id: UniqueIdentifier): string => objectives.find(({ uuid }) => uuid === id)?.name ?? '';
  const status = (id: UniqueIdentifier | undefined): string => {
    const found = STATUSES.find((each) => each === id);
    return found ? t(`kit:status.${found}`) : t('columns.nowhere');
  };
  return {
    onDragStart: ({ active }) => t('columns.lifted', { name: name(active.id) }),
    onDragOver: ({ active, over }) => t('columns.over', { name: name(active.id), status: status(over?.id) }),
    onDragEnd: ({ active, over }) =>
      moves(active.id, over?.id)
        ? t('columns.dropped', { name: name(active.id), status: status(over?.id) })
        : t('columns.cancelled', { name: name(active.id) }),
    onDragCancel: ({ active }) => t('columns.cancelled', { name: name(active.id) }),
  };
};
