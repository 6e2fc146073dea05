/** The types of events that a queue refused, each with the time of its next attempt. */
type TypeBackoff = {
  current(): string[];
  /** Records the result of a batch; returns the types that have only now begun to wait. */
  update(refused: readonly string[], published: readonly string[]): string[];
};

const MAX_WAIT_MS = 10_000;

/** @param time in ms, of a monotonic clock */
export const createTypeBackoff = (firstMs: number, time = () => performance.now()): TypeBackoff => {
  const waits = new Map<string, { until: number; ms: number }>();

  return {
    current: () => [...waits].filter(([, { until }]) => until > time()).map(([type]) => type),
    update(refused, published) {
      for (const type of published) if (!refused.includes(type)) waits.delete(type);
      return refused.filter((type) => {
        const before = waits.get(type);
        const ms = before ? Math.min(before.ms * 2, MAX_WAIT_MS) : firstMs;
        waits.set(type, { until: time() + ms, ms });
        return before === undefined;
      });
    },
  };
};
