import type { ErrorCode } from '@waymark/contracts';
import { AppError, notAMember, type Scope } from '@waymark/service-kit';
import type { Actor } from '../access/actor.ts';
import type { OpenObjective } from './objective-policy.ts';
import { lockObjective, type NamedBy } from './objective-store.ts';

const MISSING = {
  objective: 'OBJECTIVE_NOT_FOUND',
  keyresult: 'KEYRESULT_NOT_FOUND',
  checkin: 'CHECKIN_NOT_FOUND',
  blocker: 'BLOCKER_NOT_FOUND',
  comment: 'COMMENT_NOT_FOUND',
} as const satisfies Record<NamedBy, ErrorCode>;

/**
 * Locks an objective for a change of it, of its comments, its key results, or their check-ins and blockers.
 * @param namedBy the kind of the uuid
 * @throws 404 if the user is not an active member, or if there is none
 */
export const openObjective = async (
  scope: Scope,
  { userUuid }: Actor,
  uuid: string,
  namedBy: NamedBy = 'objective',
): Promise<OpenObjective> => {
  const locked = await lockObjective(scope, userUuid, uuid, namedBy);
  if (locked === undefined) throw notAMember(userUuid);
  if (locked.opened === undefined) throw new AppError(MISSING[namedBy]);
  return locked.opened;
};
