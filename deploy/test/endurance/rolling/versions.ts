import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceName } from '@waymark/contracts';
import { migrateApart, type OwnStack } from '../own-stack.ts';
import { here, treeOf } from './commit-tree.ts';
import type { Version } from './replicated.ts';

/** The order of a release: whoever is told or asked by others first (docs/how-to/roll-out-a-release.md). */
export const ORDER: readonly ServiceName[] = ['notification', 'billing', 'okr', 'identity'];

export type Versions = {
  from: Version;
  to: Version;
  /** Brings the tables of a service to the new version, beside the old one's replicas. */
  migrate(name: ServiceName): Promise<void>;
  /**
   * Where the old version does not bear that its tables change: ends the connections of a service, so that it opens others. Then each service
   * is migrated right before it is rolled.
   */
  renew?: (name: ServiceName) => Promise<void>;
  remove(): void;
};

// Services before INTERNAL_KEYS send it as it is, in a header that takes no spaces.
const SECRET = 'one-secret-of-all-services-before';
const LEAVE_SECONDS = '2';

const knows = (root: string, word: string): boolean =>
  spawnSync('grep', ['-rqF', word, path.join(root, 'services/kit/src')]).status === 0;

/** Ends the connections that a service had before now, each while nothing is under way on it: it opens others, which know the tables as they are. */
const renewConnections = async ({ look }: OwnStack, name: ServiceName): Promise<void> => {
  const [{ now } = {}] = await look<{ now: string }>('select clock_timestamp()::text as now');
  const older = 'from pg_stat_activity where usename = $1 and backend_start < $2::timestamptz';
  const bindings = [`waymark_${name}`, now];
  while ((await look(`select 1 ${older}`, bindings)).length > 0) {
    await look(`select pg_terminate_backend(pid) ${older} and state = 'idle'`, bindings);
    await pause(10);
  }
};

/**
 * A commit (`here`: this checkout) and this checkout, with what each is given so that both may work side by side.
 * @param own whether an earlier commit runs on its own packages, which takes minutes to install
 */
export const versionsOf = (stack: OwnStack, commit: string, { own = false } = {}): Versions => {
  const before = commit === 'here' ? { root: here, remove: () => undefined } : treeOf(commit, own);
  const env = { INTERNAL_SECRET: SECRET, LEAVE_SECONDS };
  const bearsChanges = knows(before.root, 'ALL_COLUMNS');
  return {
    from: { root: before.root, env, refusesAtOnce: !knows(before.root, 'LEAVE_SECONDS') },
    to: { root: here, env: knows(before.root, 'INTERNAL_KEYS') ? env : { ...env, INTERNAL_SECRET_BEFORE: SECRET } },
    migrate: (name) => migrateApart(here, name, stack.databaseUrl),
    ...(bearsChanges ? {} : { renew: (name) => renewConnections(stack, name) }),
    remove: before.remove,
  };
};
