import { BLOCKER_KINDS } from '../rules/blockers.ts';
import { CONFIDENCE_MAX, TROUBLES } from '../rules/trouble.ts';
import {
  amount,
  count,
  date,
  instant,
  listOf,
  oneOf,
  percent,
  text,
  uuid,
  uuidOrNull,
  whole,
} from '../schemas/exact.ts';

const shape = { name: text(), url: text() };

/** The key result for which an objective needs attention most: its first trouble, and how far it is behind. */
const worst = whole({
  name: text(),
  trouble: listOf(oneOf(TROUBLES)),
  by: amount().integer(),
  confidence: count().max(CONFIDENCE_MAX).nullable(),
});

/** What a digest reports about an organisation: the first items of each part, and how many there are (product-rules.md, "The digest"). */
export const digestResource = whole({
  /** Key results whose progress moved, those that moved the farthest first. */
  moved: whole({
    total: count(),
    keyresults: listOf(whole({ ...shape, objective_name: text(), from: percent(), to: percent() })),
  }),
  /** Open blockers, the oldest first. `name` is the key result's, `owner_uuid` its owner; `user_uuid` or `team_uuid` is waited for. */
  blocked: whole({
    total: count(),
    blockers: listOf(
      whole({
        ...{ ...shape, kind: oneOf(BLOCKER_KINDS), text: text(), raised_at: instant() },
        ...{ owner_uuid: uuid(), user_uuid: uuidOrNull(), team_uuid: uuidOrNull() },
      }),
    ),
  }),
  /** Objectives in trouble, the farthest behind first. */
  attention: whole({ total: count(), objectives: listOf(whole({ ...shape, progress: percent(), keyresult: worst })) }),
  /** Objectives whose period ends soon, the soonest first. */
  ending: whole({
    total: count(),
    objectives: listOf(whole({ ...shape, progress: percent(), period_end: date() })),
  }),
});
