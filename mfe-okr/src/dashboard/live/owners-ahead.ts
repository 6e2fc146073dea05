import { displayName, fold, listMembers, listTeams, type ObjectiveList, UUIDS_PER_QUERY } from '@waymark/contracts';
import type { ApiClient } from '@waymark/shell-kit';
import type { ObjectiveFilter } from '../objective-query.ts';
import { isWhole, ownerOf } from './with-changes.ts';

type Named = { uuid: string; name: string };

const namesOf = async (
  { api, org }: { api: ApiClient; org: string },
  level: ObjectiveFilter['level'],
  owners: readonly string[],
): Promise<readonly Named[]> => {
  const uuids = owners.join();
  if (level === 'team') return (await api.ask(listTeams, { org }, { uuids, users_limit: 0 })).teams;
  const { users } = await api.ask(listMembers, { org }, { uuids });
  return users.map((user) => ({ uuid: user.uuid, name: displayName(user) }));
};

/**
 * The owners of answered objectives of whom a list by owner has none, although they come before the last one loaded. Objectives do not have
 * the names by which the server sorts owners, so those are requested, only if some are needed.
 */
export const ownersAhead = async (
  from: { api: ApiClient; org: string },
  pages: readonly ObjectiveList[],
  { objectives }: Pick<ObjectiveList, 'objectives'>,
  { level, sort }: ObjectiveFilter,
): Promise<ReadonlySet<string>> => {
  const loaded = pages.flatMap((page) => page.objectives);
  const last = loaded.at(-1);
  if (sort !== 'owner' || !last || isWhole(pages)) return new Set();
  const known = new Set(loaded.map(ownerOf));
  const unknown = [...new Set(objectives.map(ownerOf))].filter((owner) => !known.has(owner));
  if (unknown.length === 0) return new Set();
  // A live refetch names no more objectives than one request may, so at most one owner is cut off.
  const owners = [ownerOf(last), ...unknown].slice(0, UUIDS_PER_QUERY);
  const names = new Map((await namesOf(from, level, owners)).map(({ uuid, name }) => [uuid, fold(name)]));
  const end = names.get(ownerOf(last)) ?? '';
  return new Set(unknown.filter((owner) => (names.get(owner) ?? '') < end));
};
