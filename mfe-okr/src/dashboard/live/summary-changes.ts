import type { Level, ObjectiveList, ObjectiveResource, ObjectiveSummary } from '@waymark/contracts';

/** An objective before and after a change; undefined if it is not in the list. */
export type Change = { before: ObjectiveResource | undefined; after: ObjectiveResource | undefined };

/** What became of each changed objective. @param answer those of them that match the filter of the list now */
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

/** The summary after these changes; null if one of the objectives was not loaded before. */
export const summaryWith = (summary: ObjectiveSummary, changes: readonly Change[]): ObjectiveSummary | null => {
  if (changes.some(({ before }) => !before)) return null;
  return changes.reduce((now, { before, after }) => counted(counted(now, before, -1), after, 1), summary);
};

/** The summary with one level recounted from a complete list, which is correct even after an optimistic update. */
export const recounted = (
  summary: ObjectiveSummary,
  level: Level,
  objectives: readonly ObjectiveResource[],
): ObjectiveSummary => {
  const none = { ...summary, [level]: { off_track: 0, at_risk: 0, on_track: 0 } };
  return objectives.reduce((now, objective) => counted(now, objective, 1), none);
};
