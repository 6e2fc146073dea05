import { createStore } from '../state/store.ts';

/** The text of the question, if it is not about the input of a form. */
type Words = { title: string; text: string; leave: string };
type Question = { answer: (leave: boolean) => void; words?: Words | undefined };

const open = createStore<Question | null>(null);

/** The question whether to leave unsaved changes; shown by the shell, used by all forms and the sign-out. */
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
