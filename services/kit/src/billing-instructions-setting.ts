import { string } from 'yup';

const MAX_INSTRUCTIONS = 4_000;

/** `BILLING_INSTRUCTIONS` in the shape of an environment: how to pay, in lines. */
export const billingInstructions = () =>
  string()
    .trim()
    .max(MAX_INSTRUCTIONS, `BILLING_INSTRUCTIONS must have at most ${MAX_INSTRUCTIONS} characters`)
    .transform((text: string | undefined) => text?.replace(/\r\n?/g, '\n'));
