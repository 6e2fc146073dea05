import { readSubscriptions } from '@waymark/contracts';
import { implement, type Route, unlessNotFound } from '@waymark/service-kit';
import { snapshotOf } from './subscription-presenter.ts';
import type { SubscriptionService } from './subscription-service.ts';

/** Subscriptions that identity merges into its organisations. Unknown ones are left out. */
export const internalSubscriptionRoutes = (subscriptions: SubscriptionService): Route[] => [
  implement(readSubscriptions, {
    handler: async ({ body }) => {
      const found = await subscriptions.many(body.organisations);
      const missing = body.organisations.filter((uuid) => !found.has(uuid));
      const healed = await Promise.all(missing.map((uuid) => subscriptions.current(uuid).catch(unlessNotFound)));
      const all = [...found.values(), ...healed.filter((one) => one !== undefined)];
      return { subscriptions: all.map(snapshotOf) };
    },
  }),
];
