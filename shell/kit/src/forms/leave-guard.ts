type Question = { answer: (leave: boolean) => void };

const listeners = new Set<() => void>();
let open: Question | null = null;

const change = (next: Question | null): void => {
  open = next;
  for (const listener of [...listeners]) listener();
};

/** The question whether to leave unsaved changes; the shell shows it, forms everywhere ask it. */
export const leaveGuard = {
  /** Resolves to whether to leave. A second question while one is open means: stay. */
  ask: (): Promise<boolean> =>
    open
      ? Promise.resolve(false)
      : new Promise((resolve) => {
          change({
            answer: (leave) => {
              change(null);
              resolve(leave);
            },
          });
        }),
  snapshot: (): Question | null => open,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
