import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { type DeclaredCall, UUIDS_PER_QUERY } from '@waymark/contracts';
import type { ApiClient } from '../api/api-client.ts';
import { inChunks } from './in-chunks.ts';
import { keyOf } from './keys.ts';

/** Entities of an organisation by uuid: null if there is no such entity, undefined if it is not loaded or could not be. */
export type Known<One> = ReadonlyMap<string, One | null | undefined>;

/** The description of a directory. */
type Listed<One> = {
  call: DeclaredCall;
  /** Distinguishes its query keys from others of the call. */
  by: string;
  ask: (api: ApiClient, org: string, uuids: string, signal: AbortSignal | undefined) => Promise<readonly One[]>;
  /** A change of any other entity may have changed these. */
  changesWithOthers?: boolean;
};

export type Directory<One> = {
  queryKey: QueryKey;
  /** Keeps these loaded as long as they are shown; the requests of a whole screen are combined into one call. */
  show(uuids: readonly string[]): () => void;
  /** The error of the last request for one of these; undefined if all were loaded. */
  failure(uuids: readonly string[]): unknown;
  /** Stores entities from the answer of another call. */
  learn(found: readonly One[]): void;
  /** Refetches everything shown. */
  refresh(signal: AbortSignal): Promise<Known<One>>;
  /** Refetches shown entities that the changes affect, and drops the others. */
  reread(changed: readonly string[]): Promise<void>;
};

const createDirectory = <One extends { uuid: string }>(
  { call, by, ask: askFor, changesWithOthers = false }: Listed<One>,
  api: ApiClient,
  client: QueryClient,
  org: string,
): Directory<One> => {
  const queryKey = keyOf(call, { org }, { by });
  const shown = new Map<string, number>();
  const gathered = new Set<string>();
  const requested = new Set<string>();
  const failures = new Map<string, unknown>();

  const known = (): Known<One> => client.getQueryData<Known<One>>(queryKey) ?? new Map();
  const withThose = (found: Known<One>): Known<One> => new Map([...known(), ...found]);

  const read = async (uuids: readonly string[], signal?: AbortSignal): Promise<Known<One>> => {
    const parts = inChunks(uuids, UUIDS_PER_QUERY).map((part) =>
      client.fetchQuery({
        queryKey: keyOf(call, { org }, { uuids: part, by }),
        queryFn: () => askFor(api, org, part.join(), signal),
        staleTime: 0,
        gcTime: 0,
      }),
    );
    const found = new Map((await Promise.all(parts)).flat().map((one) => [one.uuid, one]));
    for (const uuid of uuids) failures.delete(uuid);
    return new Map(uuids.map((uuid) => [uuid, found.get(uuid) ?? null]));
  };

  const take = async (uuids: readonly string[]): Promise<void> => {
    try {
      const found = await read(uuids);
      client.setQueryData(queryKey, withThose(found));
    } catch (error) {
      for (const uuid of uuids) failures.set(uuid, error);
      // Keep them as they were; they are requested again with the next screen that shows some.
      const before = known();
      client.setQueryData(queryKey, withThose(new Map(uuids.map((uuid) => [uuid, before.get(uuid)]))));
      await client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
    }
  };

  const ask = async (): Promise<void> => {
    const uuids = [...gathered];
    gathered.clear();
    for (const uuid of uuids) requested.add(uuid);
    await take(uuids);
    for (const uuid of uuids) requested.delete(uuid);
  };

  const want = (uuid: string): void => {
    // Entities that could not be loaded before are requested again.
    if (known().get(uuid) !== undefined || requested.has(uuid)) return;
    if (gathered.size === 0) queueMicrotask(() => void ask());
    gathered.add(uuid);
  };

  return {
    show(uuids) {
      for (const uuid of uuids) {
        shown.set(uuid, (shown.get(uuid) ?? 0) + 1);
        want(uuid);
      }
      return () => {
        for (const uuid of uuids) {
          const left = (shown.get(uuid) ?? 1) - 1;
          if (left > 0) shown.set(uuid, left);
          else shown.delete(uuid);
        }
      };
    },
    queryKey,
    failure: (uuids) => uuids.map((uuid) => failures.get(uuid)).find(Boolean),
    learn(found) {
      for (const { uuid } of found) failures.delete(uuid);
      client.setQueryData(queryKey, withThose(new Map(found.map((one) => [one.uuid, one]))));
    },
    async refresh(signal) {
      const before = known();
      // A screen that has just mounted renders once before its effects register the shown entities.
      await Promise.resolve();
      const found = await read([...shown.keys()], signal);
      const meanwhile = [...known()].filter(([uuid]) => !found.has(uuid) && (!before.has(uuid) || shown.has(uuid)));
      return new Map([...found, ...meanwhile]);
    },
    async reread(changed) {
      const touched = [...known().keys()].filter((uuid) => changesWithOthers || changed.includes(uuid));
      const again = touched.filter((uuid) => shown.has(uuid));
      const remaining = [...known()].filter(([uuid]) => shown.has(uuid) || !touched.includes(uuid));
      if (again.length < touched.length) client.setQueryData(queryKey, new Map(remaining));
      if (again.length > 0) await take(again);
    },
  };
};

/** Returns the one directory of an organisation for a kind of entities, shared by the screens of a page. */
export const directoryOf = <One extends { uuid: string }>(listed: Listed<One>) => {
  const directories = new WeakMap<QueryClient, Map<string, Directory<One>>>();
  return (api: ApiClient, client: QueryClient, org: string): Directory<One> => {
    const ofClient = directories.get(client) ?? new Map<string, Directory<One>>();
    directories.set(client, ofClient);
    const directory = ofClient.get(org) ?? createDirectory(listed, api, client, org);
    ofClient.set(org, directory);
    return directory;
  };
};
