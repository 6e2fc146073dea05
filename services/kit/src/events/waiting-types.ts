/** The types of events that a queue did not take, each until it is to be tried again. */
type WaitingTypes = {
  current(): string[];
  /** Takes what became of a batch; gives the types that have not been waiting before. */
  update(refused: readonly string[], published: readonly string[]): string[];
};

const LONGEST_WAIT_MS = 10_000;

/** @param time in ms, of a clock that only grows */
export const createWaitingTypes = (firstMs: number, time = () => performance.now()): WaitingTypes => {
  const waits = new Map<string, { until: number; ms: number }>();

  return {
    current: () => [...waits].filter(([, { until }]) => until > time()).map(([type]) => type),
    update(refused, published) {
      for (const type of published) if (!refused.includes(type)) waits.delete(type);
      return refused.filter((type) => {
        const before = waits.get(type);
        const ms = before ? Math.min(before.ms * 2, LONGEST_WAIT_MS) : firstMs;
        waits.set(type, { until: time() + ms, ms });
        return before === undefined;
      });
    },
  };
};
