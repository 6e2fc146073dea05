import type { Scope } from '../database/scope.ts';

/** A row as stored, without its organisation. `sequence` is that of the event it comes from, or 0 for an answer of the owner. */
export type ReadModelRow = { sequence: number } & Record<string, unknown>;

type Shape = {
  table: string;
  /** The column that identifies a row within its organisation; none if there is only one row for each. */
  key?: string;
  columns: readonly string[];
};

/**
 * The table of a read model, where a row never goes back to an older event. A newer event replaces an older row; an answer of the owner
 * gets the sequence that was stored before the owner was called, so that any event received since replaces it.
 */
type ReadModelTable = {
  /** Returns the number of stored rows: older rows are skipped, and all rows once the organisation is deleted. */
  put(scope: Scope, rows: readonly ReadModelRow[], from: 'event' | 'answer'): Promise<number>;
  /** The sequence of one row, or of the only one; undefined if there is none. */
  age(scope: Scope, id?: string): Promise<number | undefined>;
  /** The sequences of all rows by their key. */
  ages(scope: Scope): Promise<Map<string, number>>;
};

/**
 * A part of a `with`: the organisation ($1), as far as it is stored, locked against its deletion until the transaction ends. So the deletion
 * finds everything that is stored unless `IS_DELETED`.
 */
export const LOCKED_ORGANISATION = `locked_organisation as materialized (
    select gone from organisations where organisation_uuid = $1::uuid for key share)`;

/** Whether the locked organisation is deleted: late events must store nothing. */
export const IS_DELETED = 'exists (select from locked_organisation where gone)';

// The rows are sent as JSON: the same statement stores one row or a thousand, and is planned once.
const putSql = ({ table, key, columns }: Shape, newer: '<' | '<='): string => {
  const stored = [...(key === undefined ? [] : [key]), ...columns, 'sequence'];
  const changed = [...columns, 'sequence'].map((column) => `${column} = excluded.${column}`);
  // The row of the organisation itself is locked by its update.
  const [locking, ifNotDeleted, andNotDeleted] =
    table === 'organisations'
      ? ['', '', 'and not organisations.gone']
      : [`with ${LOCKED_ORGANISATION}`, `where not ${IS_DELETED}`, ''];
  return `
    ${locking}
    insert into ${table} (organisation_uuid, ${stored.join(', ')})
    select $1::uuid, ${stored.join(', ')} from json_populate_recordset(null::${table}, $2::json)
    ${ifNotDeleted}
    on conflict (organisation_uuid${key === undefined ? '' : `, ${key}`}) do update set ${changed.join(', ')}
    where ${table}.sequence ${newer} excluded.sequence ${andNotDeleted}
    returning 1 as stored`;
};

/** Its table has `organisation_uuid`, the key, the columns and `sequence`; the service also has the table `organisations`. */
export const readModelTable = (shape: Shape): ReadModelTable => {
  const { table, key } = shape;
  const puts = { event: putSql(shape, '<'), answer: putSql(shape, '<=') };
  const ages = `select ${key ?? 'organisation_uuid'} as id, sequence from ${table} where organisation_uuid = $1`;

  return {
    put: async (scope, rows, from) =>
      rows.length === 0 ? 0 : (await scope.query(puts[from], [scope.organisation, JSON.stringify(rows)])).length,
    async age(scope, id) {
      const [row] = await scope.query<{ sequence: number }>(
        key === undefined ? ages : `${ages} and ${key} = $2`,
        key === undefined ? [scope.organisation] : [scope.organisation, id],
      );
      return row?.sequence;
    },
    async ages(scope) {
      const rows = await scope.query<{ id: string; sequence: number }>(ages, [scope.organisation]);
      return new Map(rows.map(({ id, sequence }) => [id, sequence]));
    },
  };
};

/** Stores an answer of the owner, in a transaction of its organisation. */
export type StoreAnswer = (scope: Scope) => Promise<void>;
