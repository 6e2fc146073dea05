import type { InferType } from 'yup';
import { FACTOR_KINDS } from '../rules/factors.ts';
import { instant, instantOrNull, listOf, oneOf, resource, text, textOrNull, uuid } from '../schemas/exact.ts';

/** A second factor as its owner sees it, without its secrets. */
export const factorResource = resource('factor', {
  uuid: uuid(),
  kind: oneOf(FACTOR_KINDS),
  /** What its owner calls it; null for an authenticator app that was given no name. */
  name: textOrNull(),
  created_at: instant(),
  last_used_at: instantOrNull(),
});

/** The second step that a sign-in still needs: its ticket, and the kinds of factors that can complete it. */
export const secondFactorStep = resource('second_factor', {
  ticket: text(),
  kinds: listOf(oneOf(FACTOR_KINDS)),
});

export type FactorResource = InferType<typeof factorResource>;
export type SecondFactorStep = InferType<typeof secondFactorStep>;
