import { fold, type ObjectiveList, type ObjectiveResource } from '@waymark/contracts';
import { urgencyOf } from '../grouping/urgency.ts';
import type { ObjectiveFilter } from '../objective-query.ts';

/** The server's order: by the end of the period, then by name, ignoring case and accents. */
const byPeriodEndThenName = (a: ObjectiveResource, b: ObjectiveResource): number => {
  const [one, other] = [a, b].map(({ period_end, name, uuid }) => `${period_end} ${fold(name)}\n${uuid}`);
  return (one ?? '') < (other ?? '') ? -1 : 1;
};

const byAttention = (a: ObjectiveResource, b: ObjectiveResource): number =>
  urgencyOf(a) - urgencyOf(b) || byPeriodEndThenName(a, b);

/** Inserts an objective at its place in the order; leaves it out if that is beyond the loaded part. */
const placed = (
  objectives: readonly ObjectiveResource[],
  objective: ObjectiveResource,
  { isWhole, sort }: { isWhole: boolean; sort: ObjectiveFilter['sort'] },
): readonly ObjectiveResource[] => {
  const order = sort === 'attention' ? byAttention : byPeriodEndThenName;
  const at = objectives.findIndex((each) => order(objective, each) < 0);
  if (at >= 0) return objectives.toSpliced(at, 0, objective);
  return isWhole ? [...objectives, objective] : objectives;
};

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
  sort?: ObjectiveFilter['sort'],
): ObjectiveList[] => {
  const before = pages.flatMap(({ objectives }) => objectives);
  const isWhole = before.length >= (pages.at(-1)?.total ?? 0);
  const others: readonly ObjectiveResource[] = before.filter(({ uuid }) => !changed.includes(uuid));
  const objectives = answer.objectives.reduce((list, objective) => placed(list, objective, { isWhole, sort }), others);
  const { counts, total } = answer;
  return cutToPages(pages, objectives).map((cut) => ({ objectives: cut, counts, total }));
};
