import { consumer } from '@waymark/service-kit';
import { saveSubscription } from '../subscriptions/subscription-store.ts';

/** Plans and blocks as billing tells of them. */
export const consumeSubscriptions = () =>
  consumer({
    name: 'subscriptions',
    on: {
      'waymark.billing.subscription.changed.v1': (scope, { data, sequence }) =>
        saveSubscription(scope, data, { sequence }),
    },
  });
