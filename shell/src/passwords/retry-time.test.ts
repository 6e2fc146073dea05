import { beforeAll, expect, test } from '@jest/globals';
import { ApiError } from '@waymark/shell-kit';
import { readTexts, renderApp } from '@waymark/shell-kit/testing';
import texts from '../../locales/en.json' with { type: 'json' };
import { withRetryTime } from './retry-time.ts';

const refusal = (code: string, retryAfter?: number) =>
  new ApiError({ status: 429, code, message: 'Too many tries', ...(retryAfter && { retryAfter }) });
const now = new Date('2026-03-05T12:00:00Z');

beforeAll(async () => {
  readTexts('shell', texts);
  await renderApp(null);
});

test('a refusal for too many tries says when to try again', () => {
  expect(withRetryTime(refusal('TOO_MANY_REQUESTS', 720), now)).toHaveProperty(
    'message',
    'Too many attempts. Try again in 12 minutes',
  );
});

test.each([
  ['without a time to wait', refusal('TOO_MANY_REQUESTS')],
  ['of another kind', refusal('FORBIDDEN', 60)],
  ['that is not of the API', new Error('boom')],
])('an error %s is returned unchanged', (_kind, error) => {
  expect(withRetryTime(error, now)).toBe(error);
});
