import { createStore, useStore } from '@waymark/shell-kit';
import { type RefObject, useEffect, useRef } from 'react';

type JustMade = {
  uuid: string;
  /** The name of the original, of a copy. */
  copyOf?: string;
};

/** How long what was just made stays marked, in ms. */
const MARKED = 4_000;

/** The objective that the user has just made, until it has been seen. */
export const justMade = createStore<JustMade | null>(null);

/** What is marked at the moment, with its end in sight. */
let seen: JustMade | null = null;

/** Lets the mark end a moment after it was first seen, whether its card is still there or not. */
const endSoon = (made: JustMade): void => {
  if (made === seen) return;
  seen = made;
  setTimeout(() => {
    if (justMade.snapshot() === made) justMade.set(null);
  }, MARKED);
};

type Marked<Element> = { marked: boolean; place: RefObject<Element | null> };

/**
 * Whether an objective has just been made. Once nothing covers it, its card comes into view and takes the focus, at the element that asks
 * for it (`data-first`); a moment later it is like all others.
 */
export const useJustMade = <Element extends HTMLElement>(uuid: string, covered: boolean): Marked<Element> => {
  const place = useRef<Element>(null);
  const made = useStore(justMade);
  const shown = made?.uuid === uuid && !covered ? made : null;
  useEffect(() => {
    if (!shown) return;
    endSoon(shown);
    // After the dialog has given the focus back.
    const focus = setTimeout(() => {
      place.current?.scrollIntoView({ block: 'center' });
      place.current?.querySelector<HTMLElement>('[data-first]')?.focus({ preventScroll: true });
    }, 0);
    return () => clearTimeout(focus);
  }, [shown]);
  return { marked: shown !== null, place };
};
