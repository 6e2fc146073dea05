import { createStore } from '../state/store.ts';

type Question = { answer: (leave: boolean) => void };

const open = createStore<Question | null>(null);

/** The question whether to leave unsaved changes; the shell shows it, forms everywhere ask it. */
export const leaveGuard = {
  /** Resolves to whether to leave. A second question while one is open resolves to staying. */
  ask: (): Promise<boolean> =>
    open.snapshot()
      ? Promise.resolve(false)
      : new Promise((resolve) => {
          open.set({
            answer: (leave) => {
              open.set(null);
              resolve(leave);
            },
          });
        }),
  snapshot: open.snapshot,
  subscribe: open.subscribe,
};
