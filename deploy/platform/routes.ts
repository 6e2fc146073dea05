import type { ServiceName } from '@waymark/contracts';
import { apiPatterns } from './api-owners.ts';

/** `nobody` is a 404 from outside, `web` the built front end. */
export type Target = ServiceName | 'web' | 'nobody';
export type Route = {
  pattern: string;
  target: Target;
  /** Is there while Waymark is developed and tried out, and does not exist in production. */
  developmentOnly?: true;
};

/**
 * The one table of path pattern -> who answers; the first match wins. The owners of the API's paths follow from the declared calls of
 * `contracts`; what is no call stands here. The local runner reads the table; the compose edge and the Kubernetes ingress are
 * generated from it (`generate/main.ts`), and a test holds the three together.
 *
 * A pattern is literal but for `:name` (one segment), `{a,b}` (either) and a final `/**` (this path and everything below it).
 */
export const ROUTES: readonly Route[] = [
  { pattern: '/dev/mailbox/**', target: 'notification', developmentOnly: true },
  { pattern: '/dev/clock', target: 'identity', developmentOnly: true },
  // What tells an open page that `npm run dev` has built it anew.
  { pattern: '/dev/{reload,reload.js}', target: 'web', developmentOnly: true },
  { pattern: '/{internal,metrics,dev}/**', target: 'nobody' },
  ...apiPatterns('identity'),
  { pattern: '/.well-known/jwks.json', target: 'identity' },
  { pattern: '/.well-known/security.txt', target: 'identity' },
  // What it has declared, and the refusal of what nobody has.
  { pattern: '/api/**', target: 'identity' },
  { pattern: '/**', target: 'web' },
];

/** What the edge and the ingress are generated from, and what the front door keeps to in production. */
export const PRODUCTION_ROUTES: readonly Route[] = ROUTES.filter(({ developmentOnly }) => !developmentOnly);

/** A pattern as the source of a regular expression that JavaScript, nginx and the ingress read alike. */
export const expressionOf = (pattern: string): string => {
  const rest = pattern.endsWith('/**');
  const body = (rest ? pattern.slice(0, -3) : pattern)
    .replace(/\./g, '\\.')
    .replace(/:[a-z]+/g, '[^/]+')
    .replace(/\{([^}]+)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`);
  return `^${body}${rest ? '(?:/.*)?' : '/?'}$`;
};

const compiled = (routes: readonly Route[]) =>
  routes.map(({ pattern, target }) => ({ expression: new RegExp(expressionOf(pattern)), target }));

const COMPILED = { production: compiled(PRODUCTION_ROUTES), development: compiled(ROUTES) };

/** The path as every part of the product sees it: no query, no `//`, `.`, `..` or encoded letters that would dodge a rule. */
export const canonicalPath = (url: string): string => {
  const [path = '/'] = url.split(/[?#]/, 1);
  try {
    const decoded = decodeURIComponent(path).replace(/\/{2,}/g, '/');
    return new URL(encodeURI(decoded), 'http://origin').pathname;
  } catch {
    return path;
  }
};

/** Who answers the request for this URL. */
export const targetOf = (url: string, mode: keyof typeof COMPILED): Target => {
  const path = canonicalPath(url);
  return COMPILED[mode].find(({ expression }) => expression.test(path))?.target ?? 'web';
};
