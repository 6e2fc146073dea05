import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { MessageProviderPact, Verifier } from '@pact-foundation/pact';
import { type ServiceName, SIGNATURE_HEADER } from '../src/index.ts';
import type { StateValues } from './ids.ts';
import { eventsOfProvider, interactionsOf, parsePact, readPacts, STORED } from './pact-files.ts';
import { codeOf, keepVerification } from './verified.ts';

/** Sets up the data of a provider state, and gives the values that requests need. */
export type States = Record<string, () => Promise<StateValues>>;
/** Events that the service has published. */
type Published = () => Promise<readonly { type: string }[]>;

const MINUTE = 60_000;

// The JavaScript part of the library ignores the proxy exceptions (for its native part see jest.config.mjs).
delete process.env.HTTP_PROXY;
delete process.env.HTTPS_PROXY;

const pactsWith = (provider: string) =>
  [...readPacts()]
    .map(([name, text]) => ({ name, text, pact: parsePact(text) }))
    .filter(({ pact }) => pact.provider.name === provider);

type Filter = NonNullable<ConstructorParameters<typeof Verifier>[0]['requestFilter']>;

/** Signs a call to that service in the name of a service that may call it. */
type Sign = (
  to: ServiceName,
  request: { method: string; path: string; body?: string },
) => Promise<Record<string, string>[]>;

/** The library's proxy sends requests without a body with chunked encoding, which no client does. */
const sayThatNothingComes: Filter = (req, _res, next) => {
  if (req.headers['content-type'] === undefined) {
    req.headers['content-length'] = '0';
    delete req.headers['transfer-encoding'];
  }
  next();
};

/** A call between services is signed when it is made, with its path and its body as the library's proxy will send them. */
const signing =
  (provider: ServiceName, sign: Sign): Filter =>
  async (req, res, next) => {
    if (req.headers[SIGNATURE_HEADER] !== undefined) {
      const body = req.headers['content-type'] === undefined ? '' : JSON.stringify(req.body);
      const [signed] = await sign(provider, { method: req.method, path: req.originalUrl, body });
      Object.assign(req.headers, signed);
    }
    sayThatNothingComes(req, res, next);
  };

/** The library's error repeats its whole output. */
const orShortly = async (verification: Promise<unknown>): Promise<void> => {
  try {
    await verification;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    throw new Error(text.startsWith('{') ? mismatchesIn(text) : text);
  }
};

const mismatchesIn = (text: string): string => {
  const { errors = [] }: { errors?: { interaction: string; mismatch: object }[] } = JSON.parse(text);
  return errors.map(({ interaction, mismatch }) => `${interaction}: ${JSON.stringify(mismatch)}`).join('\n');
};

/** Verifies a service that listens at an address against each of its pacts. */
export const verifyCalls = (provider: ServiceName, address: () => string, states: States, sign: Sign): void => {
  const code = codeOf(provider);
  describe(`${provider} keeps its pacts`, () => {
    it.each(pactsWith(provider))(
      'to $pact.consumer.name',
      async ({ name, text, pact }) => {
        const named = interactionsOf(pact).flatMap(({ providerStates = [] }) =>
          providerStates.map((state) => state.name),
        );
        expect(named.filter((state) => !(state in states))).toEqual([]);
        const verifier = new Verifier({
          provider,
          providerBaseUrl: address(),
          proxyHost: '127.0.0.1',
          pactUrls: [path.join(STORED, name)],
          stateHandlers: states as Record<string, () => Promise<Record<string, string>>>,
          requestFilter: signing(provider, sign),
          logLevel: 'error',
        });
        await orShortly(verifier.verifyProvider());
        keepVerification(name, text, code);
      },
      2 * MINUTE,
    );
  });
};

const firstOfEach = (events: readonly { type: string }[]): Map<string, object> =>
  new Map(events.toReversed().map((event) => [event.type, event]));

/** Verifies the events that a service emits against each pact about them. */
export const verifyEvents = (service: string, published: Published): void => {
  const provider = eventsOfProvider(service);
  const code = codeOf(provider);
  let publishing: ReturnType<Published> | undefined;
  describe(`${service} publishes the events of its pacts`, () => {
    it.each(pactsWith(provider))(
      'to $pact.consumer.name',
      async ({ name, text, pact }) => {
        publishing ??= published();
        const events = firstOfEach(await publishing);
        const types = interactionsOf(pact).map(({ description }) => description);
        expect(types.filter((type) => !events.has(type))).toEqual([]);
        const verifier = new MessageProviderPact({
          provider,
          pactUrls: [path.join(STORED, name)],
          messageProviders: Object.fromEntries(types.map((type) => [type, async () => events.get(type)])),
          logLevel: 'error',
        });
        await orShortly(verifier.verify());
        keepVerification(name, text, code);
      },
      MINUTE,
    );
  });
};
