import type { Answered, Asked, Exchange } from './http-pact.ts';
import { ID } from './ids.ts';
import type { Json } from './matching.ts';

type Ask = { given: string; what: string; path: string; query?: Asked['query']; body?: Json };

/** What one service asks of another under /internal. A body makes it a POST; no answer is a 404. */
export const internalExchange = (
  { what, given, path, query, body }: Ask,
  answer: { [key: string]: Json } | null,
): Exchange => {
  const headers = {
    accept: 'application/json',
    authorization: `Bearer ${ID.secret}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const answers: Answered = answer
    ? { body: { status: true, ...answer } }
    : { status: 404, body: { status: false, code: 'NOT_FOUND' } };
  return { what, given, asks: { method: body === undefined ? 'GET' : 'POST', path, query, body, headers }, answers };
};
