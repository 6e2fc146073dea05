import type { AccountPlace } from '@waymark/contracts';
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** How long to keep scrolling to the target: content above it may still load and push it down. */
const SETTLES_MS = 2_000;
const USER_INPUT_EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Ref of the target of a `#hash` link. Once it is `ready`, it is scrolled into view and its first control gets the focus. */
export const useHashPlace = (name: AccountPlace, ready = true): RefObject<HTMLDivElement | null> => {
  const { hash } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hash !== `#${name}` || !ready) return undefined;
    const show = (): void => {
      place.current?.scrollIntoView({ block: 'center' });
      // Never takes the focus from a control. It is on the body or a heading after a navigation, or when a placeholder that had it is gone.
      if (!document.activeElement?.matches('body, h1, h2')) return;
      place.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true });
    };
    show();
    const sizes = new ResizeObserver(show);
    sizes.observe(document.body);
    const contents = new MutationObserver(show);
    if (place.current) contents.observe(place.current, { childList: true, subtree: true });
    const stop = (): void => {
      sizes.disconnect();
      contents.disconnect();
      clearTimeout(settled);
      for (const type of USER_INPUT_EVENTS) window.removeEventListener(type, stop);
    };
    const settled = setTimeout(stop, SETTLES_MS);
    for (const type of USER_INPUT_EVENTS) window.addEventListener(type, stop, { passive: true });
    return stop;
  }, [hash, name, ready]);
  return place;
};
