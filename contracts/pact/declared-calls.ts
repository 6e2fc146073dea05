import { addressOf, CATALOGUE, type DeclaredCall, KIT_CALLS } from '../src/index.ts';
import type { PactRequest } from './state-values.ts';

/** Every declared call by its name. */
export const CALLS: ReadonlyMap<string, DeclaredCall> = new Map(
  [...Object.values(CATALOGUE), KIT_CALLS].flatMap((calls) => Object.entries(calls)),
);

/** The names of the declared calls that a source imports; type imports do not count. */
export const callsImported = (source: string): string[] =>
  [...source.matchAll(/import \{([^}]*)\} from '@waymark\/contracts'/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.replace(/ as .*/, '').trim())
    .filter((name) => CALLS.has(name));

/** Whether a request of a pact has the method and the path that the call is declared with. */
export const isRequestOf = (call: DeclaredCall, request: PactRequest | undefined): boolean =>
  request?.method === call.method && new RegExp(`^${addressOf(call).replace(/:\w+/g, '[^/]+')}$`).test(request.path);
