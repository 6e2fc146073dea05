import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type PactRequest, withStateValues } from './state-values.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The folder of the committed pacts. */
export const STORED = path.join(root, 'contracts/pacts');
/** The folder into which the consumer tests write their pacts. */
export const WRITTEN = path.join(root, '.cache/pacts/written');
/** The folder of the verification results. */
export const VERIFIED = path.join(root, '.cache/pacts/verified');

/** Events have a separate pact beside that of the calls between the same two services. */
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

const replayable = ({ request, ...interaction }: Interaction): Interaction =>
  request ? { ...interaction, request: withStateValues(request) } : interaction;

/** The canonical form of a pact: keys sorted, without library versions, with the generators of provider-state values. */
export const canonical = (text: string): string => {
  const { interactions, messages, metadata, ...rest }: PactFile = JSON.parse(text);
  const pact = {
    ...rest,
    ...(interactions && { interactions: interactions.map(replayable).sort(byDescription) }),
    ...(messages && { messages: [...messages].sort(byDescription) }),
    metadata: { pactSpecification: metadata?.pactSpecification },
  };
  return `${JSON.stringify(sortedKeys(pact), null, 2)}\n`;
};

/** The files of a folder by name, in their canonical form. */
export const readPacts = (folder = STORED): Map<string, string> =>
  new Map(
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => [name, canonical(readFileSync(path.join(folder, name), 'utf8'))]),
  );

/** The committed pacts, or those that the consumer tests have just written; `pactDrift` compares the two. */
export const everyPact = (): Map<string, string> => new Map([...readPacts(), ...readPacts(WRITTEN)]);

export const parsePact = (text: string): PactFile => JSON.parse(text);
export const interactionsOf = ({ interactions = [], messages = [] }: PactFile): Interaction[] => [
  ...interactions,
  ...messages,
];

/** A hash of a pact's content, equal for pacts that promise the same. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Removes what an earlier run of a consumer's tests has written, so that interactions that no longer exist do not stay. */
export const startWriting = (consumer: string, provider: string): void => {
  mkdirSync(WRITTEN, { recursive: true });
  rmSync(path.join(WRITTEN, fileNameOf(consumer, provider)), { force: true });
};
