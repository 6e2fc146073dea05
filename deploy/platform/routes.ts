import { CATALOGUE, type ServiceName } from '@waymark/contracts';
import { patternsOf } from './api-owners.ts';

/** `nobody` answers 404, `web` is the built front end. */
export type Target = ServiceName | 'web' | 'nobody';
export type Route = {
  pattern: string;
  target: Target;
  /** Does not exist in production. */
  developmentOnly?: true;
};

/**
 * The route table: path pattern -> target; the first match wins. The owners of the API's paths are derived from the declared calls of
 * `contracts`; all other paths are listed here. The local runner reads the table; the compose edge and the Kubernetes ingress are generated
 * from it (`generate/main.ts`), and a test finds drift.
 *
 * A pattern is literal except for `:name` (one segment), `{a,b}` (either) and a final `/**` (this path and everything below it).
 */
export const ROUTES: readonly Route[] = [
  { pattern: '/dev/mailbox/**', target: 'notification', developmentOnly: true },
  { pattern: '/dev/clock', target: 'identity', developmentOnly: true },
  // Reloads open pages after a build of `npm run dev`.
  { pattern: '/dev/{reload,reload.js}', target: 'web', developmentOnly: true },
  { pattern: '/{internal,metrics,dev}/**', target: 'nobody' },
  ...patternsOf(CATALOGUE, 'identity'),
  { pattern: '/.well-known/jwks.json', target: 'identity' },
  { pattern: '/.well-known/security.txt', target: 'identity' },
  // Identity's own calls, and the 404 for unknown ones.
  { pattern: '/api/**', target: 'identity' },
  { pattern: '/**', target: 'web' },
];

/** The routes in production: of the front door, and of the generated edge and ingress. */
export const PRODUCTION_ROUTES: readonly Route[] = ROUTES.filter(({ developmentOnly }) => !developmentOnly);

/** A pattern as a regular expression that JavaScript, nginx and the ingress interpret alike. */
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

/** The normalized path: no query, no `//`, `.`, `..` or encoded letters that could bypass a rule. */
export const canonicalPath = (url: string): string => {
  const [path = '/'] = url.split(/[?#]/, 1);
  try {
    const decoded = decodeURIComponent(path).replace(/\/{2,}/g, '/');
    return new URL(encodeURI(decoded), 'http://origin').pathname;
  } catch {
    return path;
  }
};

/** The target of the request for this URL. */
export const targetOf = (url: string, mode: keyof typeof COMPILED): Target => {
  const path = canonicalPath(url);
  return COMPILED[mode].find(({ expression }) => expression.test(path))?.target ?? 'web';
};
