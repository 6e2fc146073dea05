import { byUrgency, type Lang, type Level, type ObjectiveResource, objectiveProgress } from '@waymark/contracts';
import { textOrder } from '@waymark/shell-kit';

export type ObjectiveGroup = {
  /** Uuid of the team or person; `company` for the single group. */
  key: string;
  /** Empty for the single group at company level. */
  name: string;
  objectives: ObjectiveResource[];
};

/** Mean progress of a group's key results, 0-100. Computed when rendered: grouping runs over thousands of objectives on each change. */
export const groupProgress = ({ objectives }: ObjectiveGroup): number =>
  objectiveProgress(objectives.flatMap(({ keyresults }) => keyresults));

/** The name of a team or person; empty if unknown. */
export type NameOf = (uuid: string) => string;

/** The key of the group of an objective. */
export const groupOf = (objective: ObjectiveResource, level: Level): string => {
  if (level === 'company') return 'company';
  return (level === 'team' ? objective.team_uuid : objective.user_uuid) ?? '';
};

/**
 * Groups objectives by team at team level, by person at personal level, and in one group at company level. Groups are sorted by name;
 * within a group by period end, then name (product-rules.md, "Grouping").
 * @param lang the reader's language, which decides the order of names
 * @param attentionFirst sorts objectives in trouble first, within groups and among them
 */
export const groupObjectives = (
  objectives: readonly ObjectiveResource[],
  level: Level,
  nameOf: NameOf,
  lang: Lang,
  attentionFirst = false,
): ObjectiveGroup[] => {
  const order = textOrder(lang);
  const byPeriodEndThenName = (a: ObjectiveResource, b: ObjectiveResource): number =>
    order(a.period_end, b.period_end) || order(a.name, b.name);
  const groups = [...Map.groupBy(objectives, (objective) => groupOf(objective, level))]
    .map(([key, members]) => ({
      key,
      name: nameOf(key),
      objectives: members.toSorted(byPeriodEndThenName),
    }))
    .toSorted((a, b) => order(a.name, b.name));
  if (!attentionFirst) return groups;
  const urgent = groups.map((group) => ({ ...group, objectives: group.objectives.toSorted(byUrgency) }));
  const NONE = { keyresults: [] };
  return urgent.toSorted((a, b) => byUrgency(a.objectives[0] ?? NONE, b.objectives[0] ?? NONE));
};

export type Row =
  | { kind: 'group'; group: ObjectiveGroup; isWhole: boolean }
  | { kind: 'objective'; objective: ObjectiveResource };

/**
 * The groups as the rows of one virtual list; the single group at company level has no heading.
 * @param isWhole whether all objectives of a group are loaded
 */
export const toRows = (groups: readonly ObjectiveGroup[], isWhole: (key: string) => boolean): Row[] =>
  groups.flatMap((group) => [
    ...(group.key === 'company' ? [] : [{ kind: 'group' as const, group, isWhole: isWhole(group.key) }]),
    ...group.objectives.map((objective) => ({ kind: 'objective' as const, objective })),
  ]);
