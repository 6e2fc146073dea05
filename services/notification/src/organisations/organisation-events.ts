import { consumer } from '@waymark/service-kit';
import { organisations, subscriptions } from '../read-models.ts';

/** Organisations as identity tells of them, and their blocks as billing does. */
export const consumeOrganisations = consumer({
  name: 'organisations',
  on: { ...organisations.handlers(), ...subscriptions.handlers() },
});
