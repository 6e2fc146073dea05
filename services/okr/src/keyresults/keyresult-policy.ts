import { editedSince, hasStarted, type KeyresultEdit, MAX_KEYRESULTS } from '@waymark/contracts';
import { AppError, changedAt, refuseBlocked } from '@waymark/service-kit';
import { contentOf, type Sent } from '../access/sent.ts';
import { withRecent } from '../checkins/assessment.ts';
import type { Objective } from '../objectives/objective.ts';
import { type OpenObjective, refuseArchived } from '../objectives/objective-policy.ts';
import { type EditedKeyResult, editedKeyResult, type KeyResult, movedTo } from './keyresult.ts';

/** Key results are added and deleted in creation and validation only. */
const refuseFixed = (objective: Pick<Objective, 'status'>): void => {
  refuseArchived(objective);
  if (hasStarted(objective.status)) throw new AppError('KEYRESULTS_LOCKED');
};

/** Whether one more may be added. @throws {AppError} 409 */
export const refuseAddition = ({ objective, keyResults }: OpenObjective): void => {
  refuseFixed(objective);
  if (keyResults.length >= MAX_KEYRESULTS) throw new AppError('KEYRESULT_LIMIT');
};

/** Whether one may be deleted, which the last one of an objective in validation may not. @throws {AppError} 402, 409 */
export const refuseRemoval = ({ viewer, objective, keyResults }: OpenObjective): void => {
  refuseBlocked(viewer);
  refuseFixed(objective);
  if (objective.status === 'validation' && keyResults.length === 1) throw new AppError('KEYRESULT_REQUIRED');
};

/** The result of an edit; `stale` if the caller read an older version. */
type KeyResultChange =
  | { kind: 'stale' }
  | ({
      kind: 'edited';
      /** The key result after the change. */
      keyResult: KeyResult;
      /** All of the objective, in their order. */
      keyResults: readonly KeyResult[];
      isReordered: boolean;
    } & Pick<EditedKeyResult, 'changed' | 'change'>);

/** Decides on an edit, or a progress update. @throws {AppError} in the order of refusals: 402, 422, 409; last 422 for locked fields */
export const decideEdit = (
  { viewer, objective, keyResults }: OpenObjective,
  before: KeyResult,
  sent: Sent<KeyresultEdit>,
  now: Date,
): KeyResultChange => {
  refuseBlocked(viewer);
  const content = contentOf(sent);
  refuseArchived(objective);
  if (editedSince(content.updated_at, before.updatedAt)) return { kind: 'stale' };
  const { fields, changed, change } = editedKeyResult(objective.status, before, content);
  const updatedAt = changed.length === 0 ? before.updatedAt : changedAt(now, before.updatedAt);
  const checkedIn = change && { checkedInAt: updatedAt, recent: withRecent(before.recent, updatedAt, change.to) };
  const edited = { ...before, ...fields, ...checkedIn, updatedAt };
  const all = keyResults.map((one) => (one.uuid === before.uuid ? edited : one));
  const { order = before.position } = content;
  const ordered = order === before.position ? all : movedTo(all, before.uuid, order);
  const keyResult = ordered.find(({ uuid }) => uuid === before.uuid) ?? edited;
  // A place beyond the end is the last one, where it may be already.
  const isReordered = keyResult.position !== before.position;
  return { kind: 'edited', keyResult, keyResults: ordered, isReordered, changed, change };
};
