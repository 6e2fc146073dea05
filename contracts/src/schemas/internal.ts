import { array, mixed } from 'yup';
import { EVENTS_PER_DELIVERY, PAGE_LIMIT } from '../rules/limits.ts';
import { fields, REQUIRED, requiredUuid } from './fields.ts';

/* What the services ask each other under /internal. */

/** Whose view of an organisation. */
export const organisationViewQuery = fields({ user: requiredUuid() });

/** The organisations whose subscriptions are asked for. */
export const subscriptionsRead = fields({
  organisations: array(requiredUuid())
    .typeError('validation.type.list')
    .required(REQUIRED)
    .max(PAGE_LIMIT, 'validation.list_too_long'),
});

/** Events told at once. Each is checked where it is received, so that a broken one does not keep the others from their effects. */
export const eventsDelivery = fields({
  events: array(mixed().defined(REQUIRED).nonNullable(REQUIRED))
    .typeError('validation.type.list')
    .required(REQUIRED)
    .max(EVENTS_PER_DELIVERY, 'validation.list_too_long'),
});
