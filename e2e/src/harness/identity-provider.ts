import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** Prefix of email addresses that the provider reports as unverified. */
export const UNVERIFIED = 'unverified';

type IdentityProvider = {
  /** Environment variables that make the product offer it. */
  environment: Record<'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET', string>;
  close(): Promise<void>;
};

const CLIENT = { id: 'waymark', secret: 'the secret of the client in journeys' };

/** Silences the library's advice for production. */
const quietly = <T>(work: () => T): T => {
  const { info, warn } = console;
  Object.assign(console, { info: () => undefined, warn: () => undefined });
  try {
    return work();
  } finally {
    Object.assign(console, { info, warn });
  }
};

/** A real OpenID provider on loopback with its own screens. It accepts any account and password. */
export const startIdentityProvider = async (productOrigin: string): Promise<IdentityProvider> => {
  const server = createServer((req, res) => handle(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const redirect_uris = [`${productOrigin}/login/external`];
  const provider = quietly(
    () =>
      new Provider(issuer, {
        clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris }],
        claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
        cookies: { keys: ['cookies of journeys'] },
        ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
        findAccount: (_, email) => ({
          accountId: email,
          claims: async () => ({
            sub: email,
            email,
            email_verified: !email.startsWith(UNVERIFIED),
            given_name: 'Olive',
            family_name: 'Outside',
          }),
        }),
      }),
  );
  const handle = provider.callback();
  return {
    environment: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};
