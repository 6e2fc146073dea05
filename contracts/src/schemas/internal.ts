import { array, mixed } from 'yup';
import { EVENTS_PER_DELIVERY, PAGE_LIMIT } from '../rules/limits.ts';
import { fields, REQUIRED, requiredUuid } from './fields.ts';

/* Bodies and queries of internal calls. */

/** The user whose view of the organisation is asked for. */
export const organisationViewQuery = fields({ user: requiredUuid() });

/** The organisations whose subscriptions are asked for. */
export const subscriptionsRead = fields({
  organisations: array(requiredUuid())
    .typeError('validation.type.list')
    .required(REQUIRED)
    .max(PAGE_LIMIT, 'validation.list_too_long'),
});

/** A batch of events. The receiver checks each one, so that an invalid event does not stop the others. */
export const eventsDelivery = fields({
  events: array(mixed().defined(REQUIRED).nonNullable(REQUIRED))
    .typeError('validation.type.list')
    .required(REQUIRED)
    .max(EVENTS_PER_DELIVERY, 'validation.list_too_long'),
});
