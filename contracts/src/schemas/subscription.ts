import { COMMENT_MAX_LENGTH, MAX_SEATS } from '../rules/limits.ts';
import { isWholeCents, MAX_DOLLARS } from '../rules/prices.ts';
import { amount, fields, optionalToken, REQUIRED, requiredAmount, requiredText } from './fields.ts';

const SCORE = 'validation.score.required';
const RANGE = 'validation.score.range';
const NEGATIVE = 'validation.subscription.range';
const TOO_LARGE = 'validation.number_range';

/** The requested number of users over plan, as an absolute number. It shares its messages with the scores. */
export const usersRequest = fields({
  requested_number: requiredAmount(SCORE).integer('validation.number').min(0, RANGE).max(MAX_SEATS, RANGE),
});

/** The reference of the request that is decided on; if left out, it is whichever is pending. */
const decided = { reference: optionalToken() };
export const requestAcceptance = fields(decided);

/** Why a request is refused; mailed to the person who made it. */
export const requestRefusal = fields({ reason: requiredText(COMMENT_MAX_LENGTH), ...decided });

const dollars = () =>
  amount()
    .min(0, NEGATIVE)
    .test('cents', 'validation.subscription.decimals', (value) => value == null || isWholeCents(value));

export const subscriptionAmount = fields({
  cost_of_subscription: dollars().max(MAX_DOLLARS, TOO_LARGE).required(REQUIRED),
});

/** The amount that was paid, which must be the amount due; if left out, it is whatever is due. */
export const paymentRecord = fields({ payment_amount: dollars() });

export const subscriptionMaximumUsers = fields({
  number_of_users_based_on_subscription: requiredAmount()
    .integer('validation.number')
    .min(0, NEGATIVE)
    .max(MAX_SEATS, TOO_LARGE),
});
