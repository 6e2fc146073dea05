import { expect } from '@jest/globals';
import { addressOf, type DeclaredCall, type ParamsOf } from '@waymark/contracts';
import { CALLS, createHttpPact, ID, type Json } from '@waymark/contracts/pact';
import { type ApiClient, createApiClient, type InputTo } from '../src/api/api-client.ts';

type Exchange<C extends DeclaredCall> = {
  /** The variant, if a call has several exchanges. */
  when?: string;
  given: string;
  /** Parameters of the path in addition to those in `ID`. */
  params?: Partial<ParamsOf<C>>;
  /** The body, or the query of a call without one. */
  input?: InputTo<C>;
  answers: {
    status?: number;
    body?: { readonly [key: string]: Json };
    headers?: Record<string, { pattern: RegExp; example: string }>;
    /** For answers that are not JSON of the API. */
    bare?: boolean;
  };
  /** The result of the client, if it is not the body of the answer. */
  gives?: unknown;
  /** Or the error that it throws. */
  throws?: object;
};

export const clientAt = (url: string): ApiClient =>
  createApiClient({
    baseUrl: `${url}/api/v1`,
    session: { token: () => ID.token, refresh: async () => false },
    language: () => 'en',
  });

const nameOf = (call: DeclaredCall): string => {
  const name = [...CALLS].find(([, each]) => each === call)?.[0];
  if (!name) throw new Error(`${call.path} is not in the catalogue of calls`);
  return name;
};

const paramsOf = <C extends DeclaredCall>(call: C, given: Partial<ParamsOf<C>> = {}): ParamsOf<C> => {
  const known: Readonly<Record<string, string>> = { ...ID, ...given };
  const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  // The names are those of the path.
  return Object.fromEntries(names.map((name) => [name, known[name] ?? ''])) as ParamsOf<C>;
};

const onTheWire = (query: object): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );

/** For a paged list: the number of items over all pages. */
const TOTAL = { 'x-total-count': { pattern: /^\d+$/, example: '1' } };

/** The request that the client is expected to send. */
const requestOf = <C extends DeclaredCall>(call: C, params: ParamsOf<C>, input: InputTo<C> | undefined) => {
  const values: Readonly<Record<string, string>> = params;
  const body = call.body ? (input as Json | undefined) : undefined;
  return {
    method: call.method,
    path: addressOf(call).replace(/:(\w+)/g, (_, name: string) => values[name] ?? ''),
    query: call.body || !input ? undefined : onTheWire(input),
    body,
    headers: {
      accept: call.media ?? 'application/json',
      ...(call.auth === 'public' ? {} : { authorization: `Bearer ${ID.token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
  };
};

/** The calls of a front end to one service, by the real client: each call becomes a test and an interaction of their pact. */
export const createFrontEnd = (consumer: string, provider: string) => {
  const pact = createHttpPact(consumer, provider);

  /** @param make makes the call if it is not done by `ask`, which is for answers in JSON */
  const calls = <C extends DeclaredCall>(
    call: C,
    exchange: Exchange<C>,
    make?: (api: ApiClient) => Promise<unknown>,
  ): void => {
    const { when, given, input, answers, gives, throws } = exchange;
    const params = paramsOf(call, exchange.params);
    const refused = (answers.status ?? 200) >= 400;
    const body = answers.bare ? undefined : { status: !refused, ...answers.body };
    const headers = { ...(call.paged && !refused && TOTAL), ...answers.headers };
    const what = `${nameOf(call)}${when ? `: ${when}` : ''}`;
    pact.exchange(
      { what, given, request: requestOf(call, params, input), answers: { ...answers, headers, body } },
      async (url) => {
        const api = clientAt(url);
        const answer = make ? make(api) : api.ask(call, params, input);
        if (throws) await expect(answer).rejects.toMatchObject(throws);
        else expect(await answer).toEqual(gives ?? { ...(call.paged && { total: 1 }), ...body });
      },
    );
  };

  return { pact, calls };
};
