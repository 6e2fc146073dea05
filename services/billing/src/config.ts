import { billingInstructions, readEnvironment } from '@waymark/service-kit';
import { object } from 'yup';

export type BillingConfig = {
  /** How to pay, in lines, beside what is due; undefined: the screens say that the provider tells. */
  billingInstructions: string | undefined;
};

const SHAPE = object({ BILLING_INSTRUCTIONS: billingInstructions() });

/** Prices are rules of the contracts, the rest is the kit's. @throws {ConfigError} naming everything that is wrong at once */
export const readBillingConfig = (env: NodeJS.ProcessEnv): BillingConfig => ({
  billingInstructions: readEnvironment(SHAPE, env).BILLING_INSTRUCTIONS,
});
