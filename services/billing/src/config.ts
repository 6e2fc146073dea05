import { readEnvironment } from '@waymark/service-kit';
import { object } from 'yup';

export type BillingConfig = Record<never, never>;

/** Billing has nothing of its own to configure: prices are rules of the contracts, the rest is the kit's. */
export const readBillingConfig = (env: NodeJS.ProcessEnv): BillingConfig => readEnvironment(object({}), env);
