import { expect, it } from '@jest/globals';
import { MessageConsumerPact } from '@pact-foundation/pact';
import { EVENTS, type EventType, isEventType, SERVICE_NAMES } from '../src/index.ts';
import { exampleEvent } from './event-examples.ts';
import { alike, type Json } from './matching.ts';
import { eventsOfProvider, startWriting, WRITTEN } from './pact-files.ts';

type Subscribe<Rest extends unknown[], Result> = (queue: string, types: readonly string[], ...rest: Rest) => Result;

/** Records the types of events that a service subscribes to on a transport from now on. */
export const recordSubscriptions = <Rest extends unknown[], Result>(transport: {
  subscribe: Subscribe<Rest, Result>;
}): ReadonlySet<string> => {
  const received = new Set<string>();
  const { subscribe } = transport;
  transport.subscribe = (queue, types, ...rest) => {
    for (const type of types) received.add(type);
    return subscribe(queue, types, ...rest);
  };
  return received;
};

/** A consuming service: the types that it has subscribed to, and its handler, which throws for an event that it cannot handle. */
type EventHandler = { types: ReadonlySet<string>; handle(event: object): Promise<void> };

// Deletions come last: the other events need their organisation.
const ENDS = /\.(organisation|user)\.deleted\./;

const inOrder = (types: readonly EventType[]): EventType[] => [
  ...types.filter((type) => !ENDS.test(type)),
  ...types.filter((type) => ENDS.test(type)),
];

/**
 * Tests what a service needs from the events that it has subscribed to: each type becomes an interaction of its pact with the producer, and
 * the real service handles the example. The types come from the service's own subscriptions, so none can be forgotten.
 */
export const describeEventConsumer = (consumer: string, handler: () => EventHandler): void => {
  const verifyOne = async (provider: string, type: EventType): Promise<void> => {
    const pact = new MessageConsumerPact({
      consumer,
      provider,
      dir: WRITTEN,
      pactfileWriteMode: 'update',
      logLevel: 'error',
    });
    try {
      await pact
        .expectsToReceive(type)
        // An event is plain JSON, but its TypeScript type does not express that.
        .withContent(alike(exampleEvent(type) as unknown as Json))
        .withMetadata({ contentType: 'application/json' })
        .verify(async ({ contents }) => handler().handle(contents as object));
    } catch (cause) {
      throw new Error(`${consumer} does not handle ${type}`, { cause });
    }
  };

  for (const producer of SERVICE_NAMES) {
    const provider = eventsOfProvider(producer);
    startWriting(consumer, provider);
    it(`handles the events of ${producer}`, async () => {
      const types = [...handler().types].filter(isEventType);
      expect(types.length).toBeGreaterThan(0);
      for (const type of inOrder(types.filter((one) => EVENTS[one].producer === producer))) {
        await verifyOne(provider, type);
      }
    });
  }
};
