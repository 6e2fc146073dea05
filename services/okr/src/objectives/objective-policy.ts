import { canMove, isObjectiveOwner, type MoveVerdict, type Status } from '@waymark/contracts';
import type { ObjectiveRow } from './objective.ts';

/** How someone stands to an objective. */
export type Standing = { userUuid: string; admin: boolean; teamMembers: readonly string[] };

const isOwner = (objective: ObjectiveRow, { userUuid, teamMembers }: Standing): boolean =>
  isObjectiveOwner(objective, userUuid, teamMembers);

/** Its owner, its validator, whoever created it, and admins (decision 7). */
export const mayDelete = (objective: ObjectiveRow, standing: Standing): boolean =>
  standing.admin ||
  isOwner(objective, standing) ||
  objective.validator_uuid === standing.userUuid ||
  objective.creator_uuid === standing.userUuid;

/** What spec section 4 says of a move by this person. */
export const judgeMove = (
  objective: ObjectiveRow,
  to: Status,
  standing: Standing,
  keyresultCount: number,
): MoveVerdict =>
  canMove({
    from: objective.status,
    to,
    isOwner: isOwner(objective, standing),
    isValidator: objective.validator_uuid === standing.userUuid,
    keyresultCount,
  });
