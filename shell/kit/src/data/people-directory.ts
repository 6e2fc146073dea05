import type { QueryClient } from '@tanstack/react-query';
import { listMembers, type MemberResource, UUIDS_PER_QUERY } from '@waymark/contracts';
import type { ApiClient } from '../api/api-client.ts';
import { inChunks } from './in-chunks.ts';
import { keyOf } from './keys.ts';

/** Members by uuid, as far as they were asked for; null where there is no such member. */
export type KnownPeople = ReadonlyMap<string, MemberResource | null>;

type PeopleDirectory = {
  /** Keeps these loaded for as long as they are shown; what a whole screen asks for goes to the server in one call. */
  show(uuids: readonly string[]): () => void;
  /** Stores members that another call has answered. */
  learn(members: readonly MemberResource[]): void;
  /** Everybody shown, read again. */
  refresh(signal: AbortSignal): Promise<KnownPeople>;
  /** Those of the changed ones that are known, read again. */
  reread(changed: readonly string[]): Promise<void>;
};

const createDirectory = (api: ApiClient, client: QueryClient, org: string): PeopleDirectory => {
  const queryKey = keyOf(listMembers, { org }, { by: 'uuid' });
  const shown = new Map<string, number>();
  const gathered = new Set<string>();
  const requested = new Set<string>();

  const known = (): KnownPeople => client.getQueryData<KnownPeople>(queryKey) ?? new Map();
  const withThose = (found: KnownPeople): KnownPeople => new Map([...known(), ...found]);

  const read = async (uuids: readonly string[], signal?: AbortSignal): Promise<KnownPeople> => {
    const parts = inChunks(uuids, UUIDS_PER_QUERY).map((part) =>
      client.fetchQuery({
        queryKey: keyOf(listMembers, { org }, { uuids: part }),
        queryFn: async () => (await api.ask(listMembers, { org }, { uuids: part.join() }, { signal })).users,
        staleTime: 0,
        gcTime: 0,
      }),
    );
    const found = new Map((await Promise.all(parts)).flat().map((member) => [member.uuid, member]));
    return new Map(uuids.map((uuid) => [uuid, found.get(uuid) ?? null]));
  };

  const take = async (uuids: readonly string[]): Promise<void> => {
    try {
      const found = await read(uuids);
      client.setQueryData(queryKey, withThose(found));
    } catch {
      // The call failed: keep the members as they were; they are requested again with the next screen that shows people.
      const before = known();
      client.setQueryData(queryKey, withThose(new Map(uuids.map((uuid) => [uuid, before.get(uuid) ?? null]))));
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
    if (known().has(uuid) || requested.has(uuid)) return;
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
    learn(members) {
      client.setQueryData(queryKey, withThose(new Map(members.map((member) => [member.uuid, member]))));
    },
    async refresh(signal) {
      const before = known();
      // A screen that has just mounted renders once before its effects register whom it shows.
      await Promise.resolve();
      const found = await read([...shown.keys()], signal);
      const meanwhile = [...known()].filter(([uuid]) => !found.has(uuid) && (!before.has(uuid) || shown.has(uuid)));
      return new Map([...found, ...meanwhile]);
    },
    async reread(changed) {
      const mine = changed.filter((uuid) => known().has(uuid));
      if (mine.length > 0) await take(mine);
    },
  };
};

const directories = new WeakMap<QueryClient, Map<string, PeopleDirectory>>();

/** The one directory of an organisation's people, shared by the screens of a page. */
export const peopleDirectory = (api: ApiClient, client: QueryClient, org: string): PeopleDirectory => {
  const ofClient = directories.get(client) ?? new Map<string, PeopleDirectory>();
  directories.set(client, ofClient);
  const directory = ofClient.get(org) ?? createDirectory(api, client, org);
  ofClient.set(org, directory);
  return directory;
};
