import { isWorking } from '@waymark/contracts';
import { AppError, type Database, type Scope } from '@waymark/service-kit';
import type { Asker, Caller } from '../access/caller.ts';
import { notAMember } from '../access/references.ts';
import { refuseArchived } from '../objectives/open-objective.ts';
import type { KeyresultRow } from './keyresult.ts';
import type { Parent } from './keyresult-events.ts';
import { type FoundRow, foundOf, LOCK, READ } from './keyresult-store.ts';

export type OpenedKeyresult = { caller: Caller; parent: Parent; keyresult: KeyresultRow };

/** Which key result of which objective. */
export type KeyresultPath = { objective: string; keyresult: string };

type Query = <R>(sql: string, bindings: readonly unknown[]) => Promise<R[]>;

const open = async (query: Query, sql: string, { organisation, userUuid }: Asker, path: KeyresultPath) => {
  const found = foundOf(await query<FoundRow>(sql, [organisation, userUuid, path.objective, path.keyresult]));
  if (!found) throw notAMember(userUuid);
  const { caller, parent, keyresult } = found;
  if (!parent) throw new AppError('OBJECTIVE_NOT_FOUND');
  if (!keyresult) throw new AppError('KEYRESULT_NOT_FOUND');
  return { caller, parent, keyresult };
};

/** Locks a key result and its objective for a change. @throws 404 for who is no active member, and where there is none */
export const openKeyresult = (scope: Scope, asker: Asker, path: KeyresultPath): Promise<OpenedKeyresult> =>
  open(scope.query, LOCK, asker, path);

/** The same without a lock. */
export const readKeyresult = (database: Database, asker: Asker, path: KeyresultPath): Promise<OpenedKeyresult> =>
  open((sql, bindings) => database.readInOrganisation(asker.organisation, sql, bindings), READ, asker, path);

/** Key results come and go in creation and validation only. */
export const refuseFixed = (parent: Pick<Parent, 'status'>): void => {
  refuseArchived(parent);
  if (isWorking(parent.status)) throw new AppError('KEYRESULTS_LOCKED');
};
