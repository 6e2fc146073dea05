import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { remotes } from './apps.ts';

type Size = { file: string; gzip: number };

const scriptsIn = (directory: string): Size[] =>
  !existsSync(directory)
    ? []
    : readdirSync(directory)
        .filter((name) => name.endsWith('.js') || name.endsWith('.css'))
        .map((file) => ({ file, gzip: gzipSync(readFileSync(join(directory, file))).length }))
        .sort((a, b) => b.gzip - a.gzip);

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`.padStart(10);

/** The gzip size of every script and style of a built web directory, largest first, folder by folder. */
export const sizeTable = (webDirectory: string): string => {
  const folders = ['assets', ...remotes.flatMap(({ output }) => [output, `${output}/assets`])];
  const lines = folders.flatMap((folder) =>
    scriptsIn(join(webDirectory, folder)).map(({ file, gzip }) => `${kilobytes(gzip)}  ${folder}/${file}`),
  );
  return `gzip\n${lines.join('\n')}\n`;
};
