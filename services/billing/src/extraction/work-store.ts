import type { KeyResultSnapshot, ObjectiveSnapshot, TeamSnapshot } from '@waymark/contracts';
import type { Scope } from '@waymark/service-kit';

/** When something changed, and as which event of its service. */
export type Moment = { at: Date; sequence: number };

type Table = 'teams' | 'objectives' | 'keyresults';

const put = async (scope: Scope, table: Table, rows: object | readonly object[]): Promise<void> => {
  await scope.insert(table, rows).onConflict('uuid').merge().whereRaw(`${table}.sequence < excluded.sequence`);
};

export const putTeam = (
  scope: Scope,
  { uuid, user_uuids }: TeamSnapshot,
  sequence: number,
  gone = false,
): Promise<void> => put(scope, 'teams', { uuid, user_uuids, gone, sequence });

export const putKeyResult = (
  scope: Scope,
  { uuid, objective_uuid, user_uuid }: Pick<KeyResultSnapshot, 'uuid' | 'objective_uuid' | 'user_uuid'>,
  { at, sequence }: Moment,
  gone = false,
): Promise<void> => put(scope, 'keyresults', { uuid, objective_uuid, user_uuid, changed_at: at, gone, sequence });

/** An objective with the key results that it came with; those keep the time of their own last change. */
export const putObjective = async (
  scope: Scope,
  { uuid, user_uuid, team_uuid, keyresults }: ObjectiveSnapshot,
  { at, sequence }: Moment,
  gone = false,
): Promise<void> => {
  await put(scope, 'objectives', { uuid, user_uuid, team_uuid, changed_at: at, gone, sequence });
  if (keyresults.length > 0) {
    const rows = keyresults.map((one) => ({
      uuid: one.uuid,
      objective_uuid: uuid,
      user_uuid: one.user_uuid,
      changed_at: at,
      gone,
      sequence,
    }));
    await scope
      .insert('keyresults', rows)
      .onConflict('uuid')
      .merge(['user_uuid', 'gone', 'sequence'])
      .whereRaw('keyresults.sequence < excluded.sequence');
  }
  if (gone) await scope.table('keyresults').where({ objective_uuid: uuid }).update({ gone: true });
};

/** Remembers that someone created or changed something. */
export const putActivity = async (scope: Scope, userUuid: string, at: Date): Promise<void> => {
  const row = { user_uuid: userUuid, at };
  await scope
    .insert('activities', row)
    .onConflict(['organisation_uuid', 'user_uuid'])
    .merge()
    .whereRaw('activities.at < excluded.at');
};

export const forgetWork = async (scope: Scope): Promise<void> => {
  for (const table of ['teams', 'objectives', 'keyresults', 'activities']) await scope.table(table).delete();
};
