import { createPath, type Location, type To } from 'react-router';
import { createStore } from '../state/store.ts';

type Action = 'POP' | 'PUSH' | 'REPLACE';
type Snapshot = { location: Location; action: Action };
/** Called before the page changes; returns whether it may: `true` at once if there is nothing to ask. */
type Blocker = () => boolean | Promise<boolean>;

type Navigation = {
  snapshot(): Snapshot;
  subscribe(listener: () => void): () => void;
  push(to: To, state?: unknown): void;
  replace(to: To, state?: unknown): void;
  go(delta: number): void;
  createHref(to: To): string;
  /** Guards the page until the returned function is called. */
  block(blocker: Blocker): () => void;
  /** Returns whether all guards allow leaving. */
  mayLeave(): boolean | Promise<boolean>;
  /** Removes every guard, when the guarded input can no longer be saved. */
  unblock(): void;
};

const toAddress = (to: To): string => (typeof to === 'string' ? to : createPath(to));
const indexOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'index' in state && typeof state.index === 'number' ? state.index : 0;

const read = (window: Window, action: Action): Snapshot => {
  const { pathname, search, hash } = window.location;
  const state: { user?: unknown; key?: string } = window.history.state ?? {};
  return {
    action,
    location: { pathname, search, hash, state: state.user ?? null, key: state.key ?? 'default' } as Location,
  };
};

/**
 * The one history of the page, which the shell and every micro-frontend follow, so that their routers always agree on the address. Unsaved
 * forms block it, also on the browser's back button: that step is undone until the user has decided. The browser changes the page later than
 * `history.go` returns, so the next step waits for the `popstate` of the undo.
 */
export const createNavigation = (window: Window): Navigation => {
  const blockers = new Set<Blocker>();
  const current = createStore(read(window, 'POP'));
  let index = indexOf(window.history.state);
  let undone: (() => void) | undefined;

  const notify = (action: Action): void => {
    index = indexOf(window.history.state);
    current.set(read(window, action));
  };
  const mayLeave = ([first, ...others] = [...blockers]): boolean | Promise<boolean> => {
    if (!first) return true;
    const may = first();
    return typeof may === 'boolean' ? may && mayLeave(others) : may.then((leaves) => leaves && mayLeave(others));
  };
  const change = (action: 'PUSH' | 'REPLACE', to: To, user: unknown): void => {
    const key = Math.random().toString(36).slice(2, 10);
    if (action === 'PUSH') window.history.pushState({ user, key, index: index + 1 }, '', toAddress(to));
    else window.history.replaceState({ user, key, index }, '', toAddress(to));
    notify(action);
  };
  // Addresses with and without a slash at the end are the same page.
  const pageOf = ({ pathname }: { pathname: string }): string => pathname.replace(/\/$/, '');
  const samePage = (to: To): boolean =>
    pageOf(new URL(toAddress(to), window.location.href)) === pageOf(window.location);
  const guarded = (action: 'PUSH' | 'REPLACE', to: To, user: unknown): void => {
    const may = samePage(to) || mayLeave();
    if (may === true) change(action, to, user);
    else if (may) void may.then((leaves) => leaves && change(action, to, user));
  };

  window.addEventListener('popstate', () => {
    if (undone) {
      undone();
      undone = undefined;
      return;
    }
    const delta = indexOf(window.history.state) - index;
    const may = delta === 0 || pageOf(window.location) === pageOf(current.snapshot().location) || mayLeave();
    if (may === true) return notify('POP');
    const undo = new Promise<void>((resolve) => {
      undone = resolve;
    });
    window.history.go(-delta);
    void Promise.all([may, undo]).then(([leaves]) => {
      if (!leaves) return;
      blockers.clear();
      window.history.go(delta);
    });
  });

  return {
    snapshot: current.snapshot,
    subscribe: current.subscribe,
    push: (to, state) => guarded('PUSH', to, state),
    replace: (to, state) => guarded('REPLACE', to, state),
    go: (delta) => window.history.go(delta),
    createHref: (to) => toAddress(to),
    block: (blocker) => {
      blockers.add(blocker);
      return () => blockers.delete(blocker);
    },
    mayLeave: () => mayLeave(),
    unblock: () => blockers.clear(),
  };
};

let shared: Navigation | undefined;
/** The navigation of this page, created on first use and shared by all React roots. */
export const pageNavigation = (): Navigation => {
  shared ??= createNavigation(window);
  return shared;
};
