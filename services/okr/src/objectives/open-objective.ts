import { AppError, notAMember, type Scope } from '@waymark/service-kit';
import type { Actor } from '../access/actor.ts';
import type { OpenObjective } from './objective-policy.ts';
import { lockObjective } from './objective-store.ts';

/** Locks an objective for a change of it or of its key results. @throws 404 for who is no active member, and where there is none */
export const openObjective = async (scope: Scope, { userUuid }: Actor, uuid: string): Promise<OpenObjective> => {
  const locked = await lockObjective(scope, userUuid, uuid);
  if (locked === undefined) throw notAMember(userUuid);
  if (locked.opened === undefined) throw new AppError('OBJECTIVE_NOT_FOUND');
  return locked.opened;
};
