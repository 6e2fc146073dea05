import { consumer } from '@waymark/service-kit';
import { organisations, subscriptions } from '../read-models.ts';

/** Organisations as identity tells of them. */
export const consumeOrganisations = consumer({ name: 'organisations', on: organisations.handlers() });

/** Their blocks as billing tells of them. */
export const consumeSubscriptions = consumer({ name: 'subscriptions', on: subscriptions.handlers() });
