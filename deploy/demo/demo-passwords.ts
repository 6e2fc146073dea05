import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newReadableCode } from '@waymark/service-kit';
import { PEOPLE, PLATFORM_OWNER } from './demo-content.ts';

/** The email addresses of the demo's accounts. */
export const DEMO_ADDRESSES: readonly string[] = [...Object.values(PEOPLE), PLATFORM_OWNER].map(({ email }) => email);

export type DemoPasswords = Record<string, string>;

const fileIn = (dataDir: string) => path.join(dataDir, 'demo-passwords.json');

/** The passwords of the demo in this DATA_DIR, by address. */
export const readDemoPasswords = (dataDir: string): DemoPasswords | undefined => {
  const file = fileIn(dataDir);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DemoPasswords) : undefined;
};

/** Creates random passwords, in a file that only the user who runs Waymark can read. */
export const makeDemoPasswords = (dataDir: string): DemoPasswords => {
  const passwords = Object.fromEntries(DEMO_ADDRESSES.map((email) => [email, newReadableCode()]));
  const file = fileIn(dataDir);
  writeFileSync(`${file}.new`, `${JSON.stringify(passwords, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return passwords;
};
