import { isWorking } from '@waymark/contracts';
import { AppError, type Scope } from '@waymark/service-kit';
import type { Asker, Caller } from '../access/caller.ts';
import { notAMember } from '../access/references.ts';
import { refuseArchived } from '../objectives/open-objective.ts';
import type { KeyresultRow } from './keyresult.ts';
import type { Parent } from './keyresult-events.ts';
import { lockKeyresult } from './keyresult-store.ts';

export type OpenedKeyresult = { caller: Caller; parent: Parent; keyresult: KeyresultRow };

/** Which key result of which objective. */
export type KeyresultPath = { objective: string; keyresult: string };

/** Locks a key result for a change. @throws 404 for who is no active member, and where there is none */
export const openKeyresult = async (scope: Scope, { userUuid }: Asker, path: KeyresultPath): Promise<OpenedKeyresult> => {
  const locked = await lockKeyresult(scope, userUuid, path.objective, path.keyresult);
  if (!locked) throw notAMember(userUuid);
  const { caller, parent, keyresult } = locked;
  if (!parent) throw new AppError('OBJECTIVE_NOT_FOUND');
  if (!keyresult) throw new AppError('KEYRESULT_NOT_FOUND');
  return { caller, parent, keyresult };
};

/** Key results come and go in creation and validation only. */
export const refuseFixed = (parent: Pick<Parent, 'status'>): void => {
  refuseArchived(parent);
  if (isWorking(parent.status)) throw new AppError('KEYRESULTS_LOCKED');
};
