import type { Events, Scope } from '@waymark/service-kit';
import { keyResultRequestWithdrawn } from '../keyresults/keyresult-events.ts';
import { type KeyResultOfObjective, rowToKeyResult } from '../keyresults/keyresult-store.ts';

/** In the order of locks of every change: objectives before their key results. */
const LOCK = `
  select uuid from objectives where uuid = any(array(
    select objective_uuid from keyresults where organisation_uuid = $1 and asked_uuid = $2 limit $3))
  order by uuid for no key update`;

const WITHDRAW = `
  update keyresults k set asked_uuid = null, asked_by_uuid = null, asked_at = null
  from objectives o
  where k.organisation_uuid = $1 and k.asked_uuid = $2 and k.objective_uuid = any($3::uuid[]) and o.uuid = k.objective_uuid
  returning k.*, o.name as objective_name`;

/** Of how many objectives requests are withdrawn in one transaction. */
const AT_ONCE = 500;

/**
 * Withdraws requests for a check-in of a member who has left: nobody waits for somebody who cannot check in.
 * @returns whether there may be more
 */
export const withdrawRequests =
  (events: Pick<Events, 'emit'>) =>
  async (scope: Scope, user: string, actor: string | null): Promise<boolean> => {
    const { organisation } = scope;
    const locked = await scope.query<{ uuid: string }>(LOCK, [organisation, user, AT_ONCE]);
    if (locked.length === 0) return false;
    const uuids = locked.map(({ uuid }) => uuid);
    const rows = await scope.query<KeyResultOfObjective>(WITHDRAW, [organisation, user, uuids]);
    const drafts = rows.map((row) => {
      const objective = { uuid: row.objective_uuid, name: row.objective_name };
      return keyResultRequestWithdrawn({ organisation, actor }, objective, rowToKeyResult(row));
    });
    await events.emit(scope, drafts);
    return true;
  };
