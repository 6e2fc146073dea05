import type { InferType } from 'yup';
import { BILLING_EVENTS, type subscriptionSnapshot } from './billing.ts';
import type { CatalogueEntry, DataOfEntry, WaymarkEvent } from './envelope.ts';
import { IDENTITY_EVENTS, type memberSnapshot, type organisationSnapshot, type teamSnapshot } from './identity.ts';
import { NOTIFICATION_EVENTS, type reminderSnapshot } from './notification.ts';
import {
  type blockerSnapshot,
  type commentSnapshot,
  type keyresultSnapshot,
  OKR_EVENTS,
  type objectiveSnapshot,
} from './okr.ts';

/** Every event of the product by type: its producer, its meaning and the schema of its data. */
export const EVENTS = {
  ...IDENTITY_EVENTS,
  ...OKR_EVENTS,
  ...BILLING_EVENTS,
  ...NOTIFICATION_EVENTS,
} as const satisfies Record<string, CatalogueEntry>;

export type EventType = keyof typeof EVENTS;
export type EventData<Type extends EventType> = DataOfEntry<(typeof EVENTS)[Type]>;

/** The event of one type, or a union for several types. */
export type EventOf<Type extends EventType> = Type extends EventType ? WaymarkEvent<Type, EventData<Type>> : never;
export type AnyEvent = EventOf<EventType>;

export type OrganisationSnapshot = InferType<typeof organisationSnapshot>;
export type MemberSnapshot = InferType<typeof memberSnapshot>;
export type TeamSnapshot = InferType<typeof teamSnapshot>;
export type ObjectiveSnapshot = InferType<typeof objectiveSnapshot>;
export type KeyResultSnapshot = InferType<typeof keyresultSnapshot>;
export type BlockerSnapshot = InferType<typeof blockerSnapshot>;
export type CommentSnapshot = InferType<typeof commentSnapshot>;
export type SubscriptionSnapshot = InferType<typeof subscriptionSnapshot>;
export type ReminderSnapshot = InferType<typeof reminderSnapshot>;

/** Whether a value is the type of an event in the catalogue. */
export const isEventType = (value: unknown): value is EventType =>
  typeof value === 'string' && Object.hasOwn(EVENTS, value);

export const EVENT_TYPES: readonly EventType[] = Object.keys(EVENTS).filter(isEventType);

/** Throws yup's ValidationError, with all problems at once, if the data does not match its type's schema. */
export const checkEventData = (type: EventType, data: unknown): void => {
  EVENTS[type].schema.validateSync(data, { strict: true, abortEarly: false });
};
