/*
 * Names are camelCase in code and snake_case in tables and on the wire. The names are converted here, so that a new field needs no line in
 * a mapping.
 */
type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;
type Snake<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${Snake<Rest>}`
  : '';

export type InCamelCase<T> = { [Name in keyof T & string as Camel<Name>]: T[Name] };
export type InSnakeCase<T> = { [Name in keyof T & string as Snake<Name>]: T[Name] };

/** Names are few and come again with every row. */
const remembering = (rename: (name: string) => string): ((name: string) => string) => {
  const known = new Map<string, string>();
  return (name) => {
    const found = known.get(name) ?? rename(name);
    known.set(name, found);
    return found;
  };
};
const camel = remembering((name) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()));
const snake = remembering((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

const renamed = (thing: object, rename: (name: string) => string): object =>
  Object.fromEntries(Object.entries(thing).map(([name, value]) => [rename(name), value]));

/** The same object with its keys in camelCase; the values stay as they are. */
export const toCamelCase = <T extends object>(thing: T): InCamelCase<T> => renamed(thing, camel) as InCamelCase<T>;

/** The same object with its keys in snake_case; the values stay as they are. */
export const toSnakeCase = <T extends object>(thing: T): InSnakeCase<T> => renamed(thing, snake) as InSnakeCase<T>;

/** Some members of an object, in the given order. */
export const pick = <T extends object, Name extends keyof T>(thing: T, names: readonly Name[]): Pick<T, Name> =>
  Object.fromEntries(names.map((name) => [name, thing[name]])) as Pick<T, Name>;

/** Column names of a statement, each of the table or alias named. */
export const columns = (names: readonly string[], from?: string): string =>
  names.map((name) => (from === undefined ? name : `${from}.${name}`)).join(', ');
