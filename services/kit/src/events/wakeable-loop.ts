import type { Clock } from '../clock.ts';

/** Repeats work: at once when woken, otherwise periodically. */
type WakeableLoop = { start(): void; wake(): void; stop(): Promise<void> };

type LoopOptions = {
  /** One round; true when there may be more to do at once. */
  work: () => Promise<boolean>;
  pollMs: number;
  /** How long to wait for more work after a round during which the loop was woken. Default: no wait. */
  restMs?: () => number;
  onError: (error: unknown) => void;
  /** Wakes the loop each time it is set: for work that is due at a time. */
  clock?: Pick<Clock, 'onTravel'>;
};

const MAX_PAUSE_MS = 2_000;

/** After a failed round it waits longer each time, from 0.1 to 2 s, even if it is woken. `stop` waits for the round that is running. */
export const createWakeableLoop = ({ work, pollMs, restMs = () => 0, onError, clock }: LoopOptions): WakeableLoop => {
  let stopping = false;
  let woken = false;
  let failures = 0;
  let endPause: (() => void) | undefined;
  let running: Promise<void> | undefined;

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const round = async (): Promise<void> => {
    woken = false;
    try {
      const more = await work();
      failures = 0;
      if (more || stopping) return;
      // A loop that waits for more work is already woken: only stopping ends the wait early.
      const ms = woken ? restMs() : pollMs;
      if (ms > 0) await pause(ms);
    } catch (error) {
      onError(error);
      failures += 1;
      // A wake must not turn a failing round into a busy loop, so only stopping ends this pause early.
      woken = true;
      if (!stopping) await pause(Math.min(50 * 2 ** failures, MAX_PAUSE_MS));
    } finally {
      endPause = undefined;
    }
  };

  const run = async () => {
    while (!stopping) await round();
  };

  const wake = (): void => {
    const alreadyWoken = woken;
    woken = true;
    if (!alreadyWoken) endPause?.();
  };
  let ignoreTravel: (() => void) | undefined;

  return {
    start() {
      ignoreTravel ??= clock?.onTravel(wake);
      running ??= run();
    },
    wake,
    async stop() {
      stopping = true;
      ignoreTravel?.();
      endPause?.();
      await running;
    },
  };
};
