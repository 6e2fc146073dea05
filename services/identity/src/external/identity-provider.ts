import { AppError, type Logger, REQUEST_MS } from '@waymark/service-kit';
import * as client from 'openid-client';
import type { ProviderConfig } from '../config.ts';
import type { StartedSignIn } from './external-store.ts';

/** Less than a request to us may take, whose own refusal would not say that it was the provider. */
const TIMEOUT_SECONDS = (REQUEST_MS - 1_000) / 1_000;
const SCOPE = 'openid email profile';

/** What the provider says about a person. */
export type ExternalPerson = {
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  locale: string | null;
};

export type ProviderAnswer = { code: string; state: string; iss?: string | null };

export type IdentityProvider = {
  /** The URL to send the browser to, and what to store until it returns. @throws {AppError} EXTERNAL_SIGN_IN_UNAVAILABLE */
  begin(): Promise<{ url: string; state: string; nonce: string; codeVerifier: string }>;
  /** @throws {AppError} EXTERNAL_SIGN_IN_REFUSED for an invalid answer, EXTERNAL_SIGN_IN_UNAVAILABLE */
  finish(answer: ProviderAnswer, started: Pick<StartedSignIn, 'nonce' | 'codeVerifier'>): Promise<ExternalPerson>;
};

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

type Failure = { code?: unknown; status?: unknown; message?: unknown; cause?: unknown };

const UNREACHABLE = new Set([
  'OAUTH_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_SOCKET',
]);

/** Whether the provider could not be reached or has an internal error, rather than having refused. */
const isUnreachable = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return false;
  const { code, status, message, cause } = error as Failure;
  if (typeof status === 'number' && status >= 500) return true;
  return message === 'fetch failed' || UNREACHABLE.has(String(code)) || isUnreachable(cause);
};

const personOf = (issuer: string, claims: client.IDToken, info: Record<string, unknown>): ExternalPerson => {
  const said = (name: string): unknown => info[name] ?? claims[name];
  const [first, ...rest] = (text(said('name')) ?? '').split(/\s+/);
  return {
    issuer,
    subject: claims.sub,
    email: text(said('email')),
    emailVerified: said('email_verified') === true,
    firstName: text(said('given_name')) ?? text(first),
    lastName: text(said('family_name')) ?? text(rest.join(' ')),
    locale: text(said('locale')),
  };
};

/** The configured OpenID provider: authorisation code flow with PKCE, state and nonce. Its metadata are discovered on first use. */
export const createIdentityProvider = (
  provider: ProviderConfig,
  redirectUri: string,
  logger: Pick<Logger, 'warn'>,
): IdentityProvider => {
  const { issuer, clientId, clientSecret, maxAgeSeconds } = provider;
  let discovered: Promise<client.Configuration> | undefined;

  const discover = async (): Promise<client.Configuration> => {
    // Without this option the signature of an ID token from the token endpoint is not verified, only its claims.
    const execute = [client.enableNonRepudiationChecks];
    if (issuer.protocol === 'http:') execute.push(client.allowInsecureRequests);
    const found = await client.discovery(issuer, clientId, clientSecret, undefined, {
      execute,
      timeout: TIMEOUT_SECONDS,
    });
    found.timeout = TIMEOUT_SECONDS;
    return found;
  };
  const configuration = async (): Promise<client.Configuration> => {
    discovered ??= discover();
    try {
      return await discovered;
    } catch (cause) {
      // Not cached, so that the next call tries again.
      discovered = undefined;
      logger.warn({ err: cause }, 'the identity provider cannot be reached');
      throw new AppError('EXTERNAL_SIGN_IN_UNAVAILABLE', { cause, retryAfter: 10 });
    }
  };

  const fetchUserInfo = async (config: client.Configuration, tokens: client.TokenEndpointResponse, subject: string) =>
    config.serverMetadata().userinfo_endpoint ? client.fetchUserInfo(config, tokens.access_token, subject) : {};

  const exchange = async (
    config: client.Configuration,
    answer: ProviderAnswer,
    started: Pick<StartedSignIn, 'nonce' | 'codeVerifier'>,
  ): Promise<ExternalPerson> => {
    const callback = new URL(redirectUri);
    for (const [name, value] of Object.entries(answer)) if (value) callback.searchParams.set(name, value);
    const tokens = await client.authorizationCodeGrant(config, callback, {
      pkceCodeVerifier: started.codeVerifier,
      expectedNonce: started.nonce,
      expectedState: answer.state,
      idTokenExpected: true,
      // The library then checks `auth_time`: a sign-in fails if the provider ignores `max_age`.
      ...(maxAgeSeconds !== undefined && { maxAge: maxAgeSeconds }),
    });
    const claims = tokens.claims();
    if (!claims) throw new AppError('EXTERNAL_SIGN_IN_REFUSED');
    return personOf(claims.iss, claims, { ...(await fetchUserInfo(config, tokens, claims.sub)) });
  };

  return {
    async begin() {
      const config = await configuration();
      const [state, nonce, codeVerifier] = [
        client.randomState(),
        client.randomNonce(),
        client.randomPKCECodeVerifier(),
      ];
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(maxAgeSeconds !== undefined && { max_age: String(maxAgeSeconds) }),
      });
      return { url: url.href, state, nonce, codeVerifier };
    },
    async finish(answer, started) {
      const config = await configuration();
      try {
        return await exchange(config, answer, started);
      } catch (cause) {
        logger.warn({ err: cause }, 'an external sign-in failed');
        if (isUnreachable(cause)) throw new AppError('EXTERNAL_SIGN_IN_UNAVAILABLE', { cause, retryAfter: 10 });
        throw new AppError('EXTERNAL_SIGN_IN_REFUSED', { cause });
      }
    },
  };
};
