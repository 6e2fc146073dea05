/** Whether a service takes requests, and how many it is handling. */
type Readiness = {
  isOpen(): boolean;
  enter(): void;
  leave(): void;
  /** Says no from now on, and returns when what is under way is answered, or after the time given. */
  drain(withinMs?: number): Promise<void>;
};

const DRAIN_MS = 10_000;

export const createReadiness = (): Readiness => {
  let open = true;
  let inFlight = 0;
  let onEmpty: (() => void) | undefined;
  return {
    isOpen: () => open,
    enter() {
      inFlight += 1;
    },
    leave() {
      inFlight -= 1;
      if (inFlight === 0) onEmpty?.();
    },
    drain(withinMs = DRAIN_MS) {
      open = false;
      if (inFlight === 0) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, withinMs);
        onEmpty = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
  };
};
