import type { InferType } from 'yup';
import { FACTOR_KINDS } from '../rules/factors.ts';
import { instant, instantOrNull, listOf, oneOf, resource, text, textOrNull, uuid } from '../schemas/exact.ts';

/** A second factor as its owner sees it, without any secret. */
export const factorResource = resource('factor', {
  uuid: uuid(),
  kind: oneOf(FACTOR_KINDS),
  name: textOrNull().meta({
    description: 'The name that its owner gave it; null for an authenticator app without one',
  }),
  created_at: instant(),
  last_used_at: instantOrNull(),
});

/** The pending second step of a sign-in: its ticket, and the kinds of factors that can be used. */
export const secondFactorStep = resource('second_factor', {
  ticket: text(),
  kinds: listOf(oneOf(FACTOR_KINDS)),
});

export type FactorResource = InferType<typeof factorResource>;
export type SecondFactorStep = InferType<typeof secondFactorStep>;
