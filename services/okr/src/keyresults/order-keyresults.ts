import type { KeyresultOrder } from '@waymark/contracts';
import { type Events, invalidField, type Scope } from '@waymark/service-kit';
import { type Asker, refuseBlocked } from '../access/caller.ts';
import type { LinksOf } from '../objectives/links.ts';
import { keyresultsOf } from '../objectives/objective-store.ts';
import { openObjective, refuseArchived } from '../objectives/open-objective.ts';
import { keyresultsReordered } from './keyresult-events.ts';
import { placeKeyresults, presentKeyresults } from './keyresult-store.ts';

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && new Set([...one, ...other]).size === one.length;

/** Puts the key results of an objective into the order named, which has to name each of them once; their JSON list. */
export const orderKeyresults =
  (events: Pick<Events, 'emit'>, linksOf: LinksOf) =>
  async (scope: Scope, asker: Asker, uuid: string, check: () => KeyresultOrder): Promise<string> => {
    const { caller, objective } = await openObjective(scope, asker, uuid);
    refuseBlocked(caller);
    const { keyresults_uid: wanted } = check();
    const present = (await keyresultsOf(scope, uuid)).map((row) => row.uuid);
    if (!isSameSet(wanted, present)) {
      throw invalidField('keyresults_uid', 'validation.keyresult.order_incomplete');
    }
    refuseArchived(objective);
    if (wanted.some((one, place) => one !== present[place])) {
      await placeKeyresults(scope, uuid, wanted);
      const cause = { organisation: scope.organisation, actor: asker.userUuid };
      await events.emit(scope, keyresultsReordered(cause, objective, wanted));
    }
    return presentKeyresults(scope, uuid, linksOf(scope.organisation));
  };
