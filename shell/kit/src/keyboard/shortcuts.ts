import { createStore } from '../state/store.ts';

type Shortcut = { key: string; label: string; run: () => void };

const active = new Map<symbol, Shortcut>();
const listed = createStore<readonly Shortcut[]>([]);
const list = (): void => listed.set([...active.values()]);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select'));

const isDialogOpen = (): boolean => document.querySelector('[role="dialog"]') !== null;

/** Single keys work if no text field has the focus and no dialog is open. */
const onKeyDown = (event: KeyboardEvent): void => {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
  if (isTyping(event.target) || isDialogOpen()) return;
  const shortcut = [...active.values()].reverse().find(({ key }) => key === event.key);
  if (!shortcut) return;
  event.preventDefault();
  shortcut.run();
};

let listening = false;

/** The keys of the page, from the shell and all micro-frontends; if two share a key, the latest takes precedence. */
export const shortcuts = {
  add: (shortcut: Shortcut): (() => void) => {
    if (!listening) {
      listening = true;
      window.addEventListener('keydown', onKeyDown);
    }
    const id = Symbol(shortcut.key);
    active.set(id, shortcut);
    list();
    return () => {
      active.delete(id);
      list();
    };
  },
  snapshot: listed.snapshot,
  subscribe: listed.subscribe,
};
