import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from '@swc/core';
import {
  API_ROOT,
  CATALOGUE,
  type CallName,
  type DeclaredCall,
  LANGUAGES,
  READ_LIMIT_MS,
  requestAddress,
} from '@waymark/contracts';
import { microFrontends } from '../../shell/src/micro-frontends.ts';
import { type PrefetchMap, prefetchPage } from '../../shell/src/prefetch-page.ts';
import { appNamed, root, webDirectory } from './apps.ts';
import { readParts } from './parts.ts';

const ORG = ':org';
const MARK = 'data-prefetch';

const CALLS = new Map(Object.values(CATALOGUE).flatMap((calls) => Object.entries<DeclaredCall>(calls)));

/** The address of a call, in which `:org` stands for the organisation. */
const addressOf = (call: CallName, query?: object): string => {
  const declared = CALLS.get(call);
  if (declared === undefined) throw new Error(`no call is named ${call}`);
  return decodeURIComponent(requestAddress(API_ROOT, declared, { org: ORG }, query));
};

const unique = (files: readonly string[]): string[] => [...new Set(files)];

/** The files of these parts of an app, without those that its page already loads. */
const filesOf = (app: string, ...names: string[]): string[] => {
  const parts = readParts(appNamed(app));
  const own = parts.main ?? [];
  return unique(names.flatMap((name) => parts[name] ?? [])).filter((file) => !own.includes(file));
};

/** The files of the texts with these names, by language. */
const textsOf = (app: string, ...names: string[]): Record<string, string[]> => {
  const all = Object.keys(readParts(appNamed(app)));
  const partsOf = (lang: string) => all.filter((part) => names.some((name) => part.startsWith(`${name}-${lang}-`)));
  return Object.fromEntries(LANGUAGES.map((lang) => [lang, filesOf(app, ...partsOf(lang))]));
};

type RemoteMap = PrefetchMap['remotes'][number];

const remoteOf = ({ name, paths, prefetch = {} }: (typeof microFrontends)[number]): RemoteMap => {
  const calls = Object.entries(prefetch).map(
    ([path, { unless, calls: requests }]): [string, RemoteMap['calls'][string]] => [
      path,
      { unless, addresses: requests.map(({ call, query }) => addressOf(call, query)) },
    ],
  );
  return {
    paths,
    files: [`/remotes/${name}/remoteEntry.js`, ...filesOf('shell', 'shared')],
    own: filesOf(name, '__federation_expose_lifecycles'),
    texts: textsOf(name, 'texts'),
    screens: Object.fromEntries(
      paths.map((path) => [path, filesOf(name, path.slice(1))]).filter(([, files]) => files?.length),
    ),
    calls: Object.fromEntries(calls),
  };
};

/** The files and calls that each address of the product needs, from the finished build. */
export const prefetchMap = (): PrefetchMap => ({
  readLimit: READ_LIMIT_MS,
  signedOut: { files: filesOf('shell', 'login'), texts: textsOf('shell', 'sign-in') },
  signedIn: {
    files: filesOf('shell', 'signed-in'),
    texts: textsOf('shell', 'sign-in', 'further', 'glossary'),
    calls: [addressOf('readUser')],
  },
  remotes: microFrontends.map(remoteOf),
});

/** The inline script of the page: the source of `prefetchPage`, minified. */
const prefetchScript = (map: PrefetchMap): string => {
  const source = readFileSync(join(root, 'shell/src/prefetch-page.ts'), 'utf8').replaceAll(/^export /gm, '');
  const { code } = transformSync(`{${source};${prefetchPage.name}(PREFETCH_MAP);}`, {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022', minify: { compress: true, mangle: true } },
    minify: true,
    isModule: false,
  });
  return code.replace('PREFETCH_MAP', () => JSON.stringify(map));
};

/** The place in the page: after the scripts, and before the stylesheets, which would block an inline script. */
const PLACE = /<link [^>]*rel="?stylesheet/;
const BEFORE = new RegExp(`<script ${MARK}>[\\s\\S]*?</script>`);

/** Writes the script into the shell's page, replacing an earlier one. */
export const writePrefetch = (): void => {
  const file = join(webDirectory, 'index.html');
  const page = readFileSync(file, 'utf8').replace(BEFORE, '');
  writeFileSync(
    file,
    page.replace(PLACE, (link) => `<script ${MARK}>${prefetchScript(prefetchMap())}</script>${link}`),
  );
};
