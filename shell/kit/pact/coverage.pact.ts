import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  CALLS,
  callsImported,
  everyPact,
  ID,
  interactionsOf,
  isRequestOf,
  parsePact,
  readPacts,
} from '@waymark/contracts/pact';

const root = path.resolve(import.meta.dirname, '../../..');

/** Each front end and the folder with its calls; the calls of the kit belong to every front end. */
const FRONT_ENDS: Record<string, string> = {
  shell: 'shell/src',
  'mfe-okr': 'mfe-okr/src',
  'mfe-admin': 'mfe-admin/src',
  'mfe-backoffice': 'mfe-backoffice/src',
};
const KIT = 'shell/kit/src';

/** An interaction of a front end has the name of its call, followed by a colon and its variant. */
const callOf = (description: string): string => description.replace(/:.*/, '');

const pinned = (consumer?: string): Set<string> =>
  new Set(
    [...everyPact().values()]
      .map(parsePact)
      .filter((pact) => consumer === undefined || pact.consumer.name === consumer)
      .flatMap(interactionsOf)
      .map(({ description }) => callOf(description)),
  );

const sourcesIn = (folder: string): string[] =>
  globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).filter((file) => !/\.test\.|\/testing/.test(file));

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const callsOf = (folder: string): Set<string> =>
  new Set(sourcesIn(folder).flatMap((file) => callsImported(read(file))));

describe('the pacts of the front ends', () => {
  it.each(Object.entries(FRONT_ENDS))('pin what %s itself calls', (consumer, folder) => {
    const known = pinned(consumer);
    const used = callsOf(folder);
    expect(used.size).toBeGreaterThan(0);
    expect([...used].filter((call) => !known.has(call))).toEqual([]);
  });

  it.each(Object.keys(FRONT_ENDS))('ask of %s what the calls are declared as, at their method and path', (consumer) => {
    // The committed pacts: those that the tests have just written follow the declaration even if it is wrong.
    const interactions = [...readPacts().values()]
      .map(parsePact)
      .filter((pact) => pact.consumer.name === consumer)
      .flatMap(interactionsOf);
    expect(interactions.length).toBeGreaterThan(0);
    const elsewhere = interactions.filter(({ description, request }) => {
      const call = CALLS.get(callOf(description));
      return call === undefined || !isRequestOf(call, request);
    });
    expect(elsewhere.map(({ description }) => description)).toEqual([]);
  });

  it('pin what the kit calls', () => {
    const known = pinned();
    // The session makes these calls itself, beside the client, which waits for them.
    const used = [...callsOf(KIT), 'refreshSession', 'logout'];
    expect(used).toContain('followChanges');
    expect(used.filter((call) => !known.has(call))).toEqual([]);
  });

  it.each([KIT, ...Object.values(FRONT_ENDS)])('make every call of %s through the API client', (folder) => {
    const around = sourcesIn(folder).filter((file) => /\bfetch\(['"`]\/api/.test(read(file)));
    expect(around).toEqual([]);
  });

  it('name only values that a provider state gives', () => {
    expect(new Set(Object.values(ID)).size).toBe(Object.keys(ID).length);
  });
});
