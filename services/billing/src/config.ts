import { billingInstructions, readEnvironment } from '@waymark/service-kit';
import { object } from 'yup';

export type BillingConfig = {
  /** How to pay, in several lines, shown with what is due. Undefined: screens say that the provider will explain. */
  billingInstructions: string | undefined;
};

/** The variables that only billing reads, or that it checks in its own way. */
export const BILLING_SHAPE = object({ BILLING_INSTRUCTIONS: billingInstructions() });

/**
 * Reads only what is specific to billing: prices are rules of the contracts, the rest belongs to the kit. @throws {ConfigError} naming all
 * problems at once
 */
export const readBillingConfig = (env: NodeJS.ProcessEnv): BillingConfig => ({
  billingInstructions: readEnvironment(BILLING_SHAPE, env).BILLING_INSTRUCTIONS,
});
