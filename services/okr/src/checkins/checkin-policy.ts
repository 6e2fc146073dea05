import { answersForKeyResult } from '@waymark/contracts';
import { AppError } from '@waymark/service-kit';
import type { KeyResult } from '../keyresults/keyresult.ts';
import { type OpenObjective, refuseArchived } from '../objectives/objective-policy.ts';
import { toSnakeCase } from '../store/names.ts';
import { isAsked } from './assessment.ts';
import type { CheckinRow } from './checkin.ts';

/** How long the author of a check-in may change it. */
const OPEN_MS = 3_600_000;

/** Whether the caller is responsible for a key result. */
export const isResponsible = ({ viewer, objective }: OpenObjective, { userUuid: user_uuid }: KeyResult): boolean =>
  answersForKeyResult(toSnakeCase(objective), { user_uuid }, viewer);

/** Whether a user may ask for a check-in. @throws {AppError} 403 */
export const refuseAsking = (open: OpenObjective, keyResult: KeyResult): void => {
  if (!isResponsible(open, keyResult)) throw new AppError('CHECKIN_FORBIDDEN');
};

/** Whether a user may check in; a member who was asked may once. @throws {AppError} 403 */
export const refuseCheckingIn = (open: OpenObjective, keyResult: KeyResult): void => {
  if (!isAsked(keyResult, open.viewer.userUuid)) refuseAsking(open, keyResult);
};

/** Whether a user may withdraw a request for a check-in: those who may ask, and the user who asked. @throws {AppError} 403 */
export const refuseWithdrawing = (open: OpenObjective, keyResult: KeyResult): void => {
  if (keyResult.askedByUuid !== open.viewer.userUuid) refuseAsking(open, keyResult);
};

/** Check-ins are made while the objective is worked on. @throws {AppError} 409 */
export const refuseNotWorking = ({ objective }: OpenObjective): void => {
  refuseArchived(objective);
  if (objective.status !== 'working') throw new AppError('NOT_WORKING');
};

/**
 * One's own latest check-in may be changed for an hour, while the objective stays in the status in which it was made: afterwards the values
 * may have changed. @throws {AppError} 409
 */
export const refuseClosed = (
  checkin: CheckinRow,
  latest: CheckinRow | undefined,
  { viewer, statusSince }: Pick<OpenObjective, 'viewer' | 'statusSince'>,
  now: Date,
): void => {
  const { uuid, user_uuid, at } = checkin;
  const isOwnLatest = uuid === latest?.uuid && user_uuid === viewer.userUuid;
  const isOpen = at >= statusSince && now.getTime() - at.getTime() <= OPEN_MS;
  if (!isOwnLatest || !isOpen) throw new AppError('CHECKIN_CLOSED');
};
