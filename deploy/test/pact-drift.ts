import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './step.ts';

const folder = path.join(root, 'contracts/pacts');

/** What a pact says, without which version of the library wrote it down and in which order. */
const meaningOf = (file: string): string => {
  const { metadata: _, interactions = [], messages = [], ...rest } = JSON.parse(readFileSync(file, 'utf8'));
  const sorted = (list: object[]) => list.map((each) => JSON.stringify(each)).sort();
  return JSON.stringify({ ...rest, interactions: sorted(interactions), messages: sorted(messages) });
};

export type PactState = Map<string, string>;

export const readPacts = (): PactState =>
  new Map(
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((name) => name.endsWith('.json'))
      .map((name) => [name, meaningOf(path.join(folder, name))]),
  );

/** The consumers' tests have just written their pacts: whatever they changed was not committed. */
export const pactDrift = (before: PactState): string[] => {
  const after = readPacts();
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names]
    .filter((name) => before.get(name) !== after.get(name))
    .map((name) => `contracts/pacts/${name} is not what its consumer's tests say: commit what they wrote`);
};
