import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ConsumerCatalogue, ServiceName } from '@waymark/contracts';
import { migrateApart, type OwnStack } from '../own-stack.ts';
import { here, treeOf } from './commit-tree.ts';
import type { Version } from './replicated.ts';

/** The order of a release: services that others call come first (docs/how-to/roll-out-a-release.md). */
export const ORDER: readonly ServiceName[] = ['notification', 'billing', 'okr', 'identity'];

export type Versions = {
  from: Version;
  to: Version;
  /** Migrates the tables of a service to the new version while the old replicas are running. */
  migrate(name: ServiceName): Promise<void>;
  remove(): void;
};

const SECRET = 'one secret of all services before';
/** Set explicitly, because by default these are derived from the secret of calls. */
const SECRETS = { SIGNING_KEY_SECRET: SECRET, MAIL_SECRET_KEY: SECRET };
const REPLACED = { INTERNAL_SECRET: 'another secret of all services now', INTERNAL_SECRET_BEFORE: SECRET };

type Options = {
  /** Whether an earlier commit uses its own packages, which takes minutes to install. */
  own?: boolean;
  /** Whether the new version gets another secret for calls between services. */
  newSecret?: boolean;
};

/** An earlier commit (`here`: this checkout) and this checkout, with the environment in which both can run side by side. */
export const versionsOf = (
  stack: OwnStack,
  commit: string,
  { own = false, newSecret = false }: Options = {},
): Versions => {
  const before = commit === 'here' ? { root: here, remove: () => undefined } : treeOf(commit, own);
  const env = { INTERNAL_SECRET: SECRET, ...SECRETS, LEAVE_SECONDS: '2' };
  return {
    from: { root: before.root, env },
    to: { root: here, env: newSecret ? { ...env, ...REPLACED } : env },
    migrate: (name) => migrateApart(here, name, stack.databaseUrl),
    remove: before.remove,
  };
};

/** The consumers of events in a version. Consumers added later do not get earlier events. */
export const consumersOf = async ({ root }: Version): Promise<ConsumerCatalogue> => {
  const { href } = pathToFileURL(join(root, 'contracts/src/events/consumers.ts'));
  const { CONSUMERS }: { CONSUMERS: ConsumerCatalogue } = await import(href);
  return CONSUMERS;
};
