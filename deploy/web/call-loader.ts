import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DeclaredCall } from '@waymark/contracts';
import type { LoaderContext } from 'webpack';

/** The properties of a declared call that the browser needs. */
const requestOf = ({ method, path, auth, body, paged, media }: DeclaredCall) => ({
  method,
  path,
  auth,
  // Whether it has one: the name of its schema is only a type there.
  body: body && true,
  paged,
  media,
});

/**
 * Reduces declared calls to what the browser needs, without the texts for services and documentation. Plain objects, so that tree shaking
 * leaves each screen only the calls that it makes.
 */
export const requestsOnly = (calls: Readonly<Record<string, DeclaredCall>>): string =>
  Object.entries(calls)
    .map(([name, call]) => `export const ${name} = ${JSON.stringify(requestOf(call))};\n`)
    .join('');

/** Counts builds to change the import address: Node caches modules, and in development the file changes. */
let builds = 0;

/** Whether a file declares calls; others, such as those that only re-export, pass unchanged. */
export const declaresCalls = (source: string): boolean => /^export const \w+ = call\(/m.test(source);

/** A loader of webpack, for the files in which `contracts` declares the calls: see `requestsOnly`. */
export default async function callLoader(this: LoaderContext<object>, source: string): Promise<string> {
  if (!declaresCalls(source)) return source;
  builds += 1;
  this.addDependency(join(dirname(this.resourcePath), 'call.ts'));
  const calls: Record<string, DeclaredCall> = await import(`${pathToFileURL(this.resourcePath)}?build=${builds}`);
  return requestsOnly(calls);
}
