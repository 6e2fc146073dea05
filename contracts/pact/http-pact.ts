import { it } from '@jest/globals';
import { PactV3, type TemplateHeaders } from '@pact-foundation/pact';
import { alike, type Json } from './matching.ts';
import { startWriting, WRITTEN } from './pact-files.ts';

export type ExpectedRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query?: Record<string, string | string[]>;
  headers?: Record<string, string>;
  body?: Json;
};
export type ExpectedAnswer = {
  status?: number;
  /** JSON like this, or literal text with a content type in the headers. */
  body?: Json;
  headers?: Record<string, { pattern: RegExp; example: string }>;
};
export type Exchange = { what: string; given?: string; request: ExpectedRequest; answers: ExpectedAnswer };

const headersOf = (headers: ExpectedAnswer['headers'] = {}): TemplateHeaders =>
  Object.fromEntries(
    Object.entries(headers).map(([name, { pattern, example }]) => [name, regexOf(pattern.source, example)]),
  );

const regexOf = (regex: string, value: string) => ({ 'pact:matcher:type': 'regex', regex, value });

/** The requests of one consumer to one provider over HTTP. Each becomes a test and an interaction of the pact. */
export const createHttpPact = (consumer: string, provider: string) => {
  startWriting(consumer, provider);
  const pact = new PactV3({ consumer, provider, dir: WRITTEN, logLevel: 'error', cors: false });

  const expectExchange = ({ what, given, request, answers }: Exchange): void => {
    const { method, path, query, headers = {}, body } = request;
    if (given !== undefined) pact.given(given);
    pact
      .uponReceiving(what)
      .withRequest({
        method,
        path,
        headers,
        ...(query && { query }),
        ...(body !== undefined && { body }),
      })
      .willRespondWith({
        status: answers.status ?? 200,
        headers: headersOf(answers.headers),
        ...(answers.body !== undefined && { body: alike(answers.body) }),
      });
  };

  /** Serves the answers of the exchanges while `work` runs; fails unless `work` sends exactly their requests. */
  const serving = async (exchanges: readonly Exchange[], work: (url: string) => Promise<void>): Promise<void> => {
    for (const exchange of exchanges) expectExchange(exchange);
    await pact.executeTest(({ url }) => work(url));
  };

  return {
    serving,
    exchange: (exchange: Exchange, work: (url: string) => Promise<void>): void => {
      it(exchange.what, () => serving([exchange], work));
    },
  };
};

export type HttpPact = ReturnType<typeof createHttpPact>;
