import { AppError, type Events, type Scope } from '@waymark/service-kit';
import { type Asker, refuseBlocked } from '../access/caller.ts';
import type { LinksOf } from './links.ts';
import { objectiveDeleted } from './objective-events.ts';
import { mayDelete } from './objective-policy.ts';
import { deleteObjective, keyresultsOf, presentObjective } from './objective-store.ts';
import { openObjective, refuseArchived } from './open-objective.ts';

/** Deletes an objective with its key results and their history; the JSON of what stood. */
export const removeObjective =
  (events: Pick<Events, 'emit'>, linksOf: LinksOf) =>
  async (scope: Scope, asker: Asker, uuid: string): Promise<string> => {
    const { caller, objective, standing } = await openObjective(scope, asker, uuid);
    if (!mayDelete(objective, standing)) throw new AppError('FORBIDDEN');
    refuseBlocked(caller);
    refuseArchived(objective);
    const body = await presentObjective(scope, uuid, linksOf(scope.organisation));
    const keyresults = await keyresultsOf(scope, uuid);
    await deleteObjective(scope, uuid);
    const cause = { organisation: scope.organisation, actor: asker.userUuid };
    await events.emit(scope, objectiveDeleted(cause, { row: objective, keyresults }));
    return body;
  };
