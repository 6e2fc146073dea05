import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Stats } from 'webpack';
import { cacheDirectory, type WebApp } from './apps.ts';

/** The files of each named chunk group of a built app, as served addresses. */
type Parts = Readonly<Record<string, readonly string[]>>;

const partsFile = (app: WebApp): string => join(cacheDirectory, `${app.name}.parts.json`);

/** Stores the files of each named chunk group. */
export const writeParts = (app: WebApp, stats: Stats): void => {
  const { namedChunkGroups = {} } = stats.toJson({ all: false, chunkGroups: true });
  const parts = Object.entries(namedChunkGroups).map(([name, { assets = [] }]) => [
    name,
    assets.map((asset) => join('/', app.output, asset.name)).filter((file) => /\.(?:js|css)$/.test(file)),
  ]);
  writeFileSync(partsFile(app), JSON.stringify(Object.fromEntries(parts)));
};

/** Whether the chunk groups of the app have been stored by a build. */
export const hasParts = (app: WebApp): boolean => existsSync(partsFile(app));

/** The stored chunk groups. @throws {Error} if the app was never built */
export const readParts = (app: WebApp): Parts => JSON.parse(readFileSync(partsFile(app), 'utf8'));
