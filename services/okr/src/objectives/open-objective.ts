import { AppError, type Scope } from '@waymark/service-kit';
import type { Asker, Caller } from '../access/caller.ts';
import { notAMember } from '../access/references.ts';
import type { ObjectiveRow } from './objective.ts';
import type { Standing } from './objective-policy.ts';
import { lockObjective } from './objective-store.ts';

/** An objective that is locked for a change by someone who may see it. */
export type Opened = { caller: Caller; objective: ObjectiveRow; standing: Standing };

/** Locks an objective for a change. @throws 404 for who is no active member, and where there is none */
export const openObjective = async (scope: Scope, { userUuid }: Asker, uuid: string): Promise<Opened> => {
  const locked = await lockObjective(scope, userUuid, uuid);
  if (!locked) throw notAMember(userUuid);
  const { caller, objective, teamMembers } = locked;
  if (!objective) throw new AppError('OBJECTIVE_NOT_FOUND');
  return { caller, objective, standing: { userUuid, admin: caller.admin, teamMembers } };
};

/** An archived objective is left alone (decision 8). */
export const refuseArchived = ({ status }: Pick<ObjectiveRow, 'status'>): void => {
  if (status === 'archive') throw new AppError('OBJECTIVE_ARCHIVED');
};
