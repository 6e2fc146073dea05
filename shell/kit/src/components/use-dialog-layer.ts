import { useEffect, useRef } from 'react';
import { focusNear, placesOf } from '../navigation/hand-focus-on.ts';
import { focusedBefore } from './skeletons.tsx';

const layers: symbol[] = [];
/** The element to return the focus to, and its ancestors in case it is removed by then. */
type Opener = { element: HTMLElement | null; places: readonly Element[] };
let origin: Opener | undefined;
let returning: ReturnType<typeof setTimeout> | undefined;

/** The element focused before the dialog or its placeholder; for an entry of a closing menu, the menu's button. */
const openerNow = (): Opener => {
  const { activeElement: active } = document;
  const focused = (active && focusedBefore.get(active)) ?? active;
  const menu = focused?.closest('[role="menu"]');
  const opener = (menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')) ?? focused;
  return { element: opener instanceof HTMLElement ? opener : null, places: placesOf(opener) };
};

const focusAgain = ({ element, places }: Opener): void => {
  const isOpenedByAddress = !element || element === document.body;
  if (!isOpenedByAddress && element.isConnected) element.focus({ preventScroll: true });
  // A new page may have the focus already.
  else if (!isOpenedByAddress || document.activeElement === document.body) focusNear(places);
};

const enter = (layer: symbol, opener: Opener): void => {
  // When a dialog replaces another one, the focus later returns to where the first one was opened.
  if (layers.length === 0 && returning === undefined) origin = opener;
  clearTimeout(returning);
  returning = undefined;
  layers.push(layer);
};

const leave = (layer: symbol, opener: Opener): void => {
  layers.splice(layers.indexOf(layer), 1);
  const back = (layers.length === 0 && origin) || opener;
  returning = setTimeout(() => {
    returning = undefined;
    focusAgain(back);
  }, 0);
};

/** Handles stacked dialogs: Escape closes only the top one, and the focus returns to where each was opened. */
export const useDialogLayer = (opened: boolean, onClose: () => void): void => {
  const close = useRef(onClose);
  close.current = onClose;
  const opener = useRef<Opener>({ element: null, places: [] });
  const wasOpened = useRef(false);
  // While rendering, because a field of the dialog may take the focus before any effect runs.
  if (opened && !wasOpened.current) opener.current = openerNow();
  wasOpened.current = opened;
  useEffect(() => {
    if (!opened) return;
    const layer = Symbol('dialog');
    const from = opener.current;
    enter(layer, from);
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing || layers.at(-1) !== layer) return;
      // An open list, calendar or tooltip inside closes first (WCAG 1.4.13).
      const held =
        document.querySelector('[role=tooltip]') ||
        (event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true');
      if (!held) close.current();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true });
      leave(layer, from);
    };
  }, [opened]);
};
