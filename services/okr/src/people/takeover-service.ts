import type { EventDraft, Events, Scope } from '@waymark/service-kit';
import { STATUS_SINCE } from '../checkins/assessment.ts';
import { type Cause, keyResultUpdated } from '../keyresults/keyresult-events.ts';
import { type KeyResultOfObjective, rowToKeyResult } from '../keyresults/keyresult-store.ts';
import { LATER } from '../objectives/objective-store.ts';
import { lockSomeNaming, refreshSearch } from '../search/search-store.ts';
import { type HandedOver, publishHandedOver } from './publish-handed-over.ts';

/** $1: the locked objectives. */
const HAND_OVER_OBJECTIVES = `
  update objectives o set updated_at = ${LATER('$4')},
    user_uuid = case when user_uuid = $2 then $3::uuid else user_uuid end,
    validator_uuid = case when validator_uuid = $2 then $3::uuid else validator_uuid end
  from (select uuid, user_uuid is not distinct from $2 as owned, validator_uuid = $2 as validated from objectives
        where uuid = any($1::uuid[]) and (user_uuid = $2 or validator_uuid = $2)) before
  where o.uuid = before.uuid
  returning o.*, before.owned, before.validated, ${STATUS_SINCE} as status_since`;

const HAND_OVER_KEYRESULTS = `
  update keyresults k set user_uuid = $3, updated_at = ${LATER('$4', 'k.updated_at')}
  from objectives o
  where k.organisation_uuid = $5 and k.user_uuid = $2 and k.objective_uuid = any($1::uuid[]) and o.uuid = k.objective_uuid
  returning k.*, o.name as objective_name`;

type OverObjective = HandedOver & { owned: boolean; validated: boolean };

const changedOf = ({ owned, validated }: OverObjective): string[] => [
  ...(owned ? ['user_uuid'] : []),
  ...(validated ? ['validator_uuid'] : []),
];

/** The events of key results with a new owner. */
export const ownersChanged = (cause: Cause, keyresults: readonly KeyResultOfObjective[]): EventDraft[] =>
  keyresults.map((row) => {
    const objective = { uuid: row.objective_uuid, name: row.objective_name };
    return keyResultUpdated(cause, objective, rowToKeyResult(row), ['user_uuid']);
  });

type TakenOver = { from: string; to: string; actor: string | null; now: Date };

/** How many objectives are handed over in one transaction. */
const AT_ONCE = 500;

/**
 * Some of what a leaving member owns or validates goes to the successor, whatever its status.
 * @returns whether there may be more: an objective may have been copied until it was handed over
 */
export const takeOver =
  (events: Pick<Events, 'emit'>, atOnce = AT_ONCE) =>
  async (scope: Scope, over: TakenOver): Promise<boolean> => {
    const { organisation } = scope;
    const affected = await lockSomeNaming(scope, over.from, atOnce);
    if (affected.length === 0) return false;
    const values = [affected, over.from, over.to, over.now];
    const objectives = await scope.query<OverObjective>(HAND_OVER_OBJECTIVES, values);
    const keyresults = await scope.query<KeyResultOfObjective>(HAND_OVER_KEYRESULTS, [...values, organisation]);
    await refreshSearch(scope, affected);
    const cause: Cause = { organisation, actor: over.actor };
    await publishHandedOver(scope, events, cause, objectives, changedOf);
    await events.emit(scope, ownersChanged(cause, keyresults));
    return true;
  };
