import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { everyPact, ID, interactionsOf, parsePact } from '@waymark/contracts/pact';
import { clientAt, everyApi } from './front-end.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const API = path.join(root, 'shell/kit/src/api');

/** Each front end and where its calls stand; what lies in the kit is its own. */
const FRONT_ENDS: Record<string, string> = Object.fromEntries(
  ['shell', ...globSync('mfe-*', { cwd: root })].map((name) => [name, `${name}/src`]),
);

/** Calls that the kit makes outside of its API: the file, and by which name a pact has them. */
const BESIDES: Record<string, string> = {
  'shell/kit/src/live/use-live-updates.ts': 'followOrganisation',
  'shell/kit/src/session/session.ts': 'session.refresh',
};

const pinned = (consumer?: string): Set<string> =>
  new Set(
    [...everyPact().values()]
      .map(parsePact)
      .filter((pact) => consumer === undefined || pact.consumer.name === consumer)
      .flatMap(interactionsOf)
      .map(({ description }) => description.replace(/:.*/, '')),
  );

const sourcesIn = (folder: string): string[] =>
  globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).filter((file) => !/\.test\.|\/testing|\/api\//.test(file));

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Where the parenthesis that opens before `from` closes. */
const closing = (text: string, from: number): number => {
  let depth = 1;
  let at = from;
  for (; depth > 0 && at < text.length; at += 1) depth += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0;
  return at;
};

/** The calls of the kit's API in a file, made at once or by way of a name: `membersApi(api, org).list`. */
const callsIn = (text: string): string[] =>
  [...text.matchAll(/(?:const (\w+) = )?\b([a-z]\w*Api)\(/g)].flatMap((match) => {
    const [whole, name, part = ''] = match;
    const rest = text.slice(closing(text, match.index + whole.length));
    const direct = /^\s*\.\s*(\w+)/.exec(rest)?.[1];
    if (direct) return [`${part}.${direct}`];
    if (!name || part === 'useApi') return [];
    const uses = rest.matchAll(new RegExp(`\\b${name}\\s*\\.\\s*(\\w+)`, 'g'));
    return [...uses].map(([, method]) => `${part}.${method}`);
  });

describe('the pacts of the front ends', () => {
  const apis = everyApi(clientAt('http://127.0.0.1:1'));

  it('know every part of the API that the kit exports', async () => {
    const exported: string[] = [];
    for (const file of globSync('*-api.ts', { cwd: API })) {
      const module: object = await import(path.join(API, file));
      exported.push(...Object.keys(module).filter((name) => name.endsWith('Api')));
    }
    expect(Object.keys(apis).sort()).toEqual(exported.sort());
  });

  it.each(Object.entries(apis))('pin every call of %s', (part, calls) => {
    const known = pinned();
    expect(Object.keys(calls).filter((method) => !known.has(`${part}.${method}`))).toEqual([]);
  });

  it('pin what the kit calls besides', () => {
    const calling = sourcesIn('shell/kit/src').filter((file) =>
      /\b(?:api\.(?:get|post|put|delete|open)\b|send\(refreshUrl)/.test(read(file)),
    );
    expect(calling.sort()).toEqual(Object.keys(BESIDES).sort());
    expect(Object.values(BESIDES).filter((name) => !pinned().has(name))).toEqual([]);
  });

  it.each(Object.entries(FRONT_ENDS))('pin what %s itself calls', (consumer, folder) => {
    const known = pinned(consumer);
    const real = new Set(
      Object.entries(apis).flatMap(([part, calls]) => Object.keys(calls).map((one) => `${part}.${one}`)),
    );
    const used = new Set(
      sourcesIn(folder)
        .flatMap((file) => callsIn(read(file)))
        .filter((call) => real.has(call)),
    );
    expect(used.size).toBeGreaterThan(0);
    expect([...used].filter((call) => !known.has(call))).toEqual([]);
  });

  it.each(Object.values(FRONT_ENDS))('leave no call of %s around the API of the kit', (folder) => {
    const around = sourcesIn(folder).filter((file) =>
      /\bapi\.(?:get|post|put|delete|open)[<(]|\bfetch\(['"`]\/api/.test(read(file)),
    );
    expect(around).toEqual([]);
  });

  it('name no thing that a provider state does not give', () => {
    expect(new Set(Object.values(ID)).size).toBe(Object.keys(ID).length);
  });
});
