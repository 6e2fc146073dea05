import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GUIDE } from '@waymark/contracts';
import { microFrontends } from '../../shell/src/micro-frontends.ts';

/** A bundle of the web app. The host loads `remote`s at run time; a `page` is standalone. */
export type WebApp = {
  name: string;
  kind: 'host' | 'remote' | 'page';
  /** Folder of the workspace, from the root. */
  folder: string;
  entry: string;
  /** Output folder, below `dist/web`. */
  output: string;
  /** Address under which it is served. */
  publicPath: string;
  /** Folders whose changes make the build stale. */
  sources: string[];
};

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const webDirectory = join(root, 'dist', 'web');
export const cacheDirectory = join(root, '.cache', 'web');

const tools = ['deploy/web', 'package-lock.json', 'contracts/src'];
const kit = ['shell/kit/src', 'shell/kit/locales'];

const sourcesOf = (folder: string): string[] => [`${folder}/manifest.ts`, `${folder}/src`, `${folder}/locales`];

export const remotes: WebApp[] = microFrontends.map(({ name }) => {
  const folder = `mfe-${name}`;
  return {
    name,
    kind: 'remote',
    folder,
    entry: './src/lifecycles.ts',
    output: `remotes/${name}`,
    publicPath: 'auto',
    sources: [...tools, ...sourcesOf(folder)],
  };
});

const shell: WebApp = {
  name: 'shell',
  kind: 'host',
  folder: 'shell',
  entry: './src/main.tsx',
  output: '.',
  publicPath: '/',
  sources: [...tools, ...kit, 'shell/src', 'shell/locales', ...remotes.map(({ folder }) => `${folder}/manifest.ts`)],
};

/** Micro-frontends that are also a standalone page. */
export const pages: WebApp[] = microFrontends.flatMap(({ name, page }) => {
  if (!page) return [];
  const folder = `mfe-${name}`;
  return {
    name: `${name}-page`,
    kind: 'page',
    folder,
    entry: page.entry,
    output: page.path.slice(1),
    publicPath: `${page.path}/`,
    sources: [...tools, ...kit, ...sourcesOf(folder)],
  };
});

export const apps: WebApp[] = [shell, ...remotes, ...pages];

/** Folders below `dist/web` with a page other than the shell's. */
export const pageFolders = [...pages.map(({ output }) => output), GUIDE.slice(1)];

/** The HTML page, below `dist/web`, for a path without a file: that of its page folder, else the shell's. */
export const pageFileFor = (path: string): string => {
  const folder = pageFolders.find((name) => path === `/${name}` || path.startsWith(`/${name}/`));
  return folder ? `${folder}/index.html` : 'index.html';
};

/** The web app of that name, such as `shell`, `okr` or `backoffice-page`. @throws {Error} that lists the names */
export const appNamed = (name: string): WebApp => {
  const app = apps.find((candidate) => candidate.name === name);
  if (!app) throw new Error(`There is no web app named ${name}; there are ${apps.map((each) => each.name).join(', ')}`);
  return app;
};

/** The name of a remote as a module federation container. */
export const containerName = (app: WebApp): string => `waymark_${app.name}`;

/** The content of `remotes.json`. */
export const remotesList = (): { remotes: { name: string; container: string; entry: string }[] } => ({
  remotes: remotes.map((app) => ({
    name: app.name,
    container: containerName(app),
    entry: `/${app.output}/remoteEntry.js`,
  })),
});

/** The paths of those of its sources that exist. */
export const sourcePaths = (app: WebApp): string[] =>
  app.sources.map((path) => join(root, path)).filter((path) => existsSync(path));
