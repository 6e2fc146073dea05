import { subscriptionFields } from '../resources/subscription.ts';
import { PLAN_TYPES } from '../rules/prices.ts';
import { count, flag, oneOf, uuid, whole } from '../schemas/exact.ts';
import { auditEvent } from './audit.ts';
import { mailRequested } from './mail.ts';

const planOrNull = () => oneOf(PLAN_TYPES).nullable();

/** The whole subscription of an organisation; money in dollars with at most two decimals. */
export const subscriptionSnapshot = whole({ organisation_uuid: uuid(), ...subscriptionFields });

const billing = 'billing' as const;

export const BILLING_EVENTS = {
  'waymark.billing.subscription.changed.v1': {
    producer: billing,
    meaning: 'Anything about a subscription changed, blocks and seats included: the whole state.',
    schema: subscriptionSnapshot,
  },
  'waymark.billing.subscription.requested.v1': {
    producer: billing,
    meaning: 'An organisation asked for another plan or another number of users; exactly one of the two is set.',
    schema: whole({
      organisation_uuid: uuid(),
      requested_plan: planOrNull(),
      requested_number: count().nullable(),
      requester_uuid: uuid(),
    }),
  },
  'waymark.billing.plan.accepted.v1': {
    producer: billing,
    meaning: 'A plan took effect; after a downgrade identity removes the latest to join beyond `maximum`.',
    schema: whole({ organisation_uuid: uuid(), plan: oneOf(PLAN_TYPES), maximum: count(), downgrade: flag() }),
  },
  'waymark.billing.mail.requested.v1': {
    producer: billing,
    meaning: 'A mail is to be sent, once.',
    schema: mailRequested,
  },
  'waymark.billing.audit.recorded.v1': auditEvent(billing),
} as const;
