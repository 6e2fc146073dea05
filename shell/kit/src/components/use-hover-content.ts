import { useEffect, useRef, useState } from 'react';

/** Long enough for the pointer to move from the element to its content, in ms. */
const LINGER = 150;

/**
 * Content that is shown while an element is hovered or focused. The pointer may move onto the content, whose handlers are `stay` and `leave`,
 * and Escape hides it without moving pointer or focus (WCAG 1.4.13).
 */
export const useHoverContent = <Shown extends object | true>() => {
  const [shown, setShown] = useState<Shown>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = (): void => clearTimeout(timer.current);
  const show = (next: Shown | undefined, delay: number): void => {
    stay();
    timer.current = setTimeout(setShown, delay, next);
  };
  useEffect(() => {
    if (!shown) return;
    const onKeyDown = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setShown(undefined);
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [shown]);
  return { shown, show, stay, leave: () => show(undefined, LINGER) };
};
