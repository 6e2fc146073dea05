import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type PactRequest, withStateValues } from './state-values.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The pacts that are kept. */
export const KEPT = path.join(root, 'contracts/pacts');
/** Where the tests of the consumers write theirs. */
export const WRITTEN = path.join(root, '.cache/pacts/written');
/** Where the verifications leave word of what has passed. */
export const VERIFIED = path.join(root, '.cache/pacts/verified');

/** Events have a pact of their own beside the calls between the same two. */
export const eventsOfProvider = (provider: string) => `${provider}-events`;
export const serviceOf = (pacticipant: string): string => pacticipant.replace(/-events$/, '');

type Interaction = {
  description: string;
  providerStates?: { name: string }[];
  request?: PactRequest;
};
type PactFile = {
  consumer: { name: string };
  provider: { name: string };
  interactions?: Interaction[];
  messages?: Interaction[];
  metadata?: Record<string, unknown>;
};

const fileNameOf = (consumer: string, provider: string): string => `${consumer}-${provider}.json`;

const sortedKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, sortedKeys(one)]));
};

const byDescription = (a: Interaction, b: Interaction) => (a.description < b.description ? -1 : 1);

const askable = ({ request, ...interaction }: Interaction): Interaction =>
  request ? { ...interaction, request: withStateValues(request) } : interaction;

/** A pact in the one way that it is kept: sorted, without the versions of what wrote it, and with the values that states give. */
export const canonical = (text: string): string => {
  const { interactions, messages, metadata, ...rest }: PactFile = JSON.parse(text);
  const pact = {
    ...rest,
    ...(interactions && { interactions: interactions.map(askable).sort(byDescription) }),
    ...(messages && { messages: [...messages].sort(byDescription) }),
    metadata: { pactSpecification: metadata?.pactSpecification },
  };
  return `${JSON.stringify(sortedKeys(pact), null, 2)}\n`;
};

/** The files of a folder by name, in their canonical form. */
export const readPacts = (folder = KEPT): Map<string, string> =>
  new Map(
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => [name, canonical(readFileSync(path.join(folder, name), 'utf8'))]),
  );

/** Those that are kept, or as they have just been written. The drift between the two is found apart. */
export const everyPact = (): Map<string, string> => new Map([...readPacts(), ...readPacts(WRITTEN)]);

export const parsePact = (text: string): PactFile => JSON.parse(text);
export const interactionsOf = ({ interactions = [], messages = [] }: PactFile): Interaction[] => [
  ...interactions,
  ...messages,
];

/** Says of two texts of a pact whether they promise the same. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Clears the way for a consumer's tests, so that what they no longer say does not stay. */
export const startWriting = (consumer: string, provider: string): void => {
  mkdirSync(WRITTEN, { recursive: true });
  rmSync(path.join(WRITTEN, fileNameOf(consumer, provider)), { force: true });
};
