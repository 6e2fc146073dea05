import { byAttention, byPeriodEnd, type ObjectiveList, type ObjectiveResource } from '@waymark/contracts';
import { groupOf } from '../grouping/grouping.ts';
import type { ObjectiveFilter } from '../objective-query.ts';

/** The order of a list; `ahead` are the owners of whom nothing is loaded although they come before the last one. */
type Order = { sort: ObjectiveFilter['sort']; ahead: ReadonlySet<string> };

/** The key of the team or the person that owns an objective; the same for all at company level. */
export const ownerOf = (objective: ObjectiveResource): string => groupOf(objective, objective.level);

/** Among the objectives of the same owner. The screen sorts the owners: of a new one, any place in the loaded part will do. */
const placeByOwner = (
  objectives: readonly ObjectiveResource[],
  objective: ObjectiveResource,
  ahead: ReadonlySet<string>,
): number => {
  const isOwn = (each: ObjectiveResource): boolean => ownerOf(each) === ownerOf(objective);
  const first = objectives.findIndex(isOwn);
  if (first < 0) return ahead.has(ownerOf(objective)) ? 0 : -1;
  const isAfter = (each: ObjectiveResource): boolean => !isOwn(each) || byPeriodEnd(objective, each) < 0;
  return objectives.findIndex((each, index) => index >= first && isAfter(each));
};

/** Where an objective belongs in the loaded part; -1 if that is beyond it. */
const placeOf = (
  objectives: readonly ObjectiveResource[],
  objective: ObjectiveResource,
  { sort, ahead }: Order,
): number => {
  if (sort === 'owner') return placeByOwner(objectives, objective, ahead);
  const order = sort === 'attention' ? byAttention : byPeriodEnd;
  return objectives.findIndex((each) => order(objective, each) < 0);
};

/** Inserts an objective at its place in the order; leaves it out if that is beyond the loaded part. */
const placed = (
  objectives: readonly ObjectiveResource[],
  objective: ObjectiveResource,
  { isWhole, order }: { isWhole: boolean; order: Order },
): readonly ObjectiveResource[] => {
  const at = placeOf(objectives, objective, order);
  if (at >= 0) return objectives.toSpliced(at, 0, objective);
  return isWhole ? [...objectives, objective] : objectives;
};

/** Whether all objectives of a list are loaded. */
export const isWhole = (pages: readonly ObjectiveList[]): boolean =>
  pages.reduce((sum, { objectives }) => sum + objectives.length, 0) >= (pages.at(-1)?.total ?? 0);

/** Splits objectives into pages of the same sizes as before; the last page takes the rest. */
const cutToPages = (
  pages: readonly ObjectiveList[],
  objectives: readonly ObjectiveResource[],
): ObjectiveResource[][] => {
  let from = 0;
  return pages.map((page, index) => {
    const to = index === pages.length - 1 ? objectives.length : from + page.objectives.length;
    const cut = objectives.slice(from, to);
    from = to;
    return cut;
  });
};

/** The loaded pages after some objectives have changed; `answer` has those of them that still match the list's filter. */
export const withChanges = (
  pages: readonly ObjectiveList[],
  changed: readonly string[],
  answer: ObjectiveList,
  order: Order = { sort: undefined, ahead: new Set() },
): ObjectiveList[] => {
  const before = pages.flatMap(({ objectives }) => objectives);
  const others: readonly ObjectiveResource[] = before.filter(({ uuid }) => !changed.includes(uuid));
  const at = { isWhole: isWhole(pages), order };
  const objectives = answer.objectives.reduce((list, objective) => placed(list, objective, at), others);
  const { counts, total } = answer;
  return cutToPages(pages, objectives).map((cut) => ({ objectives: cut, counts, total }));
};
