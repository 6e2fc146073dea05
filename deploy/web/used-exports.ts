import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ModuleItem, parseSync } from '@swc/core';

/** What one file imports: names by module, and files of its own package. */
type Imports = { names: [module: string, name: string][]; files: string[] };

/** Dynamic imports, with an optional comment that names the chunk. */
const DYNAMIC = /\bimport\(\s*(?:\/\*.*?\*\/\s*)?['"]([^'"]+)['"]\s*,?\s*\)/g;

/** The names that an import or export statement uses from its module. */
const namesOf = (item: ModuleItem, path: string): string[] => {
  const refuse = (): never => {
    throw new Error(`${path} takes all of a shared module: name what it needs, so that the rest can be left out`);
  };
  if (item.type === 'ExportAllDeclaration') return refuse();
  if ((item.type !== 'ImportDeclaration' && item.type !== 'ExportNamedDeclaration') || item.typeOnly) return [];
  return item.specifiers.flatMap((specifier) => {
    if (specifier.type === 'ExportSpecifier') return specifier.isTypeOnly ? [] : [specifier.orig.value];
    if (specifier.type !== 'ImportSpecifier') return refuse();
    return specifier.isTypeOnly ? [] : [specifier.imported?.value ?? specifier.local.value];
  });
};

const sourceOf = (item: ModuleItem): string | undefined =>
  item.type === 'ImportDeclaration' || item.type === 'ExportNamedDeclaration' || item.type === 'ExportAllDeclaration'
    ? item.source?.value
    : undefined;

const importsOf = (path: string, modules: readonly string[]): Imports => {
  const text = readFileSync(path, 'utf8');
  const { body } = parseSync(text, { syntax: 'typescript', tsx: path.endsWith('.tsx') });
  const dynamic = [...text.matchAll(DYNAMIC)].map(([, source = '']) => source);
  const whole = dynamic.find((source) => modules.includes(source));
  if (whole) throw new Error(`${path} fetches all of ${whole}: name what it needs in an import`);
  const sources = [...body.map(sourceOf), ...dynamic];
  return {
    names: body.flatMap((item) => {
      const module = modules.find((each) => each === sourceOf(item));
      return module ? namesOf(item, path).map((name): [string, string] => [module, name]) : [];
    }),
    files: sources
      .filter((source) => source?.startsWith('.') && /\.tsx?$/.test(source))
      .map((source = '') => join(dirname(path), source)),
  };
};

/**
 * The names that the entries, and every file they import, use from each of the modules; sorted. Types are left out, and a namespace
 * import is refused.
 */
export const usedExports = (entries: readonly string[], modules: readonly string[]): Record<string, string[]> => {
  const used = new Map(modules.map((module) => [module, new Set<string>()]));
  const seen = new Set<string>();
  const waiting = [...entries];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const { names, files } = importsOf(path, modules);
    for (const [module, name] of names) used.get(module)?.add(name);
    waiting.push(...files);
  }
  return Object.fromEntries([...used].map(([module, names]) => [module, [...names].sort()]));
};
