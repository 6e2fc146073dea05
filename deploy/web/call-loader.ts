import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DeclaredCall } from '@waymark/contracts';
import type { LoaderContext } from 'webpack';

/** What the browser needs of a declared call to ask it. */
const asked = ({ method, path, auth, body, paged, media }: DeclaredCall) => ({
  method,
  path,
  auth,
  body,
  paged,
  media,
});

/**
 * Declared calls as the browser asks them: without the words that only the services and the documents read. Plain objects, so that a
 * screen downloads no more than the calls it makes.
 */
export const askedOnly = (calls: Readonly<Record<string, DeclaredCall>>): string =>
  Object.entries(calls)
    .map(([name, call]) => `export const ${name} = ${JSON.stringify(asked(call))};\n`)
    .join('');

/** Modules are kept once imported: while one writes, a changed file has another address. */
let builds = 0;

/** Files that declare no call, such as those that only collect others, pass as they are. */
export const declaresCalls = (source: string): boolean => /^export const \w+ = call\(/m.test(source);

export default async function callLoader(this: LoaderContext<object>, source: string): Promise<string> {
  if (!declaresCalls(source)) return source;
  builds += 1;
  this.addDependency(join(dirname(this.resourcePath), 'call.ts'));
  const calls: Record<string, DeclaredCall> = await import(`${pathToFileURL(this.resourcePath)}?build=${builds}`);
  return askedOnly(calls);
}
