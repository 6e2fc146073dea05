import { expect, test } from '@jest/globals';
import { ERRORS } from './error-codes.ts';

test.each([
  ['SESSION_REQUIRED', 401],
  ['BAD_CREDENTIALS', 401],
  ['BLOCKED_FOR_NOT_PAYING', 402],
  ['BLOCKED_FOR_USERS_OVER_SUBSCRIPTION', 402],
  ['FORBIDDEN', 403],
  ['OBJECTIVE_MOVE_FORBIDDEN', 403],
  ['OBJECTIVE_OWNER_FORBIDDEN', 403],
  ['NOT_FOUND', 404],
  ['EXTERNAL_SIGN_IN_OFF', 404],
  ['EMAIL_TAKEN', 409],
  ['SUBSCRIPTION_SEATS_FULL', 409],
  ['KEYRESULT_REQUIRED', 409],
  ['KEYRESULT_LIMIT', 409],
  ['OBJECTIVE_ARCHIVED', 409],
  ['EDITED_MEANWHILE', 409],
  ['PAYLOAD_TOO_LARGE', 413],
  ['UNSUPPORTED_MEDIA_TYPE', 415],
  ['VALIDATION', 422],
  ['TOO_MANY_REQUESTS', 429],
  ['SERVICE_UNAVAILABLE', 503],
] as const)('the error %s has the HTTP status %d', (code, status) => {
  expect(ERRORS[code].status).toBe(status);
});

test('every error code has a message key that is derived from its name', () => {
  for (const [code, { messageKey }] of Object.entries(ERRORS)) expect(messageKey).toBe(`error.${code.toLowerCase()}`);
});
