import { expect, it } from '@jest/globals';
import { SIGNATURE_HEADER, type TokenStanding } from '../src/index.ts';
import * as examples from './examples.ts';
import type { Answered, Asked, Exchange, HttpPact } from './http-pact.ts';
import { ID } from './ids.ts';
import type { Json } from './matching.ts';

type Ask = { given: string; what: string; path: string; query?: Asked['query']; body?: Json };

/** A signature is good for one call; the provider's verification puts one of its own in its place. */
const SIGNED = { [SIGNATURE_HEADER]: 'the-signature-of-this-call' };
/** Signs the calls of a consumer's tests. */
export const exampleSigner = async () => [SIGNED];

/** What one service asks of another under /internal. A body makes it a POST; no answer is a 404. */
export const internalExchange = (
  { what, given, path, query, body }: Ask,
  answer: { [key: string]: Json } | null,
): Exchange => {
  const headers = {
    accept: 'application/json',
    ...SIGNED,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const answers: Answered = answer
    ? { body: { status: true, ...answer } }
    : { status: 404, body: { status: false, code: 'NOT_FOUND' } };
  return { what, given, asks: { method: body === undefined ? 'GET' : 'POST', path, query, body, headers }, answers };
};

/** What the guard of a service asks identity at an address. */
type GuardAsks = {
  standingOf(session: { userUuid: string; sessionId: string }): Promise<object>;
  findToken(hash: string): Promise<TokenStanding | undefined>;
};

/** What the guard of every service but identity asks about whoever calls: each question is an interaction of its pact with identity. */
export const describeGuard = (
  identity: Pick<HttpPact, 'serving'>,
  asksOf: (identityUrl: string) => GuardAsks,
): void => {
  it('asks whether a session stands and whether its person has a second factor', () => {
    const path = `/internal/users/${ID.user}/sessions/${ID.session}`;
    const standing = { stands: true, super_admin: false, second_factor: false };
    const asks = internalExchange({ given: 'a user', what: 'whether a session stands', path }, standing);
    return identity.serving([asks], async (url) => {
      const session = { userUuid: ID.user, sessionId: ID.session };
      await expect(asksOf(url).standingOf(session)).resolves.toMatchObject(standing);
    });
  });

  it('asks what an API token may do', () => {
    const asks = {
      given: 'a user with an access token',
      what: 'what an access token may do',
      path: `/internal/tokens/${ID.tokenHash}`,
    };
    return identity.serving([internalExchange(asks, { token: examples.tokenStanding })], async (url) => {
      await expect(asksOf(url).findToken(ID.tokenHash)).resolves.toEqual(examples.tokenStanding);
    });
  });
};
