import type { Events, Scope } from '@waymark/service-kit';
import { keyResultRequestWithdrawn } from '../keyresults/keyresult-events.ts';
import { type KeyResultOfObjective, rowToKeyResult } from '../keyresults/keyresult-store.ts';

const OF_USER = `
  update keyresults k set asked_uuid = null, asked_by_uuid = null, asked_at = null
  from objectives o
  where k.organisation_uuid = $1 and k.asked_uuid = $2 and o.uuid = k.objective_uuid
  returning k.*, o.name as objective_name`;

/** Withdraws the requests for a check-in of a member who has left: nobody waits for somebody who cannot check in. */
export const withdrawRequests =
  (events: Pick<Events, 'emit'>) =>
  async (scope: Scope, user: string, actor: string | null): Promise<void> => {
    const { organisation } = scope;
    const rows = await scope.query<KeyResultOfObjective>(OF_USER, [organisation, user]);
    const drafts = rows.map((row) => {
      const objective = { uuid: row.objective_uuid, name: row.objective_name };
      return keyResultRequestWithdrawn({ organisation, actor }, objective, rowToKeyResult(row));
    });
    await events.emit(scope, drafts);
  };
