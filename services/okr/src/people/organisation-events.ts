import { consumer } from '@waymark/service-kit';
import { organisations, subscriptions } from '../read-models.ts';

/** Handles identity's events about organisations. */
export const consumeOrganisations = consumer({ name: 'organisations', on: organisations.handlers() });

/** Handles billing's events about blocks. */
export const consumeSubscriptions = consumer({ name: 'subscriptions', on: subscriptions.handlers() });
