/** Whether a service takes requests, and how many it is at. */
export type Readiness = {
  isOpen(): boolean;
  enter(): void;
  leave(): void;
  /** Says no from now on, and returns when what is under way is answered, or after the time given. */
  drain(withinMs?: number): Promise<void>;
};

const DRAIN_MS = 10_000;

export const createReadiness = (): Readiness => {
  let open = true;
  let underWay = 0;
  let onEmpty: (() => void) | undefined;
  return {
    isOpen: () => open,
    enter() {
      underWay += 1;
    },
    leave() {
      underWay -= 1;
      if (underWay === 0) onEmpty?.();
    },
    drain(withinMs = DRAIN_MS) {
      open = false;
      if (underWay === 0) return Promise.resolve();
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
