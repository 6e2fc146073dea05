import type { EventDraft, ReplaySource } from '@waymark/service-kit';
import { STATUS_SINCE } from '../checkins/standing.ts';
import type { KeyResultRow } from '../keyresults/keyresult.ts';
import { keyResultUpdated } from '../keyresults/keyresult-events.ts';
import { rowToKeyResult } from '../keyresults/keyresult-store.ts';
import type { ObjectiveRow } from './objective.ts';
import { objectiveUpdated } from './objective-events.ts';
import { rowToObjective } from './objective-store.ts';

const BATCH = 200;

type Objective = ObjectiveRow & { organisation_uuid: string; status_since: Date };
type KeyResult = KeyResultRow & { objective_uuid: string };

/** Every objective and key result as it stands, published as an edit that changed nothing. */
export const replayObjectives: ReplaySource = async function* (trx): AsyncIterable<EventDraft> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const page: Objective[] = await trx('objectives as o')
      .select('o.*', trx.raw(`${STATUS_SINCE} as status_since`))
      .where('uuid', '>', after)
      .orderBy('uuid')
      .limit(BATCH)
      .forShare();
    const uuids = page.map(({ uuid }) => uuid);
    const keyResults: KeyResult[] = await trx('keyresults').whereIn('objective_uuid', uuids).orderBy('position');
    for (const row of page) {
      const objective = rowToObjective(row);
      const own = keyResults.filter(({ objective_uuid }) => objective_uuid === row.uuid).map(rowToKeyResult);
      const cause = { organisation: row.organisation_uuid, actor: null };
      yield objectiveUpdated(cause, { objective, keyResults: own, statusSince: row.status_since }, []);
      for (const one of own) yield keyResultUpdated(cause, objective, one, []);
    }
    const last = uuids.at(-1);
    if (last === undefined) return;
    after = last;
  }
};
