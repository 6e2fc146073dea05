import {
  answersFor,
  type Blocks,
  type CheckinCalendar,
  canMove,
  editedSince,
  isMoveBack,
  isObjectiveOwner,
  type MoveVerdict,
  type ObjectiveEdit,
  RESPONSIBILITY_FIELDS,
  STATUSES,
  type Status,
} from '@waymark/contracts';
import { AppError, changedAt, refuseBlocked } from '@waymark/service-kit';
import { contentOf, type Sent } from '../access/sent.ts';
import type { KeyResult } from '../keyresults/keyresult.ts';
import { toSnakeCase } from '../store/names.ts';
import { changedFields, type EditedObjective, editedObjective, type Objective } from './objective.ts';

/** The caller as an active member, the blocks of their organisation, and the members of the team that owns the objective. */
export type Viewer = Blocks & { userUuid: string; admin: boolean; teamMembers: readonly string[] };

/** All data that the decision about a change depends on, locked until the transaction ends. */
export type OpenObjective = {
  viewer: Viewer;
  objective: Objective;
  keyResults: readonly KeyResult[];
  /** When its status began. */
  statusSince: Date;
  /** The check-in calendar of its organisation. */
  calendar: CheckinCalendar;
};

const isOwner = ({ level, userUuid }: Objective, viewer: Viewer): boolean =>
  isObjectiveOwner({ level, user_uuid: userUuid }, viewer.userUuid, viewer.teamMembers);

const mayAnswerFor = ({ viewer, objective }: OpenObjective): boolean => answersFor(toSnakeCase(objective), viewer);

/** The fields about responsibility for an objective that a call would change, even if its content is otherwise invalid. */
const responsibilityChanged = ({ objective }: OpenObjective, sent: Sent<ObjectiveEdit>) => {
  if (sent.valid) {
    const changed = changedFields(objective, sent.content);
    return RESPONSIBILITY_FIELDS.filter((field) => changed.includes(field));
  }
  const [named, current] = [sent.fields, toSnakeCase(objective)];
  return RESPONSIBILITY_FIELDS.filter((field) => named[field] !== undefined && named[field] !== current[field]);
};

/**
 * Owner and validator may be changed by those who are responsible for the objective before the change; a new level that changes the
 * owner counts too. @throws {AppError} 403 with the fields in `fields`
 */
const refuseChangeOfResponsibility = (open: OpenObjective, sent: Sent<ObjectiveEdit>): void => {
  if (mayAnswerFor(open)) return;
  const fields = responsibilityChanged(open, sent);
  if (fields.length > 0) throw new AppError('OBJECTIVE_OWNER_FORBIDDEN', { body: { fields } });
};

/** An archived objective cannot change. */
export const refuseArchived = ({ status }: Pick<Objective, 'status'>): void => {
  if (status === 'archive') throw new AppError('OBJECTIVE_ARCHIVED');
};

const moveVerdict = ({ viewer, objective, keyResults }: OpenObjective, to: Status): MoveVerdict =>
  canMove({
    from: objective.status,
    to,
    isOwner: isOwner(objective, viewer),
    isValidator: objective.validatorUuid === viewer.userUuid,
    keyresultCount: keyResults.length,
  });

/** @throws {AppError} 403 */
const refuseMove = (verdict: MoveVerdict): void => {
  if (!verdict.ok && verdict.code === 'OBJECTIVE_MOVE_FORBIDDEN') throw new AppError(verdict.code);
};

/** The result of a change; `stale` if the caller read an older version. */
type ObjectiveChange =
  | { kind: 'stale' }
  | ({ kind: 'edited' } & EditedObjective)
  | { kind: 'moved'; objective: Objective; from: Status };

const decideMove = (open: OpenObjective, { status: to, updated_at }: MoveRequest, now: Date): ObjectiveChange => {
  const { objective, viewer } = open;
  const verdict = moveVerdict(open, to);
  refuseMove(verdict);
  refuseBlocked(viewer);
  if (editedSince(updated_at, objective.updatedAt)) return { kind: 'stale' };
  if (!verdict.ok) throw new AppError(verdict.code);
  const updatedAt = changedAt(now, objective.updatedAt);
  const isSentBack = isMoveBack(objective.status, to) && !isOwner(objective, viewer);
  const sentBackAt = isSentBack ? updatedAt : null;
  return { kind: 'moved', objective: { ...objective, status: to, sentBackAt, updatedAt }, from: objective.status };
};

type MoveRequest = { status: Status; updated_at: string | undefined };

/**
 * Decides on an edit, or on a move if `status` was sent.
 * @throws {AppError} in the order of refusals: 403 for the move or the owner, 402, 422, 409
 */
export const decideChange = (open: OpenObjective, sent: Sent<ObjectiveEdit>, now: Date): ObjectiveChange => {
  const { objective, viewer } = open;
  if (sent.valid && sent.content.status !== undefined) {
    const { status, updated_at } = sent.content;
    return decideMove(open, { status, updated_at }, now);
  }
  // A move with invalid content: a missing right is reported first.
  const to = sent.valid ? undefined : STATUSES.find((status) => status === sent.fields.status);
  if (to !== undefined) refuseMove(moveVerdict(open, to));
  refuseChangeOfResponsibility(open, sent);
  refuseBlocked(viewer);
  const content = contentOf(sent);
  refuseArchived(objective);
  if (editedSince(content.updated_at, objective.updatedAt)) return { kind: 'stale' };
  return { kind: 'edited', ...editedObjective(objective, content, now) };
};

/** Whether a copy may be made. @throws {AppError} 402, 409 */
export const refuseCopy = ({ viewer, objective }: OpenObjective): void => {
  refuseBlocked(viewer);
  refuseArchived(objective);
};

/** Whether it may be deleted. @throws {AppError} 403, 402, 409 */
export const refuseDeletion = (open: OpenObjective): void => {
  if (!mayAnswerFor(open)) throw new AppError('FORBIDDEN');
  refuseBlocked(open.viewer);
  refuseArchived(open.objective);
};
