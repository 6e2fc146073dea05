import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import { type ObjectiveResource, STATUSES } from '@waymark/contracts';
import { useTranslation } from 'react-i18next';
import { RARE_TEXTS } from '../../rare-texts.ts';
import type { DragAndDrop } from './use-drag-and-drop.ts';

/** The announcements of screen readers while a card is dragged. */
export const useAnnouncements = (
  objectives: readonly ObjectiveResource[],
  { moves, refusalOf }: Pick<DragAndDrop, 'moves' | 'refusalOf'>,
): Announcements => {
  const { t } = useTranslation([RARE_TEXTS, 'kit']);
  const name = (id: UniqueIdentifier): string => objectives.find(({ uuid }) => uuid === id)?.name ?? '';
  const status = (id: UniqueIdentifier | undefined): string => {
    const found = STATUSES.find((each) => each === id);
    return found ? t(`kit:status.${found}`) : t('columns.nowhere');
  };
  return {
    onDragStart: ({ active }) => t('columns.lifted', { name: name(active.id) }),
    onDragOver: ({ active, over }) => {
      const place = t('columns.over', { name: name(active.id), status: status(over?.id) });
      return [place, refusalOf(active.id, over?.id)].filter(Boolean).join('. ');
    },
    onDragEnd: ({ active, over }) =>
      moves(active.id, over?.id)
        ? t('columns.dropped', { name: name(active.id), status: status(over?.id) })
        : t('columns.cancelled', { name: name(active.id) }),
    onDragCancel: ({ active }) => t('columns.cancelled', { name: name(active.id) }),
  };
};
