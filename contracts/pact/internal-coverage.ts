import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { SERVICES, type ServiceName } from '../src/index.ts';
import { everyPact, interactionsOf, parsePact } from './pact-files.ts';

// A read model of the kit asks with the client that it is given.
const CALL =
  /\binternal\s*\.\s*(?:get|post)\b|\.(?:ask|askAll|heal)\(\s*internal\b|\baskForSubscriptions\(\s*internal\b/g;

/** By file below the service's `src`: how many calls it makes, and the interactions that pin them. */
type InternalCalls = Record<string, { calls: number; pinnedBy: readonly string[] }>;

const pinned = (consumer: string): string[] =>
  [...everyPact().values()]
    .map(parsePact)
    .filter((pact) => pact.consumer.name === consumer)
    .flatMap((pact) => interactionsOf(pact).map(({ description }) => `${pact.provider.name}: ${description}`));

/** Holds the list of a service's internal calls to its sources, and each of them to a pact. */
export const pinsItsInternalCalls = (service: ServiceName, folder: string, internal: InternalCalls): void => {
  const sources = globSync('**/*.ts', { cwd: folder })
    .filter((file) => !/\.test\.ts$|(?:^|\/)testing\//.test(file))
    .map((file): [string, string] => [file, readFileSync(path.join(folder, file), 'utf8')]);

  it('knows every internal call that it makes', () => {
    const made = sources.map(([file, text]): [string, number] => [file, [...text.matchAll(CALL)].length]);
    const known = Object.entries(internal).map(([file, { calls }]) => [file, calls]);
    expect(Object.fromEntries(made.filter(([, calls]) => calls > 0))).toEqual(Object.fromEntries(known));
  });

  it('pins every internal call that it makes', () => {
    const there = pinned(service);
    const wanted = [
      ...Object.values(internal).flatMap(({ pinnedBy }) => pinnedBy),
      ...SERVICES[service].tells.map((other) => `${other}: events`),
    ];
    expect(wanted.filter((one) => !there.includes(one))).toEqual([]);
  });

  it('asks the services that the list of services says, and no other', () => {
    const asked = Object.values(internal).flatMap(({ pinnedBy }) => pinnedBy.map((one) => one.split(':', 1).join('')));
    expect([...new Set(asked)].sort()).toEqual([...SERVICES[service].asks].sort());
  });
};
