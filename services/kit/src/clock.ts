/** The product's clock, for expiry, due dates and timestamps. Injected, so that tests and TIME_TRAVEL can move it. */
export type Clock = {
  now(): Date;
  /** Sets the clock to `at`, from where it continues to run. */
  travelTo(at: Date): void;
  /** Calls the listener each time that the clock is set, until the returned function is called. */
  onTravel(listener: () => void): () => void;
};

/** The listeners of a clock; `notify` calls all of them. */
export const createTravelListeners = (): Pick<Clock, 'onTravel'> & { notify(): void } => {
  const listeners = new Set<() => void>();
  return {
    onTravel: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify: () => {
      for (const listener of listeners) listener();
    },
  };
};

/** A clock that runs with the machine's, moved by `travelTo`. */
export const createClock = (machine: () => number = Date.now): Clock => {
  let offset = 0;
  const { onTravel, notify } = createTravelListeners();
  return {
    now: () => new Date(machine() + offset),
    travelTo: (at) => {
      offset = at.getTime() - machine();
      notify();
    },
    onTravel,
  };
};

/** The time of a change: always later than the previous one, even on a coarse clock, so that two states differ in `updated_at`. */
export const changedAt = (now: Date, before: Date): Date => (now > before ? now : new Date(before.getTime() + 1));
