import { fields, type SubscriptionSnapshot, uuidField } from '@waymark/contracts';
import { AppError, type Route, route } from '@waymark/service-kit';
import { array } from 'yup';
import { snapshotOf } from './subscription-presenter.ts';
import type { SubscriptionService } from './subscription-service.ts';

const MOST = 1_000;
const asked = fields({ organisations: array(uuidField().defined()).max(MOST).required() });

const orNothing = (error: unknown): undefined => {
  if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
  throw error;
};

/** What identity merges into its organisations. One that nobody knows is left out. */
export const internalSubscriptionRoutes = (subscriptions: SubscriptionService): Route[] => [
  route('POST', '/internal/subscriptions', {
    auth: 'internal',
    body: asked,
    handler: async ({ body }): Promise<{ subscriptions: SubscriptionSnapshot[] }> => {
      const found = await subscriptions.many(body.organisations);
      const missing = body.organisations.filter((uuid) => !found.has(uuid));
      const healed = await Promise.all(missing.map((uuid) => subscriptions.current(uuid).catch(orNothing)));
      const all = [...found.values(), ...healed.filter((one) => one !== undefined)];
      return { subscriptions: all.map(snapshotOf) };
    },
  }),
];
