import type { AccountPlace } from '@waymark/contracts';
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { isSectionLoading } from './sized-skeleton.tsx';

/** How long to keep scrolling to the target once the sections are there: the code of a form may still load and push it down. */
const SETTLES_MS = 2_000;
const USER_INPUT_EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * Ref of the target of a `#hash` link. Once every section has loaded, it is scrolled into view and its first control gets
 * the focus, unless the person has used the page meanwhile.
 */
export const useHashPlace = (name: AccountPlace): RefObject<HTMLDivElement | null> => {
  const { hash } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hash !== `#${name}`) return undefined;
    let settled: ReturnType<typeof setTimeout> | undefined;
    const show = (): void => {
      if (isSectionLoading() || !place.current) return;
      settled ??= setTimeout(stop, SETTLES_MS);
      // With the heading of its section, also if the section is higher than the window.
      (place.current.closest('section') ?? place.current).scrollIntoView();
      // Never takes the focus from a control. It is on the body or a heading after a navigation, or when a placeholder that had it is gone.
      if (!document.activeElement?.matches('body, h1, h2')) return;
      place.current.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true });
    };
    let frame = 0;
    // Scrolled to in the frame after the one that shows the sections, in which they may still have moved.
    const showNext = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(show);
      });
    };
    const sizes = new ResizeObserver(showNext);
    const contents = new MutationObserver(showNext);
    const stop = (): void => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      contents.disconnect();
      clearTimeout(settled);
      for (const type of USER_INPUT_EVENTS) window.removeEventListener(type, stop);
    };
    for (const type of USER_INPUT_EVENTS) window.addEventListener(type, stop, { passive: true });
    sizes.observe(document.body);
    contents.observe(document.body, { childList: true, subtree: true });
    showNext();
    return stop;
  }, [hash, name]);
  return place;
};
