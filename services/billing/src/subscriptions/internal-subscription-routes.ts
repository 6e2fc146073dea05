import { readSubscriptions } from '@waymark/contracts';
import { AppError, implement, type Route } from '@waymark/service-kit';
import { snapshotOf } from './subscription-presenter.ts';
import type { SubscriptionService } from './subscription-service.ts';

const orNothing = (error: unknown): undefined => {
  if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
  throw error;
};

/** What identity merges into its organisations. One that nobody knows is left out. */
export const internalSubscriptionRoutes = (subscriptions: SubscriptionService): Route[] => [
  implement(readSubscriptions, {
    handler: async ({ body }) => {
      const found = await subscriptions.many(body.organisations);
      const missing = body.organisations.filter((uuid) => !found.has(uuid));
      const healed = await Promise.all(missing.map((uuid) => subscriptions.current(uuid).catch(orNothing)));
      const all = [...found.values(), ...healed.filter((one) => one !== undefined)];
      return { subscriptions: all.map(snapshotOf) };
    },
  }),
];
