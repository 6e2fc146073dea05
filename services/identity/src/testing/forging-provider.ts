import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, type GenerateKeyPairResult, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import type { ProviderConfig } from '../config.ts';

/** The claims of an ID token, and who signs it: the provider, another key with the same id, or none. */
export type IdToken = { claims?: JWTPayload; signedBy?: 'provider' | 'stranger' | 'nobody' };

export type ForgingProvider = {
  config: ProviderConfig;
  /** Sets the answer of the token endpoint for the sign-in that `url` began. */
  answerWith(url: string, token: IdToken): void;
  close(): Promise<void>;
};

const ALGORITHM = 'RS256';
const KEY_ID = 'the only key';

/** An OpenID provider whose token endpoint answers with any ID token that a test wants. */
export const createForgingProvider = async (): Promise<ForgingProvider> => {
  const [own, foreign] = await Promise.all([generateKeyPair(ALGORITHM), generateKeyPair(ALGORITHM)]);
  const keys = [{ ...(await exportJWK(own.publicKey)), kid: KEY_ID, alg: ALGORITHM, use: 'sig' }];
  let answer: () => Promise<string> = async () => '';

  const sign = (claims: JWTPayload, { privateKey }: GenerateKeyPairResult): Promise<string> =>
    new SignJWT(claims).setProtectedHeader({ alg: ALGORITHM, kid: KEY_ID }).sign(privateKey);

  const serve = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const say = (body: object) => res.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    if (req.url === '/jwks') say({ keys });
    else if (req.url === '/token') say({ access_token: 'any', token_type: 'bearer', id_token: await answer() });
    else {
      const supported = { response_types_supported: ['code'], subject_types_supported: ['public'] };
      const places = { authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` };
      say({ issuer, ...places, ...supported, jwks_uri: `${issuer}/jwks` });
    }
  };
  const server = createServer((req, res) => void serve(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config = { issuer: new URL(issuer), clientId: 'waymark', clientSecret: 'the secret of the client in tests' };

  return {
    config,
    answerWith(url, { claims = {}, signedBy = 'provider' }) {
      const now = Math.floor(Date.now() / 1000);
      const nonce = new URL(url).searchParams.get('nonce') ?? '';
      const base = { iss: issuer, aud: config.clientId, sub: 'somebody', iat: now, exp: now + 300, nonce };
      const said = { ...base, ...claims };
      answer = async () => {
        if (signedBy === 'nobody') return new UnsecuredJWT(said).encode();
        return sign(said, signedBy === 'provider' ? own : foreign);
      };
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};
