import { createStore, useStore } from '@waymark/shell-kit';
import { type RefObject, useEffect, useRef } from 'react';

type JustMade = {
  uuid: string;
  /** For a copy, the name of the original. */
  copyOf?: string;
};

/** How long a new objective stays marked, in ms. */
const MARKED = 4_000;

/** The objective that the user has just created, until it has been seen. */
export const justMade = createStore<JustMade | null>(null);

/** The objective that is marked now; its timer is running. */
let seen: JustMade | null = null;

/** Ends the mark a moment after it was first shown, even if its card has been unmounted. */
const endSoon = (made: JustMade): void => {
  if (made === seen) return;
  seen = made;
  setTimeout(() => {
    if (justMade.snapshot() === made) justMade.set(null);
  }, MARKED);
};

type Marked<Element> = { marked: boolean; place: RefObject<Element | null> };

/**
 * Marks the card of an objective that was just created. Once no dialog covers it, the card is scrolled into view and its element with
 * `data-first` gets the focus; a moment later the mark ends.
 */
export const useJustMade = <Element extends HTMLElement>(uuid: string, covered: boolean): Marked<Element> => {
  const place = useRef<Element>(null);
  const made = useStore(justMade);
  const shown = made?.uuid === uuid && !covered ? made : null;
  useEffect(() => {
    if (!shown) return;
    endSoon(shown);
    // Runs after the dialog has returned the focus.
    const focus = setTimeout(() => {
      place.current?.scrollIntoView({ block: 'center' });
      place.current?.querySelector<HTMLElement>('[data-first]')?.focus({ preventScroll: true });
    }, 0);
    return () => clearTimeout(focus);
  }, [shown]);
  return { marked: shown !== null, place };
};
