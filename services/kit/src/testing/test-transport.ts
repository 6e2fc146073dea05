import type { EventHandler, Transport } from '../events/transport.ts';

type Published = Parameters<Transport['publish']>[0][number];

/** A transport in memory: records published events, and delivers events given by a test. */
export type TestTransport = Transport & {
  published: Published[];
  /** Delivers an event to every queue that subscribed to its type, and returns when all have handled it. */
  deliver(event: Published): Promise<void>;
  /** While true, publishing and `ready` fail as with an unavailable broker. */
  away: boolean;
};

export const createTestTransport = (): TestTransport => {
  const queues = new Map<string, { types: readonly string[]; handler: EventHandler }>();
  const transport: TestTransport = {
    published: [],
    away: false,
    declare: async () => undefined,
    async publish(events) {
      await transport.ready();
      transport.published.push(...events);
      return new Set();
    },
    async subscribe(queue, types, handler) {
      queues.set(queue, { types, handler });
      return {
        async close() {
          queues.delete(queue);
        },
      };
    },
    async deliver(event) {
      const matching = [...queues.values()].filter(({ types }) => types.includes(event.type));
      await Promise.all(matching.map(({ handler }) => handler(event)));
    },
    deadLetters: async () => [],
    redeliver: async () => 0,
    async ready() {
      if (transport.away) throw new Error('the test transport is away');
    },
    async close() {
      queues.clear();
    },
  };
  return transport;
};
