import { BlockList, isIP } from 'node:net';
import { isReadable } from './readable-url.ts';

/** What passwords of examples and of first installations are made of. */
const WORDS = [
  ...['admin', 'administrator', 'amqp', 'broker', 'change', 'characters', 'database', 'db', 'default', 'demo', 'dev'],
  ...['development', 'example', 'for', 'guest', 'here', 'internal', 'it', 'key', 'letmein', 'local', 'long', 'machine'],
  ...[
    'me',
    'my',
    'okr',
    'on',
    'one',
    'only',
    'owner',
    'pass',
    'passwd',
    'password',
    'please',
    'postgres',
    'postgresql',
  ],
  ...[
    'pwd',
    'qwerty',
    'rabbit',
    'rabbitmq',
    'random',
    'replace',
    'root',
    'secret',
    'server',
    'service',
    'smtp',
    'super',
  ],
  ...['test', 'the', 'this', 'to', 'token', 'try', 'trying', 'user', 'value', 'waymark', 'welcome', 'with', 'your'],
];
const KNOWN = new RegExp(`^(?:${WORDS.join('|')})+$`);

const LEAST_CHARACTERS = 12;
const LEAST_DIFFERENT = 6;
const ADVICE = 'set one made at random, such as "openssl rand -hex 32" prints';

/** Digits and signs round the words make nobody's guess harder. */
const isKnown = (secret: string): boolean => KNOWN.test(secret.toLowerCase().replace(/[^a-z]/g, ''));

/** What is wrong with a secret, or nothing. */
const weaknessOf = (secret: string, user?: string): string | undefined => {
  if (user !== undefined && secret.toLowerCase() === user.toLowerCase()) return 'the same as the user name';
  if (isKnown(secret)) return 'a known default';
  if (/^\d+$/.test(secret)) return 'made of digits alone';
  if (secret.length < LEAST_CHARACTERS) return `shorter than ${LEAST_CHARACTERS} characters`;
  if (new Set(secret).size < LEAST_DIFFERENT) return 'made of too few different characters';
  return undefined;
};

const complaintAbout = (what: string, secret: string, user?: string): string[] => {
  const weakness = weaknessOf(secret, user);
  return weakness ? [`${what} is ${weakness}: ${ADVICE}`] : [];
};

/** Undefined for what is no address: that is complained about elsewhere. */
const urlOf = (text: string | undefined): URL | undefined => (text && isReadable(text) ? new URL(text) : undefined);

/** A broker's address without a name means guest, whom everybody knows. */
const credentialsProblems = (name: string, url: URL | undefined): string[] => {
  if (!url) return [];
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  if (password === '') return [`${name} has no password: ${ADVICE}`];
  return complaintAbout(`The password in ${name}`, password, user);
};

/** Without one of its own, the secret is derived from the password of the database. */
const internalSecretProblems = (secret: string | undefined, database: URL | undefined): string[] => {
  if (secret) return complaintAbout('INTERNAL_SECRET', secret);
  if (database?.password !== '') return [];
  return ['INTERNAL_SECRET is required where DATABASE_URL has no password to derive it from'];
};

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Whether a host, as addresses spell it, is this machine and nobody else's. */
export const isLoopback = (host: string): boolean => {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (bare === 'localhost') return true;
  const family = isIP(bare);
  return family !== 0 && LOOPBACK.check(bare, family === 6 ? 'ipv6' : 'ipv4');
};

const smtpProblems = (text: string | undefined): string[] => {
  if (!text) return ['SMTP_URL is required in production: mails must leave the machine'];
  const url = urlOf(text);
  if (url?.protocol !== 'smtp:') return [];
  const encrypted = ['true', '1'].includes(url.searchParams.get('requireTLS') ?? '');
  if (encrypted || isLoopback(url.hostname)) return [];
  return ['SMTP_URL would send mails unencrypted: use smtps://, or add ?requireTLS=true'];
};

/** A blank at its end, as in `set NODE_ENV=production && npm start`, or a capital must not open what production closes. */
export const isProduction = ({ NODE_ENV = '' }: NodeJS.ProcessEnv): boolean =>
  NODE_ENV.trim().toLowerCase() === 'production';

/** What would leave a production system open to whoever has read its source: a line for each, none of which repeats a secret. */
export const productionProblems = (env: NodeJS.ProcessEnv): string[] => {
  if (!isProduction(env)) return [];
  const given = (name: string) => env[name]?.trim() || undefined;
  const database = urlOf(given('DATABASE_URL'));
  const signing = given('SIGNING_KEY_SECRET');
  return [
    ...smtpProblems(given('SMTP_URL')),
    ...internalSecretProblems(given('INTERNAL_SECRET'), database),
    ...credentialsProblems('DATABASE_URL', database),
    ...credentialsProblems('AMQP_URL', urlOf(given('AMQP_URL'))),
    ...(signing ? complaintAbout('SIGNING_KEY_SECRET', signing) : []),
  ];
};
