import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { microFrontends } from '../../../shell/src/micro-frontends.ts';
import { apps } from '../../web/apps.ts';
import { buildWeb } from '../../web/build.ts';
import { SIGN_IN_KB } from '../helpers/sign-in-kb.ts';

const KB = 1000;

/** Maximum gzip size in kB of the scripts of a standalone page; journeys measure what whole screens load. */
const MAX_PER_SCREEN = 200;

const gzipSizeOf = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);

const scriptsOf = (directory: string, page: string): string[] =>
  [...readFileSync(path.join(directory, page), 'utf8').matchAll(/<script[^>]*\ssrc="?([^"\s>]+)/g)].map(
    ([, source = '']) => path.join(directory, source.startsWith('/') ? '.' : path.dirname(page), source),
  );

const tooLarge = (what: string, scripts: readonly string[], most: number): string[] => {
  const size = gzipSizeOf(scripts) / KB;
  return size > most ? [`${what}: ${size.toFixed(1)} kB gzip; at most ${most}`] : [];
};

/** Builds the front end if it is stale; returns what exceeds its budget. */
export const sizeFaults = async (): Promise<string[]> => {
  const { directory } = await buildWeb();
  const filesIn = (folder: string): string[] =>
    readdirSync(path.join(directory, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.join(directory, folder, name),
    );
  const pages = ['index.html', ...apps.flatMap(({ kind, output }) => (kind === 'page' ? `${output}/index.html` : []))];
  return [
    ...microFrontends.flatMap(({ name, budget }) => {
      const scripts = filesIn(`remotes/${name}`).filter((file) => file.endsWith('.js'));
      const entries = scripts.filter((file) => file.endsWith('remoteEntry.js'));
      return [
        ...tooLarge(`the entry of mfe-${name}`, entries, budget.entry),
        ...tooLarge(`all scripts of mfe-${name}`, scripts, budget.scripts),
      ];
    }),
    ...pages.flatMap((page) =>
      tooLarge(
        `the scripts of ${page}`,
        scriptsOf(directory, page),
        page === 'index.html' ? SIGN_IN_KB : MAX_PER_SCREEN,
      ),
    ),
  ];
};
