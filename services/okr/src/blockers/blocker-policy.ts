import { AppError } from '@waymark/service-kit';
import { isResponsible } from '../checkins/checkin-policy.ts';
import type { KeyResult } from '../keyresults/keyresult.ts';
import type { OpenObjective } from '../objectives/objective-policy.ts';
import type { OpenBlocker } from './blocker-store.ts';

/** Whether a user may raise or edit a blocker (product-rules.md, "Blockers"). @throws {AppError} 403 */
export const refuseRaising = (open: OpenObjective, keyResult: KeyResult): void => {
  if (!isResponsible(open, keyResult)) throw new AppError('BLOCKER_FORBIDDEN');
};

const isWaitedFor = ({ row, isOfTeam }: OpenBlocker, userUuid: string): boolean =>
  row.user_uuid === userUuid || isOfTeam;

/** Whether a user may decline a blocker (*not me*). @throws {AppError} 403 */
export const refuseDeclining = ({ viewer }: OpenObjective, blocker: OpenBlocker): void => {
  if (!isWaitedFor(blocker, viewer.userUuid)) throw new AppError('BLOCKER_FORBIDDEN');
};

/** Whether a user may resolve a blocker. @throws {AppError} 403 */
export const refuseResolving = (open: OpenObjective, keyResult: KeyResult, blocker: OpenBlocker): void => {
  const { userUuid } = open.viewer;
  if (blocker.row.raised_by !== userUuid && !isWaitedFor(blocker, userUuid)) refuseRaising(open, keyResult);
};

/** A resolved blocker cannot change. @throws {AppError} 409 */
export const refuseResolved = ({ row }: OpenBlocker): void => {
  if (row.resolved_at !== null) throw new AppError('BLOCKER_RESOLVED');
};
