import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import type { ProviderConfig } from '../config.ts';

export type Claims = Record<string, unknown>;

export type TestProvider = {
  config: ProviderConfig;
  /** Sets the claims of an account; by default a verified address. */
  describe(account: string, claims: Claims): void;
  /** Goes through the provider's screens as a person would; returns the parameters with which the browser comes back. */
  signIn(url: string, account: string): Promise<URLSearchParams>;
  cancel(url: string): Promise<URLSearchParams>;
  close(): Promise<void>;
};

const CLIENT = { clientId: 'waymark', clientSecret: 'the secret of the client in tests' };

/** A minimal browser: cookies and redirects. */
const createBrowser = (issuer: string) => {
  const jar = new Map<string, string>();
  const go = async (
    address: string,
    form?: Record<string, string>,
  ): Promise<{ away?: URL; page: string; at: string }> => {
    let url = new URL(address, issuer);
    let body = form && new URLSearchParams(form);
    for (let hops = 0; hops < 20; hops += 1) {
      if (url.origin !== issuer) return { away: url, page: '', at: url.href };
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(url, {
        method: body ? 'POST' : 'GET',
        headers: { cookie },
        redirect: 'manual',
        ...(body ? { body } : {}),
      });
      for (const line of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
        jar.set(name, value);
      }
      const next = answer.headers.get('location');
      if (!next) return { page: await answer.text(), at: url.href };
      url = new URL(next, url);
      body = undefined;
    }
    throw new Error('the provider redirects for ever');
  };
  return go;
};

const actionOf = (page: string, at: string): string => new URL(/action="([^"]+)"/.exec(page)?.[1] ?? '', at).href;

/** The library warns that its screens are for development, which is intended here. */
const quietly = <T>(work: () => T): T => {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return work();
  } finally {
    console.warn = warn;
  }
};

/** The redirect address of the product under test. */
const REDIRECT_URI = 'http://localhost:8080/login/external';

/** A real OpenID provider on the loopback address. */
export const createTestProvider = async (): Promise<TestProvider> => {
  const accounts = new Map<string, Claims>();
  const server = createServer((req, res) => handle(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = quietly(
    () =>
      new Provider(issuer, {
        clients: [{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: [REDIRECT_URI] }],
        claims: {
          openid: ['sub'],
          email: ['email', 'email_verified'],
          profile: ['given_name', 'family_name', 'name', 'locale'],
        },
        cookies: { keys: ['cookies of tests'] },
        ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
        findAccount: (_, sub) => ({
          accountId: sub,
          claims: async () => ({ sub, email: sub, email_verified: true, ...accounts.get(sub) }),
        }),
      }),
  );
  const handle = provider.callback();

  return {
    config: { issuer: new URL(issuer), ...CLIENT },
    describe: (account, claims) => void accounts.set(account, claims),
    async signIn(url, account) {
      const go = createBrowser(issuer);
      let seen = await go(url);
      const screens: Record<string, string>[] = [
        { prompt: 'login', login: account, password: 'any' },
        { prompt: 'consent' },
      ];
      for (const form of screens) {
        if (!seen.away) seen = await go(actionOf(seen.page, seen.at), form);
      }
      if (!seen.away) throw new Error(`the provider did not send the browser back: ${seen.page.slice(0, 300)}`);
      return seen.away.searchParams;
    },
    async cancel(url) {
      const go = createBrowser(issuer);
      const { page, at } = await go(url);
      const abort = new URL(/href="([^"]+abort)"/.exec(page)?.[1] ?? '', at);
      return (await go(abort.href)).away?.searchParams ?? new URLSearchParams();
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};
