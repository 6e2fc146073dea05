import type { ObjectiveList, ObjectiveResource, ObjectiveSummary } from '@waymark/contracts';

/** How an objective stood in a list, and how it stands. */
export type Change = { before: ObjectiveResource | undefined; after: ObjectiveResource | undefined };

export const changesOf = (
  pages: readonly ObjectiveList[],
  changed: readonly string[],
  answer: ObjectiveList,
): Change[] => {
  const before = new Map(pages.flatMap(({ objectives }) => objectives).map((each) => [each.uuid, each]));
  const after = new Map(answer.objectives.map((each) => [each.uuid, each]));
  return changed.map((uuid) => ({ before: before.get(uuid), after: after.get(uuid) }));
};

const counted = (
  summary: ObjectiveSummary,
  objective: ObjectiveResource | undefined,
  step: 1 | -1,
): ObjectiveSummary => {
  if (!objective) return summary;
  const level = { ...summary[objective.level] };
  for (const { health } of objective.keyresults) level[health] += step;
  return { ...summary, [objective.level]: level };
};

/** The key results by health once objectives have changed; null where that cannot be told from the list alone: of another level, or not loaded. */
export const summaryWith = (
  summary: ObjectiveSummary,
  changes: readonly Change[],
  isWhole: boolean,
): ObjectiveSummary | null => {
  if (changes.some(({ before, after }) => !before && (!after || !isWhole))) return null;
  return changes.reduce((now, { before, after }) => counted(counted(now, before, -1), after, 1), summary);
};
