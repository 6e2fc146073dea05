import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readPacts, STORED, WRITTEN } from '@waymark/contracts/pact-files';

/** Removes earlier results, before the consumers' tests write their pacts. */
export const clearWritten = (): void => rmSync(WRITTEN, { recursive: true, force: true });

/** Compares the pacts that the consumers' tests have written with the committed ones. */
export const pactDrift = (): string[] => {
  const committed = readPacts();
  const written = readPacts(WRITTEN);
  return [...new Set([...committed.keys(), ...written.keys()])]
    .filter((name) => committed.get(name) !== written.get(name))
    .map((name) => `contracts/pacts/${name} is not what its consumer's tests say: run \`npm run pacts\` and commit it`);
};

/** Replaces the committed pacts by those that the consumers' tests have written. */
export const saveWritten = (): string[] => {
  const written = readPacts(WRITTEN);
  rmSync(STORED, { recursive: true, force: true });
  mkdirSync(STORED, { recursive: true });
  for (const [name, text] of written) writeFileSync(path.join(STORED, name), text);
  return [...written.keys()];
};
