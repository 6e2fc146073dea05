import { string } from 'yup';

const MAX_INSTRUCTIONS = 4_000;

/** The yup shape of `BILLING_INSTRUCTIONS`: how to pay, in lines. */
export const billingInstructions = () =>
  string()
    .trim()
    .max(MAX_INSTRUCTIONS, `BILLING_INSTRUCTIONS must have at most ${MAX_INSTRUCTIONS} characters`)
    .transform((text: string | undefined) => text?.replace(/\r\n?/g, '\n'));
