import { BLOCKER_KINDS } from '../rules/blockers.ts';
import { count, date, instant, listOf, oneOf, percent, text, whole } from '../schemas/exact.ts';

const shape = { name: text(), url: text() };

/** What a digest tells of an organisation: the first of each part, and how many there are (product-rules.md, "The digest"). */
export const digestResource = whole({
  /** Key results whose progress moved, those that moved the farthest first. */
  moved: whole({
    total: count(),
    keyresults: listOf(whole({ ...shape, objective_name: text(), from: percent(), to: percent() })),
  }),
  /** Open blockers, the oldest first. `name` is the key result's. */
  blocked: whole({
    total: count(),
    blockers: listOf(whole({ ...shape, kind: oneOf(BLOCKER_KINDS), text: text(), raised_at: instant() })),
  }),
  /** Objectives in trouble, the farthest behind first. */
  attention: whole({ total: count(), objectives: listOf(whole({ ...shape, progress: percent() })) }),
  /** Objectives whose period ends soon, the soonest first. */
  ending: whole({
    total: count(),
    objectives: listOf(whole({ ...shape, progress: percent(), period_end: date() })),
  }),
});
