import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PEOPLE, PLATFORM_OWNER } from './demo-content.ts';

/** The people of the demo who have an account. */
export const DEMO_ADDRESSES: readonly string[] = [...Object.values(PEOPLE), PLATFORM_OWNER].map(({ email }) => email);

/** Without what is easily taken for something else when it is typed. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
const randomPassword = () => Array.from({ length: GROUPS }, group).join('-');

export type DemoPasswords = Record<string, string>;

const fileIn = (dataDir: string) => path.join(dataDir, 'demo-passwords.json');

/** Those that were made for the demo of this DATA_DIR, address -> password. */
export const readDemoPasswords = (dataDir: string): DemoPasswords | undefined => {
  const file = fileIn(dataDir);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DemoPasswords) : undefined;
};

/** Makes them at random and keeps them where only the user who runs Waymark can read them. */
export const makeDemoPasswords = (dataDir: string): DemoPasswords => {
  const passwords = Object.fromEntries(DEMO_ADDRESSES.map((email) => [email, randomPassword()]));
  const file = fileIn(dataDir);
  writeFileSync(`${file}.new`, `${JSON.stringify(passwords, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return passwords;
};
