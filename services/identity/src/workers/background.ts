import type { Logger } from '@waymark/service-kit';

/** Work that continues after the answer; a shutdown waits for it. */
export type Background = {
  /** Begins the work at once. @param what names it in the log, if it fails */
  run(what: string, work: () => Promise<void>): void;
  /** Resolves when all work has finished. */
  idle(): Promise<void>;
};

/** Work that fails is logged, and does not fail anything else. */
export const createBackground = (logger: Logger): Background => {
  const pending = new Set<Promise<void>>();
  return {
    run(what, work) {
      const done: Promise<void> = work()
        .catch((err: unknown) => logger.error({ err, what }, 'work in the background failed'))
        .finally(() => pending.delete(done));
      pending.add(done);
    },
    async idle() {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
};
