import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDERS = {
  shell: 'shell',
  kit: 'shell/kit',
  okr: 'mfe-okr',
  admin: 'mfe-admin',
  backoffice: 'mfe-backoffice',
} as const;
type Namespace = keyof typeof FOLDERS;

const isNamespace = (name: string): name is Namespace => Object.hasOwn(FOLDERS, name);

/** A value for each `{{placeholder}}` of a text. */
type Given = Record<string, string>;

/**
 * The texts of screens in a language, by their key in the locale files: `words('de')('admin:users.invite')`.
 * @throws when the language has no such text.
 */
export const words = (language: string) => {
  const read = (namespace: Namespace): unknown =>
    JSON.parse(readFileSync(path.join(ROOT, FOLDERS[namespace], 'locales', `${language}.json`), 'utf8'));
  const texts = new Map<Namespace, unknown>();
  return (key: string, given: Given = {}): string => {
    const [namespace = '', inside = ''] = key.split(':');
    if (!isNamespace(namespace)) throw new Error(`No micro-frontend is called ${namespace}`);
    if (!texts.has(namespace)) texts.set(namespace, read(namespace));
    let found = texts.get(namespace);
    for (const step of inside.split('.'))
      found = found instanceof Object ? Object.entries(found).find(([name]) => name === step)?.[1] : undefined;
    if (typeof found !== 'string') throw new Error(`${language} has no text ${key}`);
    return found.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => given[name] ?? '');
  };
};

export type Words = ReturnType<typeof words>;
