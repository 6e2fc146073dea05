import {
  type AnyEvent,
  checkEventData,
  EVENTS,
  type EventData,
  type EventType,
  isEventType,
  isUuid,
  type ServiceName,
} from '@waymark/contracts';
import { CloudEvent } from 'cloudevents';

/** An event as its producer describes it; the outbox adds the rest of the envelope. */
export type DraftOf<Type extends EventType> = Type extends EventType
  ? {
      type: Type;
      /** Default: the organisation of the scope that emits it; null for an event without an organisation. */
      organisation?: string | null;
      /** The id of the entity that the event is about. */
      subject: string;
      /** The user who caused it; left out if no user did. */
      actor?: string | null;
      data: EventData<Type>;
    }
  : never;
export type EventDraft = DraftOf<EventType>;

/** An event that can never be handled, even if it is retried: it becomes a dead letter at once. */
export class UnprocessableEventError extends Error {
  override name = 'UnprocessableEventError';
}

/** Throws a TypeError if a draft does not match the catalogue: that is a programming error of the producer. */
export const assertDraft = (producer: ServiceName, draft: EventDraft): void => {
  if (!isEventType(draft.type)) throw new TypeError(`No event ${String(draft.type)} in the catalogue`);
  if (EVENTS[draft.type].producer !== producer) throw new TypeError(`${draft.type} is not ${producer}'s to emit`);
  if (draft.subject === '') throw new TypeError(`${draft.type} without a subject`);
  try {
    checkEventData(draft.type, draft.data);
  } catch (cause) {
    throw new TypeError(`${draft.type} that breaks the catalogue: ${reasonsOf(cause)}`, { cause });
  }
};

/** Events already checked against the catalogue: several consumers may receive the same. */
const checked = new WeakSet<object>();

/** Parses a received value; throws an UnprocessableEventError if it is not an event of the catalogue. */
export const parseEvent = (received: unknown): AnyEvent => {
  try {
    if (typeof received !== 'object' || received === null) throw new TypeError('not an object');
    if (checked.has(received)) return received as AnyEvent;
    // The library generates an id if there is none, and accepts any version, so both are checked in the received value.
    if (!('specversion' in received) || received.specversion !== '1.0') throw new TypeError('not specversion 1.0');
    if (!('id' in received) || !isUuid(received.id)) throw new TypeError('id is not a UUID');
    const { type, sequence, data } = new CloudEvent<unknown>({
      ...received,
      id: String(received.id),
      specversion: '1.0',
    });
    if (!isEventType(type)) throw new TypeError(`unknown type ${type}`);
    if (!Number.isSafeInteger(sequence)) throw new TypeError('sequence is not a whole number');
    checkEventData(type, data);
    checked.add(received);
    return received as AnyEvent;
  } catch (cause) {
    throw new UnprocessableEventError(`Not an event of the catalogue: ${reasonsOf(cause)}`, { cause });
  }
};

const reasonsOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const details = 'errors' in error && Array.isArray(error.errors) ? error.errors : [];
  return details.length === 0 ? error.message : details.map(inWords).join('; ');
};

const inWords = (detail: unknown): string => (typeof detail === 'string' ? detail : JSON.stringify(detail));
