import { expect, it } from '@jest/globals';
import { SIGNATURE_HEADER, type TokenState } from '../src/index.ts';
import * as examples from './examples.ts';
import type { Exchange, ExpectedAnswer, ExpectedRequest, HttpPact } from './http-pact.ts';
import { ID } from './ids.ts';
import type { Json } from './matching.ts';

type InternalCallExample = { given: string; what: string; path: string; query?: ExpectedRequest['query']; body?: Json };

/** A signature is valid for one call; the provider's verification replaces it by a new one. */
const SIGNED = { [SIGNATURE_HEADER]: 'the-signature-of-this-call' };
/** Signs the calls of a consumer's tests. */
export const exampleSigner = async () => [SIGNED];

/** A call of one service to another under /internal. With a body it is a POST; without an answer it expects 404. */
export const internalExchange = (
  { what, given, path, query, body }: InternalCallExample,
  answer: { [key: string]: Json } | null,
): Exchange => {
  const headers = {
    accept: 'application/json',
    ...SIGNED,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const answers: ExpectedAnswer = answer
    ? { body: { status: true, ...answer } }
    : { status: 404, body: { status: false, code: 'NOT_FOUND' } };
  return { what, given, request: { method: body === undefined ? 'GET' : 'POST', path, query, body, headers }, answers };
};

/** The calls of a service's guard to identity, by address. */
type GuardCalls = {
  findSessionState(session: { userUuid: string; sessionId: string }): Promise<object>;
  findToken(hash: string): Promise<TokenState | undefined>;
};

/** The calls that the guard of every service but identity makes to identity about a caller: each is an interaction of its pact. */
export const describeGuard = (
  identity: Pick<HttpPact, 'serving'>,
  callsOf: (identityUrl: string) => GuardCalls,
): void => {
  it('asks whether a session is live and whether its person has a second factor', () => {
    const path = `/internal/users/${ID.user}/sessions/${ID.session}`;
    const state = { stands: true, super_admin: false, second_factor: false };
    const request = internalExchange({ given: 'a user', what: 'whether a session stands', path }, state);
    return identity.serving([request], async (url) => {
      const session = { userUuid: ID.user, sessionId: ID.session };
      await expect(callsOf(url).findSessionState(session)).resolves.toMatchObject(state);
    });
  });

  it('asks what an API token may do', () => {
    const request = {
      given: 'a user with an access token',
      what: 'what an access token may do',
      path: `/internal/tokens/${ID.tokenHash}`,
    };
    return identity.serving([internalExchange(request, { token: examples.tokenState })], async (url) => {
      await expect(callsOf(url).findToken(ID.tokenHash)).resolves.toEqual(examples.tokenState);
    });
  });
};
