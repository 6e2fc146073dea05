import type { KeyResultSnapshot, ObjectiveSnapshot } from '@waymark/contracts';
import type { Scope } from '@waymark/service-kit';

/** When something changed, and as which event of its service. What a replay emits has changed nothing: its `at` does not count. */
export type Moment = { at: Date; sequence: number; replayed?: boolean };

type Table = 'objectives' | 'keyresults';

/** @param columns what a newer event changes in a row that is there */
const put = async (
  scope: Scope,
  table: Table,
  rows: object | readonly object[],
  columns: readonly string[],
): Promise<void> => {
  await scope
    .insert(table, rows)
    .onConflict('uuid')
    .merge([...columns, 'gone', 'sequence'])
    .whereRaw(`${table}.sequence < excluded.sequence`);
};

const changedAt = ({ replayed }: Moment): string[] => (replayed ? [] : ['changed_at']);

export const putKeyResult = (
  scope: Scope,
  { uuid, objective_uuid, user_uuid }: Pick<KeyResultSnapshot, 'uuid' | 'objective_uuid' | 'user_uuid'>,
  moment: Moment,
  gone = false,
): Promise<void> => {
  const { at, sequence } = moment;
  const row = { uuid, objective_uuid, user_uuid, changed_at: at, gone, sequence };
  return put(scope, 'keyresults', row, ['user_uuid', ...changedAt(moment)]);
};

/** An objective with the key results that it came with; those keep the time of their own last change. */
export const putObjective = async (
  scope: Scope,
  { uuid, user_uuid, team_uuid, keyresults }: ObjectiveSnapshot,
  moment: Moment,
  gone = false,
): Promise<void> => {
  const { at, sequence } = moment;
  const row = { uuid, user_uuid, team_uuid, changed_at: at, gone, sequence };
  await put(scope, 'objectives', row, ['user_uuid', 'team_uuid', ...changedAt(moment)]);
  const common = { objective_uuid: uuid, changed_at: at, gone, sequence };
  const rows = keyresults.map((one) => ({ ...common, uuid: one.uuid, user_uuid: one.user_uuid }));
  if (rows.length > 0) await put(scope, 'keyresults', rows, ['user_uuid']);
  if (gone) await scope.table('keyresults').where({ objective_uuid: uuid }).update({ gone: true });
};

/** Remembers that someone created or changed something, unless they have left: a hand-over is their last doing, and comes after. */
export const putActivity = async (scope: Scope, userUuid: string, at: Date): Promise<void> => {
  // Locked, so that whoever leaves meanwhile is either seen to have left, or leaves after this and takes it along.
  const member = await scope.table('members').where({ user_uuid: userUuid }).forShare().first('gone');
  if (member?.gone) return;
  const row = { user_uuid: userUuid, at };
  await scope
    .insert('activities', row)
    .onConflict(['organisation_uuid', 'user_uuid'])
    .merge()
    .whereRaw('activities.at < excluded.at');
};

/** Somebody who has left: when they last did something here is no longer of interest. */
export const forgetActivity = async (scope: Scope, userUuid: string): Promise<void> => {
  await scope.table('activities').where({ user_uuid: userUuid }).delete();
};
