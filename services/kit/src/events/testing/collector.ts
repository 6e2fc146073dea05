import type { EventHandler } from '../transport.ts';

/** A handler that stores the received events, and can be waited for. */
type Collector = {
  handler: EventHandler;
  received: string[];
  /** Resolves when that many deliveries have come. */
  reached(count: number): Promise<void>;
};

export const createCollector = (effect: (id: string) => Promise<void> | void = () => undefined): Collector => {
  const received: string[] = [];
  const waiting = new Set<() => void>();
  return {
    received,
    async handler(event) {
      const { id } = event as { id: string };
      received.push(id);
      for (const check of waiting) check();
      await effect(id);
    },
    reached: (count) =>
      new Promise((resolve) => {
        const check = () => {
          if (received.length < count) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
  };
};
