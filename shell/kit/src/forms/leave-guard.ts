import { createStore } from '../state/store.ts';

/** What would be lost, if it is something else than the input of a form. */
type Words = { title: string; text: string; leave: string };
type Question = { answer: (leave: boolean) => void; words?: Words | undefined };

const open = createStore<Question | null>(null);

/** The question whether to leave unsaved changes; the shell shows it, forms everywhere and the sign-out ask it. */
export const leaveGuard = {
  /** Resolves to whether to leave. A second question while one is open resolves to staying. */
  ask: (words?: Words): Promise<boolean> =>
    open.snapshot()
      ? Promise.resolve(false)
      : new Promise((resolve) => {
          open.set({
            words,
            answer: (leave) => {
              open.set(null);
              resolve(leave);
            },
          });
        }),
  snapshot: open.snapshot,
  subscribe: open.subscribe,
};
