/** Whether a service accepts requests, and how many it is handling. */
type Readiness = {
  /** Whether it reports that it accepts requests. */
  isReady(): boolean;
  /** Whether it accepts requests. */
  isOpen(): boolean;
  enter(): void;
  leave(): void;
  /** Reports from now on that it is not ready, but still accepts requests. */
  retire(): void;
  /** Accepts no requests from now on, and returns when the running ones are answered, or after the time given. */
  drain(withinMs?: number): Promise<void>;
};

const DRAIN_MS = 10_000;

/** Begins ready. `enter` and `leave` are called once for each request; `drain` waits 10 s by default. */
export const createReadiness = (): Readiness => {
  let state: 'open' | 'retiring' | 'closed' = 'open';
  let inFlight = 0;
  let onEmpty: (() => void) | undefined;
  return {
    isReady: () => state === 'open',
    isOpen: () => state !== 'closed',
    enter() {
      inFlight += 1;
    },
    leave() {
      inFlight -= 1;
      if (inFlight === 0) onEmpty?.();
    },
    retire() {
      if (state === 'open') state = 'retiring';
    },
    drain(withinMs = DRAIN_MS) {
      state = 'closed';
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
