import { DAY_MS, isEmail, normaliseEmail } from '@waymark/contracts';
import { ConfigError, chatWebhookPrefixes, isLoopback, readEnvironment } from '@waymark/service-kit';
import { type InferType, number, object, string } from 'yup';
import type { Contacts } from './contacts/contact-routes.ts';
import type { InvitationLimits } from './invitations/invitation-quota.ts';
import type { SessionLimits } from './sessions/session-life.ts';

export type ProviderConfig = {
  issuer: URL;
  clientId: string;
  clientSecret: string;
  /** How long ago the person may have signed in at the provider; if absent, the provider decides. */
  maxAgeSeconds?: number;
};

const PROOF_MODES = ['required', 'off'] as const;
export type EmailProofMode = (typeof PROOF_MODES)[number];

export type IdentityConfig = {
  /** Addresses of super admins, in lower case. */
  superAdmins: readonly string[];
  /** Whether an address must be proven before the actions that depend on it. */
  emailProof: EmailProofMode;
  /** Allowed prefixes of chat webhooks. */
  webhookPrefixes: readonly string[];
  /** The identity provider; null if external sign-in is off. */
  provider: ProviderConfig | null;
  /** Invitation mails per day. */
  invitationLimits: InvitationLimits;
  sessionLimits: SessionLimits;
  /** Encrypts the signing keys; if null, the services' shared secret does. */
  keySecret: string | null;
  /** Where to report a vulnerability; null if not configured. */
  securityContact: string | null;
  /** Links to the product's home page and to its support. */
  contacts: Contacts;
};

/** The minimum of a session is an hour, so that it outlasts its access tokens. */
const LEAST_DAYS = 1 / 24;
const MOST_DAYS = 3650;

const MAIL_ADDRESS = /^(?:mailto:)?[^\s@:/?#]+@[^\s@:/?#]+$/;

/** Whether a value is absent or a web address. */
const isWebAddress = (value: string | undefined): boolean =>
  value === undefined || (/^https?:\/\/[^\s/]/.test(value) && URL.canParse(value));

/** A support link; a plain mail address gets `mailto:`. */
const supportLink = (given: string | undefined): string | null => {
  if (given === undefined) return null;
  return isWebAddress(given) || given.startsWith('mailto:') ? given : `mailto:${given}`;
};

const list = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const sessionDays = (name: string) => {
  const range = `${name} must be between 0.042 (an hour) and ${MOST_DAYS}`;
  return number().min(LEAST_DAYS, range).max(MOST_DAYS, range);
};

/** The variables that only identity reads, or that it checks in its own way. */
export const IDENTITY_SHAPE = object({
  SUPER_ADMINS: string().test('addresses', 'SUPER_ADMINS must be mail addresses, separated by commas', (value) =>
    list(value).map(normaliseEmail).every(isEmail),
  ),
  EMAIL_PROOF: string().oneOf(PROOF_MODES, 'EMAIL_PROOF must be required or off'),
  SMTP_URL: string(),
  CHAT_WEBHOOK_PREFIXES: chatWebhookPrefixes(),
  INVITATIONS_PER_DAY_FREE: number().integer().min(0),
  INVITATIONS_PER_DAY_PAID: number().integer().min(0),
  INVITATIONS_PER_DAY_USER: number().integer().min(0),
  SESSION_IDLE_DAYS: sessionDays('SESSION_IDLE_DAYS'),
  SESSION_MAX_DAYS: sessionDays('SESSION_MAX_DAYS'),
  OIDC_ISSUER: string().test('url', 'OIDC_ISSUER must be an address', (value) => !value || URL.canParse(value)),
  OIDC_CLIENT_ID: string(),
  OIDC_CLIENT_SECRET: string(),
  OIDC_MAX_AGE: number()
    .typeError('OIDC_MAX_AGE must be a number of seconds')
    .integer('OIDC_MAX_AGE must be a whole number of seconds')
    .min(0, 'OIDC_MAX_AGE must not be negative'),
  SECURITY_CONTACT: string().matches(
    /^(?:mailto:[^\s@]+@|https:\/\/|tel:)\S+$/,
    'SECURITY_CONTACT must begin with mailto:, https:// or tel:',
  ),
  ABOUT_URL: string().test(
    'web address',
    'ABOUT_URL must be an address that begins with https:// or http://',
    isWebAddress,
  ),
  SUPPORT_URL: string().test(
    'address',
    'SUPPORT_URL must be a mail address, or begin with https://, http:// or mailto:',
    (value) => isWebAddress(value) || MAIL_ADDRESS.test(value ?? ''),
  ),
  SIGNING_KEY_SECRET: string().min(16, 'SIGNING_KEY_SECRET must have at least 16 characters'),
});

/** The defaults with an SMTP server, which sends mails to strangers, and without one, where mails stay on this machine. */
const LIMITS_WITH_MAIL: InvitationLimits = { free: 50, paid: 500, user: 200 };
const LIMITS_WITHOUT_MAIL: InvitationLimits = { free: 5000, paid: 5000, user: 5000 };

/** An http issuer can be impersonated, unless it is on this machine. */
const isTrustworthyIssuer = (issuer: URL): boolean =>
  issuer.protocol === 'https:' || (issuer.protocol === 'http:' && isLoopback(issuer.hostname));

const readProvider = (read: InferType<typeof IDENTITY_SHAPE>): ProviderConfig | null => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = read;
  if (!issuer && !clientId && !clientSecret) return null;
  if (!issuer || !clientId || !clientSecret) {
    throw new ConfigError(['OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET go together']);
  }
  const address = new URL(issuer);
  if (!isTrustworthyIssuer(address)) throw new ConfigError(['OIDC_ISSUER must be https, or http on loopback']);
  const { OIDC_MAX_AGE: maxAgeSeconds } = read;
  return { issuer: address, clientId, clientSecret, ...(maxAgeSeconds !== undefined && { maxAgeSeconds }) };
};

/** The only reader of identity's environment variables. @throws {ConfigError} */
export const readIdentityConfig = (env: NodeJS.ProcessEnv): IdentityConfig => {
  const read = readEnvironment(IDENTITY_SHAPE, env);
  const limits = read.SMTP_URL ? LIMITS_WITH_MAIL : LIMITS_WITHOUT_MAIL;
  return {
    superAdmins: list(read.SUPER_ADMINS).map(normaliseEmail),
    // Without an SMTP server everybody can read all mails, so that a mailed link proves nothing.
    emailProof: read.EMAIL_PROOF ?? (read.SMTP_URL ? 'required' : 'off'),
    webhookPrefixes: read.CHAT_WEBHOOK_PREFIXES,
    provider: readProvider(read),
    invitationLimits: {
      free: read.INVITATIONS_PER_DAY_FREE ?? limits.free,
      paid: read.INVITATIONS_PER_DAY_PAID ?? limits.paid,
      user: read.INVITATIONS_PER_DAY_USER ?? limits.user,
    },
    sessionLimits: {
      idleMs: (read.SESSION_IDLE_DAYS ?? 30) * DAY_MS,
      maxMs: (read.SESSION_MAX_DAYS ?? 90) * DAY_MS,
    },
    keySecret: read.SIGNING_KEY_SECRET ?? null,
    securityContact: read.SECURITY_CONTACT ?? null,
    contacts: { aboutUrl: read.ABOUT_URL ?? null, supportUrl: supportLink(read.SUPPORT_URL) },
  };
};
