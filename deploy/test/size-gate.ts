import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildWeb } from '../web/build.ts';

const KB = 1000;

/** Largest gzip sizes of scripts. What the screens load in all is measured in the browser, by the journeys. */
const LIMITS: { what: string; matching: RegExp; most: number }[] = [
  { what: 'an entry file', matching: /(?:^|\/)(?:remoteEntry|main)[^/]*\.js$/, most: 10 * KB },
  { what: 'a single script', matching: /\.js$/, most: 130 * KB },
];

const filesOf = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(path.join(directory, name)).isFile(),
  );

/** Builds the front end where it is stale and names what has grown too large. */
export const sizeFaults = async (): Promise<string[]> => {
  const { directory } = await buildWeb();
  return filesOf(directory).flatMap((name) => {
    const limits = LIMITS.filter(({ matching }) => matching.test(name));
    if (limits.length === 0) return [];
    const size = gzipSync(readFileSync(path.join(directory, name))).length;
    return limits
      .filter(({ most }) => size > most)
      .map(({ what, most }) => `${name}: ${(size / KB).toFixed(1)} kB gzip; ${what} may have ${most / KB}`);
  });
};
