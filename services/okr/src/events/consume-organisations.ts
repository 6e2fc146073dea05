import { consumer } from '@waymark/service-kit';
import { organisations } from '../read-models.ts';

/** Organisations as identity tells of them. */
export const consumeOrganisations = consumer({ name: 'organisations', on: organisations.handlers() });
