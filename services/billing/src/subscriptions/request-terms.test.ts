import { expect, test } from '@jest/globals';
import { acceptedTemplate, stepsTemplate, type Terms } from './request-terms.ts';

const terms: Terms = { plan: 'grow_plan', seats: 0, maximum: 10, monthlyCents: 12_000 };

test('a request without known previous terms gets the general mail templates', () => {
  expect(stepsTemplate(undefined, terms)).toBe('payment_steps');
  expect(acceptedTemplate(undefined, terms)).toBe('request_accepted');
});

test('an accepted request without monthly cost gets the mail template without an amount', () => {
  const free = { ...terms, monthlyCents: 0 };
  expect(acceptedTemplate(terms, free)).toBe('accepted_without_cost');
  expect(acceptedTemplate(undefined, free)).toBe('accepted_without_cost');
});
