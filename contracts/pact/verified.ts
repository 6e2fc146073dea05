import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { digest, serviceOf, VERIFIED } from './pact-files.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The result of a verification: this version of the code fulfils this version of the pact. */
export type Verification = { pact: string; code: string };

const sourcesOf = (service: string): string[] => [
  `services/${service}/{src,migrations,pact}/**/*.ts`,
  'services/kit/src/**/*.ts',
  'contracts/src/**/*.ts',
];

/** A hash that changes whenever the code of a service changes. */
export const codeOf = (pacticipant: string): string => {
  const hash = createHash('sha256');
  for (const file of globSync(sourcesOf(serviceOf(pacticipant)), { cwd: root }).sort()) {
    hash.update(file).update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex');
};

const placeOf = (name: string) => path.join(VERIFIED, name);

/** Records that a provider fulfils a pact. @param code what `codeOf` returned before the verification */
export const keepVerification = (name: string, pact: string, code: string): void => {
  mkdirSync(VERIFIED, { recursive: true });
  const verification: Verification = { pact: digest(pact), code };
  writeFileSync(placeOf(name), `${JSON.stringify(verification)}\n`);
};

export const readVerification = (name: string): Verification | undefined =>
  existsSync(placeOf(name)) ? JSON.parse(readFileSync(placeOf(name), 'utf8')) : undefined;
