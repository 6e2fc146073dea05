import { expect } from '@jest/globals';
import { createHttpPact, ID, type Json } from '@waymark/contracts/pact';
import { accountApi } from '../src/api/account-api.ts';
import { type ApiClient, createApiClient } from '../src/api/api-client.ts';
import { membersApi } from '../src/api/members-api.ts';
import { notificationsApi, remindersApi } from '../src/api/notifications-api.ts';
import { keyResultsApi, objectivesApi } from '../src/api/objectives-api.ts';
import { organisationsApi } from '../src/api/organisations-api.ts';
import { subscriptionApi } from '../src/api/subscription-api.ts';
import { superAdminApi } from '../src/api/superadmin-api.ts';
import { teamsApi } from '../src/api/teams-api.ts';
import { userApi } from '../src/api/user-api.ts';

/** Every part of the client, over one organisation and one objective. A test holds the list to what the kit exports. */
export const everyApi = (api: ApiClient) => ({
  accountApi: accountApi(api),
  keyResultsApi: keyResultsApi(api, ID.org, ID.objective),
  membersApi: membersApi(api, ID.org),
  notificationsApi: notificationsApi(api, ID.org),
  objectivesApi: objectivesApi(api, ID.org),
  organisationsApi: organisationsApi(api),
  remindersApi: remindersApi(api, ID.org),
  subscriptionApi: subscriptionApi(api, ID.org),
  superAdminApi: superAdminApi(api),
  teamsApi: teamsApi(api, ID.org),
  userApi: userApi(api),
});
type Apis = ReturnType<typeof everyApi>;
type Part = keyof Apis;

type Call = {
  /** Why this one, where a call has several exchanges. */
  when?: string;
  given: string;
  asks: {
    method: 'GET' | 'POST' | 'PUT' | 'DELETE';
    path: string;
    query?: Record<string, string | string[]>;
    body?: Json;
    accept?: string;
    anonymous?: boolean;
  };
  answers: {
    status?: number;
    body?: { readonly [key: string]: Json };
    headers?: Record<string, { pattern: RegExp; example: string }>;
    /** For what is no JSON of the API. */
    bare?: boolean;
  };
  /** What the client makes of the answer: the one thing in it, unless said otherwise. */
  gives?: unknown;
  /** Or what it throws. */
  throws?: object;
};

/** The base of every path, as the edge routes it. */
const BASE = '/api/v1';

export const clientAt = (url: string): ApiClient =>
  createApiClient({
    baseUrl: `${url}${BASE}`,
    session: { token: () => ID.token, refresh: async () => false },
    language: () => 'en',
  });

const theOneThingIn = (body: object): unknown => {
  const things = Object.values(body);
  return things.length === 1 ? things[0] : { status: true, ...body };
};

const givenBy = ({ answers, gives }: Call): unknown => gives ?? theOneThingIn(answers.body ?? {});

/** What a front end asks of one service, by the real client: each call makes a test and an interaction of their pact. */
export const createFrontEnd = (consumer: string, provider: string) => {
  const pact = createHttpPact(consumer, provider);

  /** @param part with `method` the name of the call, by which the coverage is counted */
  const calls = <P extends Part, M extends keyof Apis[P] & string>(
    part: P,
    method: M,
    call: Call,
    make: (the: Apis[P][M]) => Promise<unknown>,
  ): void => {
    const { asks, answers, when, given } = call;
    const refused = (answers.status ?? 200) >= 400;
    const body = answers.bare ? undefined : { status: !refused, ...answers.body };
    const headers = {
      accept: asks.accept ?? 'application/json',
      ...(asks.anonymous ? {} : { authorization: `Bearer ${ID.token}` }),
      ...(asks.body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const exchange = {
      what: `${part}.${method}${when ? `: ${when}` : ''}`,
      given,
      asks: { method: asks.method, path: `${BASE}/${asks.path}`, query: asks.query, body: asks.body, headers },
      answers: { ...answers, body },
    };
    pact.exchange(exchange, async (url) => {
      const answer = make(everyApi(clientAt(url))[part][method]);
      if (call.throws) await expect(answer).rejects.toMatchObject(call.throws);
      else expect(await answer).toEqual(givenBy(call));
    });
  };

  return { pact, calls };
};

/** What a call answers that has nothing to say. */
export const DONE = { status: true };
export const ORGANISATION = `user/organisations/${ID.org}`;
