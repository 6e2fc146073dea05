import type { ObjectiveSnapshot, Status } from '@waymark/contracts';
import type { EventDraft } from '@waymark/service-kit';
import type { Asked } from '../checkins/assessment.ts';
import type { KeyResult } from '../keyresults/keyresult.ts';
import { type Cause, checkinFactsOf } from '../keyresults/keyresult-events.ts';
import type { Objective } from './objective.ts';

type Named = Pick<KeyResult, 'uuid' | 'name' | 'userUuid' | 'checkedInAt' | keyof Asked | 'checkinRhythm'>;
/** An objective with its key results, as its events describe it. */
type WholeObjective = { objective: Objective; keyResults: readonly Named[]; statusSince: Date };

const objectiveSnapshot = ({ objective, keyResults, statusSince }: WholeObjective): ObjectiveSnapshot => ({
  uuid: objective.uuid,
  name: objective.name,
  level: objective.level,
  goal: objective.goal,
  status: objective.status,
  user_uuid: objective.userUuid,
  validator_uuid: objective.validatorUuid,
  team_uuid: objective.teamUuid,
  creator_uuid: objective.creatorUuid,
  period_start: objective.periodStart,
  period_end: objective.periodEnd,
  status_since: statusSince.toISOString(),
  sent_back: objective.sentBackAt !== null && objective.sentBackAt >= statusSince,
  keyresults: keyResults.map((keyResult) => {
    const { uuid, name, userUuid: user_uuid } = keyResult;
    return { uuid, name, user_uuid, ...checkinFactsOf(keyResult) };
  }),
});

/** The event of a new objective; its key results have no events of their own. */
export const objectiveCreated = (cause: Cause, whole: WholeObjective): EventDraft => ({
  type: 'waymark.okr.objective.created.v1',
  ...cause,
  subject: whole.objective.uuid,
  data: objectiveSnapshot(whole),
});

/** The event of a deletion, with the objective as it was; its key results have no events of their own. */
export const objectiveDeleted = (cause: Cause, whole: WholeObjective): EventDraft => ({
  type: 'waymark.okr.objective.deleted.v1',
  ...cause,
  subject: whole.objective.uuid,
  data: objectiveSnapshot(whole),
});

/** The event of an edit. @param changed the names of the fields on the wire; none where the present state is replayed */
export const objectiveUpdated = (cause: Cause, whole: WholeObjective, changed: readonly string[]): EventDraft => ({
  type: 'waymark.okr.objective.updated.v1',
  ...cause,
  subject: whole.objective.uuid,
  data: { ...objectiveSnapshot(whole), changed: [...changed] },
});

/** The event of a new status. @param from the status before; `whole` has the new one */
export const objectiveMoved = (cause: Cause, whole: WholeObjective, from: Status): EventDraft => ({
  type: 'waymark.okr.objective.moved.v1',
  ...cause,
  subject: whole.objective.uuid,
  data: { ...objectiveSnapshot(whole), from, to: whole.objective.status },
});

/** The event of a copy, instead of that of a new objective. @param source the objective that was copied */
export const objectiveDuplicated = (
  cause: Cause,
  whole: WholeObjective,
  source: Pick<Objective, 'uuid' | 'name'>,
): EventDraft => ({
  type: 'waymark.okr.objective.duplicated.v1',
  ...cause,
  subject: whole.objective.uuid,
  data: { ...objectiveSnapshot(whole), source_uuid: source.uuid, source_name: source.name },
});
