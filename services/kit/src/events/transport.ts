import type { WaymarkEvent } from '@waymark/contracts';

/**
 * Handles one received event. Resolving means that it is done; throwing means that it is retried, up to five attempts in all; after an
 * `UnprocessableEventError` it is not retried. The value is unchecked: `parseEvent` is the receiver's first step.
 */
export type EventHandler = (received: unknown) => Promise<void>;

export type Subscription = {
  /** Stops receiving events and waits for running handlers. */
  close(): Promise<void>;
};

/** A durable queue and the types of events that it takes. */
export type QueueDeclaration = { queue: string; types: readonly string[] };

/** `reason`: the error of the last attempt; `firstFailedAt`: the time of the first failure, in ISO format. */
export type DeadLetter = { event: unknown; reason?: string; firstFailedAt?: string };

/** Transports events from a service to the others. Both implementations pass one conformance suite. */
export type Transport = {
  /**
   * Creates the queues that do not exist yet, permanently: published events wait in them even without a subscriber. A queue that was
   * deleted in the meantime is recreated by the next event for it.
   */
  declare(queues: readonly QueueDeclaration[]): Promise<void>;
  /**
   * Returns the ids of the events that some of their queues have not received, normally none: they have to be published again. All other
   * events are stored by the transport; an event without queues is finished. Rejects if an event may not be stored.
   */
  publish(events: readonly WaymarkEvent[]): Promise<ReadonlySet<string>>;
  /** Joins the durable queue, creating it on first use; several subscribers of one queue share its work. */
  subscribe(queue: string, types: readonly string[], handler: EventHandler): Promise<Subscription>;
  /** The dead letters, oldest first. */
  deadLetters(queue: string, limit?: number): Promise<DeadLetter[]>;
  /** Puts the dead letters back into their queue; returns their number. */
  redeliver(queue: string): Promise<number>;
  /** Throws while the transport is not reachable. */
  ready(): Promise<void>;
  close(): Promise<void>;
};

/** The transport cannot be used for the moment. `isDatabaseUnavailable` recognises it by its name. */
export class TransportUnavailableError extends Error {
  override name = 'TransportUnavailableError';
}

/** How often a consumer may fail to handle an event before it becomes a dead letter. */
export const MAX_ATTEMPTS = 5;

/** The name of the queue with the dead letters of a queue. */
export const deadQueue = (queue: string): string => `${queue}.dead`;
