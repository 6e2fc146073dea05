import type { Events, Scope } from '@waymark/service-kit';
import type { Cause } from '../keyresults/keyresult-events.ts';
import { findKeyResultsOf } from '../keyresults/keyresult-store.ts';
import type { ObjectiveRow } from '../objectives/objective.ts';
import { objectiveUpdated } from '../objectives/objective-events.ts';
import { rowToObjective } from '../objectives/objective-store.ts';

/** An objective with a new owner, validator or team, as returned by the statement that handed it over. */
export type HandedOver = ObjectiveRow & { status_since: Date };

/** Emits the events of objectives that were handed over, each with the current state of its key results. */
export const publishHandedOver = async <Row extends HandedOver>(
  scope: Scope,
  events: Pick<Events, 'emit'>,
  cause: Cause,
  rows: readonly Row[],
  changedOf: (row: Row) => string[],
): Promise<void> => {
  const keyResults = await findKeyResultsOf(
    scope,
    rows.map(({ uuid }) => uuid),
  );
  const updates = rows.map((row) => {
    const own = keyResults.get(row.uuid) ?? [];
    const whole = { objective: rowToObjective(row), keyResults: own, statusSince: row.status_since };
    return objectiveUpdated(cause, whole, changedOf(row));
  });
  await events.emit(scope, updates);
};
