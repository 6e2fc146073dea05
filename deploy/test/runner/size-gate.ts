import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildWeb } from '../../web/build.ts';

const KB = 1000;

/** Largest gzip size of what a page loads before it knows anything. What whole screens load, the journeys measure in the browser. */
const MOST_OF_A_REMOTE_ENTRY = 10 * KB;
/** The page that everybody sees first, signed in or not; the others open on a screen of their own at once. */
const MOST_OF_THE_FIRST_PAGE = 130 * KB;
const MOST_OF_A_SCREEN = 200 * KB;

const gzipSize = (file: string): number => gzipSync(readFileSync(file)).length;

const scriptsOf = (directory: string, page: string): string[] =>
  [...readFileSync(path.join(directory, page), 'utf8').matchAll(/<script[^>]*\ssrc="?([^"\s>]+)/g)].map(
    ([, source = '']) => path.join(directory, source.startsWith('/') ? '.' : path.dirname(page), source),
  );

const tooLarge = (what: string, size: number, most: number): string[] =>
  size > most ? [`${what}: ${(size / KB).toFixed(1)} kB gzip; at most ${most / KB}`] : [];

/** Builds the front end where it is stale and names what has grown too large. */
export const sizeFaults = async (): Promise<string[]> => {
  const { directory } = await buildWeb();
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' });
  const entries = files.filter((name) => name.endsWith('remoteEntry.js') && name.startsWith('remotes'));
  const pages = files.filter((name) => name.endsWith('.html'));
  return [
    ...entries.flatMap((name) => tooLarge(name, gzipSize(path.join(directory, name)), MOST_OF_A_REMOTE_ENTRY)),
    ...pages.flatMap((page) => {
      const sizes = scriptsOf(directory, page).map(gzipSize);
      return tooLarge(
        `the scripts of ${page}`,
        sizes.reduce((sum, size) => sum + size, 0),
        page === 'index.html' ? MOST_OF_THE_FIRST_PAGE : MOST_OF_A_SCREEN,
      );
    }),
  ];
};
