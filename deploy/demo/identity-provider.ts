import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import Provider, { type AccountClaims } from 'oidc-provider';
import { PEOPLE, PLATFORM_OWNER } from './demo-content.ts';

export type DemoProvider = {
  /** Environment variables that make the product offer it. */
  environment: Record<'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET', string>;
  close(): Promise<void>;
};

const people = [...Object.values(PEOPLE), PLATFORM_OWNER];

/** Only the demo's people have claims, so the addresses that it confirms are valid here. */
const claimsOf = (address: string): AccountClaims | undefined => {
  const person = people.find(({ email }) => email === address.trim().toLowerCase());
  if (!person) return undefined;
  const { first_name, last_name, email } = person;
  return { sub: email, email, email_verified: true, given_name: first_name, family_name: last_name };
};

/** Filters the provider library's advice for production out of the console; this provider is for the demo only. */
const withoutAdvice = (name: 'info' | 'warn') => {
  const write = console[name];
  console[name] = (...words: unknown[]) => {
    if (!/oidc-provider (?:NOTICE|WARNING)/.test(String(words[0]))) write(...words);
  };
};

const signingKey = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid: randomBytes(8).toString('hex'), use: 'sig', alg: 'RS256' };
};

const listen = (server: ReturnType<typeof createServer>) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });

/**
 * A real OpenID provider, for trying external sign-in without an account elsewhere. It listens on loopback only and accepts any password:
 * the demo's passwords are printed anyway.
 */
export const startDemoProvider = async (publicUrl: string): Promise<DemoProvider> => {
  withoutAdvice('info');
  withoutAdvice('warn');
  const server = createServer((req, res) => handle(req, res));
  const issuer = `http://127.0.0.1:${await listen(server)}`;
  const client = { client_id: 'waymark-demo', client_secret: randomBytes(24).toString('base64url') };
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [`${publicUrl}/login/external`] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    cookies: { keys: [randomBytes(24).toString('base64url')] },
    jwks: { keys: [signingKey()] },
    findAccount: (_, address) => {
      const claims = claimsOf(address);
      return claims && { accountId: address, claims: async () => claims };
    },
  });
  const handle = provider.callback();
  return {
    environment: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client.client_id, OIDC_CLIENT_SECRET: client.client_secret },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};
