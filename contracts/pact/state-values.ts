import { ID } from './ids.ts';
import type { Json } from './matching.ts';

type Generator = { type: 'ProviderState'; expression: string };
type Generators = Record<string, Generator>;
export type PactRequest = {
  method: string;
  path: string;
  query?: Record<string, string[]>;
  headers?: Record<string, string>;
  body?: Json;
  generators?: { path?: Generator; query?: Generators; header?: Generators; body?: Generators };
};

const examples = Object.entries(ID).sort(([, a], [, b]) => b.length - a.length);

const generatorOf = (text: string): Generator | undefined => {
  let expression = text;
  for (const [name, example] of examples) expression = expression.replaceAll(example, `\${${name}}`);
  return expression === text ? undefined : { type: 'ProviderState', expression };
};

const named = (entries: [string, string][]): Generators =>
  Object.fromEntries(
    entries.flatMap(([name, text]) => {
      const generator = generatorOf(text);
      return generator ? [[name, generator]] : [];
    }),
  );

const textsIn = (value: Json, place: string): [string, string][] => {
  if (typeof value === 'string') return [[place, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    textsIn(one, Array.isArray(value) ? `${place}[${key}]` : `${place}.${key}`),
  );
};

/**
 * Makes a request use the values of its provider state when it is verified. Done after the pact is written: matchers of the library with
 * the same effect would let the consumer's test send any value.
 */
export const withStateValues = (request: PactRequest): PactRequest => {
  const { path, query = {}, headers = {}, body } = request;
  const inQuery = Object.entries(query).flatMap(([name, values]) =>
    values.map((value): [string, string] => [name, value]),
  );
  const parts = { query: named(inQuery), header: named(Object.entries(headers)), body: named(textsIn(body, '$')) };
  const generators = Object.fromEntries(Object.entries(parts).filter(([, found]) => Object.keys(found).length > 0));
  const onPath = generatorOf(path);
  return { ...request, generators: { ...generators, ...(onPath && { path: onPath }) } };
};
