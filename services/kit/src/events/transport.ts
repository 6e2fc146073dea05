import type { WaymarkEvent } from '@waymark/contracts';

/**
 * Handles one received event. Resolving means done; throwing means try again, up to five times in all; an
 * `UnprocessableEventError` means never again. What arrives is unchecked: `parseEvent` is the receiver's first step.
 */
export type EventHandler = (received: unknown) => Promise<void>;

export type Subscription = {
  /** Stops taking events and waits for those under way. */
  close(): Promise<void>;
};

/** A durable queue and the types of events that it takes. */
export type QueueDeclaration = { queue: string; types: readonly string[] };

/** `reason`: what the last attempt failed with; `firstFailedAt`: when the first did, as an ISO time. */
export type DeadLetter = { event: unknown; reason?: string; firstFailedAt?: string };

/** How events get from a service to the others. Both transports pass one conformance suite. */
export type Transport = {
  /**
   * Makes the queues, where they are not there yet, and keeps them: what is published waits in them whether or not somebody has
   * subscribed. A queue that was deleted meanwhile is recreated by the next event for it.
   */
  declare(queues: readonly QueueDeclaration[]): Promise<void>;
  /**
   * Gives the ids of the events that not each of their queues has taken, none as a rule: they are to be published again. The
   * others are safely with the transport; one that no queue takes is done with. Rejects when any may not be.
   */
  publish(events: readonly WaymarkEvent[]): Promise<ReadonlySet<string>>;
  /** Joins the durable queue, creating it on first use; several subscribers of one queue share its work. */
  subscribe(queue: string, types: readonly string[], handler: EventHandler): Promise<Subscription>;
  /** What was given up on, oldest first. */
  deadLetters(queue: string, limit?: number): Promise<DeadLetter[]>;
  /** Puts the dead letters back into their queue and says how many. */
  redeliver(queue: string): Promise<number>;
  /** Throws while the transport is not reachable. */
  ready(): Promise<void>;
  close(): Promise<void>;
};

export class TransportUnavailableError extends Error {
  override name = 'TransportUnavailableError';
}

/** How often a consumer may fail of one event before it is a dead letter. */
export const MAX_ATTEMPTS = 5;

export const deadQueue = (queue: string): string => `${queue}.dead`;
