import { BlockList, isIP } from 'node:net';
import { hasDecodableCredentials } from './decodable-url.ts';
import { originFor } from './host/listening.ts';
import { parseInternalKeys } from './internal/internal-keys.ts';

/** Words that passwords of examples and default installations consist of. */
const WORDS = `
  admin administrator amqp broker change characters database db default demo dev development example for guest
  here internal it key letmein local long machine me my okr on one only owner pass passwd password please
  postgres postgresql pwd qwerty rabbit rabbitmq random replace root secret server service smtp super test the
  this to token try trying user value waymark welcome with your`;
const KNOWN = new RegExp(`^(?:${WORDS.trim().split(/\s+/).join('|')})+$`);

const MIN_CHARACTERS = 12;
const MIN_DIFFERENT = 6;
const ADVICE = 'set one made at random, such as "openssl rand -hex 32" prints';

/** A secret is not strong if it only adds digits and signs to such a word. */
const isKnown = (secret: string): boolean => KNOWN.test(secret.toLowerCase().replace(/[^a-z]/g, ''));

/** The problem of a secret, if any. */
const weaknessOf = (secret: string, user?: string): string | undefined => {
  if (user !== undefined && secret.toLowerCase() === user.toLowerCase()) return 'the same as the user name';
  if (isKnown(secret)) return 'a known default';
  if (/^\d+$/.test(secret)) return 'made of digits alone';
  if (secret.length < MIN_CHARACTERS) return `shorter than ${MIN_CHARACTERS} characters`;
  if (new Set(secret).size < MIN_DIFFERENT) return 'made of too few different characters';
  return undefined;
};

/** No complaint if it is not set: the value used instead has its own rule. */
const complaintAbout = (what: string, secret: string | undefined, user?: string): string[] => {
  const weakness = secret && weaknessOf(secret, user);
  return weakness ? [`${what} is ${weakness}: ${ADVICE}`] : [];
};

/** Undefined if it is not a URL, which is reported elsewhere. */
const urlOf = (text: string | undefined): URL | undefined =>
  text && hasDecodableCredentials(text) ? new URL(text) : undefined;

/** The URL of a broker without a user name means `guest`, whose password is well known. */
export const credentialsProblems = (name: string, url: URL | undefined): string[] => {
  if (!url) return [];
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  if (password === '') return [`${name} has no password: ${ADVICE}`];
  return complaintAbout(`The password in ${name}`, password, user);
};

const internalKeysProblems = (text: string | undefined): string[] =>
  [...((text && parseInternalKeys(text)) || [])].flatMap(([pair, keys]) =>
    keys.flatMap((key) => complaintAbout(`The key ${pair} in INTERNAL_KEYS`, key)),
  );

/**
 * The library reads either name, and the last of several. With `uselibpqcompat`, which its own warning recommends, `require` and `prefer`
 * verify nothing.
 */
const takesAnyCertificate = ({ searchParams }: URL): boolean =>
  searchParams.has('uselibpqcompat') ||
  ['ssl', 'sslmode'].some((parameter) => searchParams.getAll(parameter).includes('no-verify'));

/** Encryption without verification does not protect against an impostor. */
export const certificateProblems = (name: string, url: URL | undefined): string[] =>
  url !== undefined && takesAnyCertificate(url)
    ? [
        `${name} would take any certificate: use sslmode=verify-full, with sslrootcert=<file> for an authority of your own`,
      ]
    : [];

/** Without a secret of its own, it is derived from the password of the database. */
const internalSecretProblems = (secret: string | undefined, database: URL | undefined): string[] => {
  if (secret) return complaintAbout('INTERNAL_SECRET', secret);
  if (database?.password !== '') return [];
  return ['INTERNAL_SECRET is required where DATABASE_URL has no password to derive it from'];
};

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Whether a host, as written in URLs, is only this machine. */
export const isLoopback = (host: string): boolean => {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (bare === 'localhost') return true;
  const family = isIP(bare);
  return family !== 0 && LOOPBACK.check(bare, family === 6 ? 'ipv6' : 'ipv4');
};

/** In the spelling that the mail library reads. */
const isSwitchedOn = (url: URL, name: string): boolean => ['true', '1'].includes(url.searchParams.get(name) ?? '');

const smtpProblems = (text: string | undefined): string[] => {
  if (!text) return ['SMTP_URL is required in production: mails must leave the machine'];
  // Unlike the others, the mail library takes a user or password that cannot be decoded as it is.
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || isLoopback(url.hostname)) return [];
  if (url.protocol !== 'smtp:' || (isSwitchedOn(url, 'requireTLS') && !isSwitchedOn(url, 'ignoreTLS'))) return [];
  return ['SMTP_URL would send mails unencrypted: use smtps://, or add ?requireTLS=true'];
};

/** Links in mails and cookies depend on it. For this machine only, http is allowed. */
const publicUrlProblems = (url: URL | undefined): string[] =>
  url?.protocol === 'http:' && !isLoopback(url.hostname)
    ? ['PUBLIC_URL would have people come unencrypted: it must begin with https://, but for localhost']
    : [];

const MODES: readonly string[] = ['production', 'development', 'test'];

/** Blanks are trimmed and case ignored: `set NODE_ENV=production && npm start` on Windows leaves a blank at the end. */
const modeOf = (text: string): string => text.trim().toLowerCase();

/** Whether NODE_ENV has a known value: `prod` would start with what only a development system may have. */
export const isKnownMode = (text: string | undefined): boolean => text === undefined || MODES.includes(modeOf(text));

/** Whether NODE_ENV is `production`, in any case and with blanks around it. */
export const isProduction = ({ NODE_ENV = '' }: NodeJS.ProcessEnv): boolean => modeOf(NODE_ENV) === 'production';

/** Settings that would make a production system insecure: one line each, none of which contains a secret. */
export const productionProblems = (env: NodeJS.ProcessEnv): string[] => {
  if (!isProduction(env)) return [];
  const given = (name: string) => env[name]?.trim() || undefined;
  const database = urlOf(given('DATABASE_URL'));
  return [
    // Without it, users open the address at which it listens.
    ...publicUrlProblems(urlOf(given('PUBLIC_URL') ?? originFor([given('HOST') ?? 'localhost'], 80))),
    ...smtpProblems(given('SMTP_URL')),
    ...internalSecretProblems(given('INTERNAL_SECRET'), database),
    ...internalKeysProblems(given('INTERNAL_KEYS')),
    ...credentialsProblems('DATABASE_URL', database),
    ...certificateProblems('DATABASE_URL', database),
    ...credentialsProblems('AMQP_URL', urlOf(given('AMQP_URL'))),
    ...['SIGNING_KEY_SECRET', 'MAIL_SECRET_KEY', 'INTERNAL_SECRET_BEFORE'].flatMap((name) =>
      complaintAbout(name, given(name)),
    ),
  ];
};
