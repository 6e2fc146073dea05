import { consumer } from '@waymark/service-kit';
import { subscriptions } from '../read-models.ts';

/** Blocks as billing tells of them. */
export const consumeSubscriptions = consumer({ name: 'subscriptions', on: subscriptions.handlers() });
