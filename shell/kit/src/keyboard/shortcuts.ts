type Shortcut = { key: string; label: string; run: () => void };

const active = new Map<symbol, Shortcut>();
const listeners = new Set<() => void>();
let listed: readonly Shortcut[] = [];

const tell = (): void => {
  listed = [...active.values()];
  for (const listener of [...listeners]) listener();
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select'));

const isDialogOpen = (): boolean => document.querySelector('[role="dialog"]') !== null;

/** Single keys work where nothing is being typed and no dialog is open. */
const onKeyDown = (event: KeyboardEvent): void => {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
  if (isTyping(event.target) || isDialogOpen()) return;
  const shortcut = [...active.values()].reverse().find(({ key }) => key === event.key);
  if (!shortcut) return;
  event.preventDefault();
  shortcut.run();
};

let listening = false;

/** The keys of the page, from the shell and all micro-frontends; the latest wins where two share one. */
export const shortcuts = {
  add: (shortcut: Shortcut): (() => void) => {
    if (!listening) {
      listening = true;
      window.addEventListener('keydown', onKeyDown);
    }
    const id = Symbol(shortcut.key);
    active.set(id, shortcut);
    tell();
    return () => {
      active.delete(id);
      tell();
    };
  },
  snapshot: (): readonly Shortcut[] => listed,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
