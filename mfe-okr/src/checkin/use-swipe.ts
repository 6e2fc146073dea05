import { type TouchEvent, useRef } from 'react';

/** Minimum sideways movement of a swipe and maximum vertical one, in pixels. */
const FAR = 80;
const LEVEL = 40;

const isTyping = (target: EventTarget): boolean => target instanceof HTMLElement && target.matches('input, textarea');

/** Props for an element that reacts to a sideways swipe. */
export const useSwipe = (onSwipe: () => void) => {
  const begin = useRef<{ x: number; y: number }>(undefined);
  return {
    onTouchStart: ({ touches, target }: TouchEvent): void => {
      const touch = touches[0];
      begin.current =
        touch && touches.length === 1 && !isTyping(target) ? { x: touch.clientX, y: touch.clientY } : undefined;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent): void => {
      const touch = changedTouches[0];
      const { current: from } = begin;
      if (!touch || !from) return;
      const isFar = Math.abs(touch.clientX - from.x) >= FAR;
      if (isFar && Math.abs(touch.clientY - from.y) <= LEVEL) onSwipe();
    },
  };
};
