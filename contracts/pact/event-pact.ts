import { expect, it } from '@jest/globals';
import { MessageConsumerPact } from '@pact-foundation/pact';
import { EVENTS, type EventType, isEventType, SERVICE_NAMES } from '../src/index.ts';
import { exampleEvent } from './event-examples.ts';
import { alike, type Json } from './matching.ts';
import { eventsOfProvider, startWriting, WRITTEN } from './pact-files.ts';

type Subscribe<Rest extends unknown[], Result> = (queue: string, types: readonly string[], ...rest: Rest) => Result;

/** The types of events that a service subscribes to on a transport from now on. */
export const hearSubscriptions = <Rest extends unknown[], Result>(transport: {
  subscribe: Subscribe<Rest, Result>;
}): ReadonlySet<string> => {
  const heard = new Set<string>();
  const { subscribe } = transport;
  transport.subscribe = (queue, types, ...rest) => {
    for (const type of types) heard.add(type);
    return subscribe(queue, types, ...rest);
  };
  return heard;
};

/** A service that takes events: which it has subscribed to, and what it does with one. Throws when it cannot. */
type Taker = { types: ReadonlySet<string>; take(event: object): Promise<void> };

// Nothing that comes later may find its organisation gone.
const ENDS = /\.(organisation|user)\.deleted\./;

const inOrder = (types: readonly EventType[]): EventType[] => [
  ...types.filter((type) => !ENDS.test(type)),
  ...types.filter((type) => ENDS.test(type)),
];

/**
 * What a service relies on in the events that it has subscribed to: each type makes an interaction of its pact with the producer, and
 * the example is handed to the real service. No type can be left out, because the service itself says which there are.
 */
export const takesEvents = (consumer: string, taker: () => Taker): void => {
  const takeOne = async (provider: string, type: EventType): Promise<void> => {
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
        // The event is JSON all through; its type says so less generally.
        .withContent(alike(exampleEvent(type) as unknown as Json))
        .withMetadata({ contentType: 'application/json' })
        .verify(async ({ contents }) => taker().take(contents as object));
    } catch (cause) {
      throw new Error(`${consumer} does not take ${type}`, { cause });
    }
  };

  for (const producer of SERVICE_NAMES) {
    const provider = eventsOfProvider(producer);
    startWriting(consumer, provider);
    it(`takes what ${producer} tells`, async () => {
      const types = [...taker().types].filter(isEventType);
      expect(types.length).toBeGreaterThan(0);
      for (const type of inOrder(types.filter((one) => EVENTS[one].producer === producer))) {
        await takeOne(provider, type);
      }
    });
  }
};
