import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** What is above may still be on its way, and push the place down when it comes. */
const SETTLES_MS = 2_000;
const HANDS_ON = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** A part of the page that addresses with this `#hash` lead to, once it is `ready`: it comes into view, and its first control has the focus. */
export const useHashPlace = (name: string, ready = true): RefObject<HTMLDivElement | null> => {
  const { hash } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hash !== `#${name}` || !ready) return undefined;
    const show = (): void => {
      place.current?.scrollIntoView({ block: 'center' });
      // What had the focus may have been a placeholder, and gone: then the page has it, or its heading.
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
      for (const type of HANDS_ON) window.removeEventListener(type, stop);
    };
    const settled = setTimeout(stop, SETTLES_MS);
    for (const type of HANDS_ON) window.addEventListener(type, stop, { passive: true });
    return stop;
  }, [hash, name, ready]);
  return place;
};
