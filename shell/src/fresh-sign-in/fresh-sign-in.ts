import { createStore } from '@waymark/shell-kit';

type Question = { answer: (confirmed: boolean) => void };

const open = createStore<Question | null>(null);

/** The password dialog before actions that cannot be undone: the API client opens it, the signed-in area renders it. */
export const freshSignIn = {
  /** Resolves to whether the server has accepted the password; to false at once if the dialog is already open. */
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
