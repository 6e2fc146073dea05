import { KeyboardCode, type KeyboardCoordinateGetter } from '@dnd-kit/core';

/** Arrow keys move a dragged card from column to column, to the middle of the next one's head. */
export const byColumns: KeyboardCoordinateGetter = (event, { context }) => {
  const step = { [KeyboardCode.Right]: 1, [KeyboardCode.Left]: -1 }[event.code];
  if (!step || !context.collisionRect) return undefined;
  event.preventDefault();
  const { collisionRect, droppableRects } = context;
  const columns = [...droppableRects.values()].toSorted((a, b) => a.left - b.left);
  const middle = collisionRect.left + collisionRect.width / 2;
  const at = columns.findIndex(({ left, right }) => middle >= left && middle <= right);
  const next = columns[Math.min(Math.max(at + step, 0), columns.length - 1)];
  return next && { x: next.left + (next.width - collisionRect.width) / 2, y: next.top };
};
