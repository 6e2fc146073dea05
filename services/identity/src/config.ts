import { normaliseEmail } from '@waymark/contracts';
import { ConfigError, chatWebhookPrefixes, readEnvironment } from '@waymark/service-kit';
import { type InferType, object, string } from 'yup';

export type ProviderConfig = { issuer: URL; clientId: string; clientSecret: string };

const PROOF_MODES = ['required', 'off'] as const;
export type EmailProofMode = (typeof PROOF_MODES)[number];

export type IdentityConfig = {
  /** Addresses that are super admins, in lower case. */
  superAdmins: readonly string[];
  /** Whether what depends on an address waits until it is proven to be the person's own. */
  emailProof: EmailProofMode;
  /** What a chat webhook may begin with. */
  webhookPrefixes: readonly string[];
  /** The identity provider; null where external sign-in is off. */
  provider: ProviderConfig | null;
  /** Seals the signing keys; null: the secret that the services share. */
  keySecret: string | null;
};

const SHAPE = object({
  SUPER_ADMINS: string(),
  EMAIL_PROOF: string().oneOf(PROOF_MODES, 'EMAIL_PROOF must be required or off'),
  SMTP_URL: string(),
  CHAT_WEBHOOK_PREFIXES: chatWebhookPrefixes(),
  OIDC_ISSUER: string().test('url', 'OIDC_ISSUER must be an address', (value) => !value || URL.canParse(value)),
  OIDC_CLIENT_ID: string(),
  OIDC_CLIENT_SECRET: string(),
  SIGNING_KEY_SECRET: string().min(16, 'SIGNING_KEY_SECRET must have at least 16 characters'),
});

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

const list = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** An http issuer could be anybody, but for one on this machine. */
const isTrustworthyIssuer = (issuer: URL): boolean =>
  issuer.protocol === 'https:' || (issuer.protocol === 'http:' && LOOPBACK.has(issuer.hostname));

const readProvider = (read: InferType<typeof SHAPE>): ProviderConfig | null => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = read;
  if (!issuer && !clientId && !clientSecret) return null;
  if (!issuer || !clientId || !clientSecret) {
    throw new ConfigError(['OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET go together']);
  }
  const address = new URL(issuer);
  if (!isTrustworthyIssuer(address)) throw new ConfigError(['OIDC_ISSUER must be https, or http on loopback']);
  return { issuer: address, clientId, clientSecret };
};

/** The only reader of identity's environment. @throws {ConfigError} */
export const readIdentityConfig = (env: NodeJS.ProcessEnv): IdentityConfig => {
  const read = readEnvironment(SHAPE, env);
  return {
    superAdmins: list(read.SUPER_ADMINS).map(normaliseEmail),
    // Where no mail goes out, everybody sees all mails, and a link in one proves nothing.
    emailProof: read.EMAIL_PROOF ?? (read.SMTP_URL ? 'required' : 'off'),
    webhookPrefixes: read.CHAT_WEBHOOK_PREFIXES,
    provider: readProvider(read),
    keySecret: read.SIGNING_KEY_SECRET ?? null,
  };
};
