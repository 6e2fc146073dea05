import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeSupplyChain } from '../supply-chain/bill-of-materials.ts';
import { apps, cacheDirectory, remotesList, sourcePaths, type WebApp, webDirectory } from './apps.ts';
import { buildApps } from './builders.ts';
import { fingerprint } from './fingerprint.ts';
import { writeGuide } from './guide.ts';
import { namesInUse } from './names-in-use.ts';
import { hasParts } from './parts.ts';
import { writePrefetch } from './prefetch.ts';
import { sizeTable } from './sizes.ts';

export type BuildProgress = { app: string; percent: number; done: boolean };
export type BuildOptions = {
  onProgress?: (progress: BuildProgress) => void;
  /** Names of the apps to build; default: all. */
  only?: string[];
};
export type BuildResult = { directory: string; built: string[]; milliseconds: number };

const stampFile = (app: WebApp): string => join(cacheDirectory, `${app.name}.stamp`);
const outputOf = (app: WebApp): string =>
  join(webDirectory, app.output, app.kind === 'remote' ? 'remoteEntry.js' : 'index.html');

/** Marks all builds as stale, because development files have overwritten them. */
export const forgetBuilds = (): void => {
  for (const app of apps) rmSync(stampFile(app), { force: true });
};

/** The shell is also stale when a micro-frontend uses an export of it that was left out so far. */
const stampOf = (app: WebApp): string =>
  fingerprint(sourcePaths(app), app.kind === 'host' ? JSON.stringify(namesInUse()) : app.kind);

const isFresh = (app: WebApp, stamp: string): boolean =>
  existsSync(outputOf(app)) &&
  existsSync(stampFile(app)) &&
  hasParts(app) &&
  readFileSync(stampFile(app), 'utf8') === stamp;

/** The list that the shell reads at run time to find the micro-frontends; replacing a folder replaces a micro-frontend. */
export const writeRemotesList = (): void => {
  writeFileSync(join(webDirectory, 'remotes.json'), `${JSON.stringify(remotesList(), null, 2)}\n`);
};

/** Builds what has changed since the last build into `dist/web`. Rejects with webpack's errors. */
export const buildWeb = async ({ onProgress = () => {}, only }: BuildOptions = {}): Promise<BuildResult> => {
  const began = performance.now();
  mkdirSync(cacheDirectory, { recursive: true });
  mkdirSync(webDirectory, { recursive: true });
  const wanted = apps.filter((app) => !only || only.includes(app.name));
  const stamps = new Map(wanted.map((app) => [app, stampOf(app)]));
  const stale = wanted.filter((app) => !isFresh(app, stamps.get(app) ?? ''));
  for (const app of stale) rmSync(stampFile(app), { force: true });
  await buildApps(
    stale,
    (app, percent) => onProgress({ app: app.name, percent, done: false }),
    (app) => {
      writeFileSync(stampFile(app), stamps.get(app) ?? '');
      onProgress({ app: app.name, percent: 100, done: true });
    },
  );
  writeRemotesList();
  if (apps.every((app) => existsSync(outputOf(app)))) writePrefetch();
  writeGuide(webDirectory);
  return {
    directory: webDirectory,
    built: stale.map((app) => app.name),
    milliseconds: Math.round(performance.now() - began),
  };
};

if (import.meta.main) {
  const onProgress = ({ app, percent, done }: BuildProgress): void => {
    if (done || percent % 50 === 0) process.stdout.write(`${app} ${percent}%\n`);
  };
  try {
    const { built, milliseconds } = await buildWeb({
      onProgress,
      only: process.argv[2] ? process.argv.slice(2) : undefined,
    });
    await writeSupplyChain(dirname(webDirectory));
    process.stdout.write(
      `Built ${built.join(', ') || 'nothing, all is fresh'} in ${milliseconds} ms\n${sizeTable(webDirectory)}`,
    );
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
