import type { EventDraft, ReplaySource } from '@waymark/service-kit';
import type { BlockerRow } from '../blockers/blocker.ts';
import { blockerChanged } from '../blockers/blocker-events.ts';
import { STATUS_SINCE } from '../checkins/assessment.ts';
import type { CommentRow } from '../comments/comment.ts';
import { commentChanged } from '../comments/comment-events.ts';
import type { KeyResultRow } from '../keyresults/keyresult.ts';
import { keyResultUpdated } from '../keyresults/keyresult-events.ts';
import { rowToKeyResult } from '../keyresults/keyresult-store.ts';
import type { ObjectiveRow } from './objective.ts';
import { objectiveUpdated } from './objective-events.ts';
import { rowToObjective } from './objective-store.ts';

const PAGE = 200;

type Objective = ObjectiveRow & { organisation_uuid: string; status_since: Date };
type KeyResult = KeyResultRow & { objective_uuid: string };

/** The current state of every objective, key result, open blocker and comment with a mention, published as an edit without changes. */
export const replayObjectives: ReplaySource = async (trx, after) => {
  const uuids: string[] = await trx('objectives')
    .where('uuid', '>', after)
    .orderBy('uuid')
    .limit(PAGE)
    .forShare()
    .pluck('uuid');
  // Read once all are locked: a statement sees only what was committed when it began.
  const page: Objective[] = await trx('objectives as o')
    .select('o.*', trx.raw(`${STATUS_SINCE} as status_since`))
    .whereIn('uuid', uuids)
    .orderBy('uuid');
  const keyResults: KeyResult[] = await trx('keyresults').whereIn('objective_uuid', uuids).orderBy('position');
  const blockers: BlockerRow[] = await trx('blockers')
    .whereIn(
      'keyresult_uuid',
      keyResults.map(({ uuid }) => uuid),
    )
    .whereNull('resolved_at')
    .orderBy('raised_at');
  const comments: CommentRow[] = await trx('comments')
    .whereIn('objective_uuid', uuids)
    .whereNot('mentions', '[]')
    .orderBy(['objective_uuid', 'id']);
  const drafts: EventDraft[] = [];
  for (const row of page) {
    const objective = rowToObjective(row);
    const own = keyResults.filter(({ objective_uuid }) => objective_uuid === row.uuid).map(rowToKeyResult);
    const cause = { organisation: row.organisation_uuid, actor: null };
    drafts.push(objectiveUpdated(cause, { objective, keyResults: own, statusSince: row.status_since }, []));
    for (const one of own) {
      drafts.push(keyResultUpdated(cause, objective, one, []));
      const open = blockers.filter(({ keyresult_uuid }) => keyresult_uuid === one.uuid);
      drafts.push(...open.map((blocker) => blockerChanged(cause, { objective, keyResult: one }, blocker)));
    }
    for (const comment of comments.filter(({ objective_uuid }) => objective_uuid === row.uuid)) {
      const keyResult = own.find(({ uuid }) => uuid === comment.keyresult_uuid);
      drafts.push(commentChanged(cause, comment, { objective, keyResult }, []));
    }
  }
  return { drafts, last: uuids.at(-1) };
};
