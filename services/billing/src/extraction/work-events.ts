import type { AnyEvent, KeyResultSnapshot, ObjectiveSnapshot } from '@waymark/contracts';
import { consumer, type Scope } from '@waymark/service-kit';
import { teams } from '../read-models.ts';
import { type Moment, PUT_VALUES, putActivity, putKeyResult, putObjective } from './work-store.ts';

type Received<Data> = { data: Data; sequence: number; time: string; actor?: string };
type Store<Data> = (scope: Scope, data: Data, moment: Moment) => Promise<void>;

/** A replay sends the current state as an edit that changed nothing. */
const isReplayed = (data: object): boolean =>
  'changed' in data && Array.isArray(data.changed) && data.changed.length === 0;

/** Stores the objective or key result of an event, and that its actor was active. */
const storing =
  <Data extends object>(store: Store<Data>) =>
  async (scope: Scope, { data, sequence, time, actor }: Received<Data>): Promise<void> => {
    const at = new Date(time);
    await store(scope, data, { at, sequence, replayed: isReplayed(data) });
    if (actor !== undefined) await putActivity(scope, actor, at);
  };

const objective = storing<ObjectiveSnapshot>(putObjective);
const deletedObjective = storing<ObjectiveSnapshot>((scope, data, moment) => putObjective(scope, data, moment, true));
const keyresult = storing<KeyResultSnapshot>(putKeyResult);
const deletedKeyresult = storing<KeyResultSnapshot>((scope, data, moment) => putKeyResult(scope, data, moment, true));

/** By far the most frequent event. */
const NEW_VALUE = 'waymark.okr.keyresult.progressed.v1';

const valuesOf = (events: readonly AnyEvent[]) =>
  events.flatMap((event) => {
    if (event.type !== NEW_VALUE) return [];
    const { id: event_id, sequence, time: changed_at, actor, data } = event;
    const { uuid, objective_uuid, user_uuid } = data;
    return [{ event_id, uuid, objective_uuid, user_uuid, changed_at, sequence, actor }];
  });

/** Stores who owns and changes what, for the filters of the data extraction. */
export const consumeWork = consumer({
  name: 'work',
  asStatement: {
    types: [NEW_VALUE],
    sql: PUT_VALUES,
    bindings: (events) => [JSON.stringify(valuesOf(events))],
  },
  on: {
    ...teams.handlers(),
    'waymark.okr.objective.created.v1': objective,
    'waymark.okr.objective.updated.v1': objective,
    'waymark.okr.objective.duplicated.v1': objective,
    'waymark.okr.objective.moved.v1': objective,
    'waymark.okr.objective.deleted.v1': deletedObjective,
    'waymark.okr.keyresult.created.v1': keyresult,
    'waymark.okr.keyresult.updated.v1': keyresult,
    'waymark.okr.keyresult.deleted.v1': deletedKeyresult,
  },
});
