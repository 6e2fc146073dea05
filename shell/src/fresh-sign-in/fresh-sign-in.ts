import { createStore } from '@waymark/shell-kit';

type Question = { answer: (confirmed: boolean) => void };

const open = createStore<Question | null>(null);

/** The question for the password before what cannot be undone: the API client asks it, the signed-in area shows it. */
export const freshSignIn = {
  /** Resolves to whether the server has accepted the password. While one is asked, a second question is not. */
  ask: (): Promise<boolean> =>
    open.snapshot()
      ? Promise.resolve(false)
      : new Promise((resolve) => {
          open.set({
            answer: (confirmed) => {
              open.set(null);
              resolve(confirmed);
            },
          });
        }),
  snapshot: open.snapshot,
  subscribe: open.subscribe,
};
