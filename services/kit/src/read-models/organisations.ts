import {
  type ChartsBy,
  type EventOf,
  type OrganisationSnapshot,
  type Rhythm,
  readOrganisationSnapshot,
} from '@waymark/contracts';
import type { Knex } from 'knex';
import { forgetRequirement } from '../auth/required-factors.ts';
import type { Database } from '../database/database.ts';
import type { Scope } from '../database/scope.ts';
import { enableTenantSecurity } from '../database/tenant-security.ts';
import { asUnavailable } from '../errors.ts';
import type { Part } from '../events/consumer.ts';
import type { InternalClient } from '../internal/internal-client.ts';
import { type ReadModelRow, readModelTable, type StoreAnswer } from './read-model-table.ts';

/** The details of an organisation that a service may store, with their columns. */
const DETAILS = {
  name: 'name',
  lang: 'lang',
  imagePath: 'image_path',
  ownerUuid: 'owner_uuid',
  createdAt: 'created_at',
  timezone: 'timezone',
  checkinRhythm: 'checkin_rhythm',
  checkinWeekday: 'checkin_weekday',
  chartsBy: 'charts_by',
  chatNewObjectives: 'chat_new_objectives',
  chatStatusMoves: 'chat_status_moves',
  chatDigest: 'chat_digest',
} as const satisfies Record<string, keyof OrganisationSnapshot>;

const TYPES = {
  name: 'text',
  lang: 'text',
  imagePath: 'text',
  ownerUuid: 'uuid',
  createdAt: 'timestamptz',
  timezone: 'text',
  checkinRhythm: 'text',
  checkinWeekday: 'smallint',
  chartsBy: 'text',
  chatNewObjectives: 'boolean',
  chatStatusMoves: 'boolean',
  chatDigest: 'boolean',
} as const satisfies Record<keyof typeof DETAILS, string>;

type Details = {
  name: string;
  lang: string;
  imagePath: string | null;
  ownerUuid: string;
  createdAt: Date;
  /** Null if the event had none: UTC. */
  timezone: string | null;
  /** Null if the event had none: weekly. */
  checkinRhythm: Rhythm | null;
  /** Null if the event had none: Monday. */
  checkinWeekday: number | null;
  /** Null if the event had none: progress. */
  chartsBy: ChartsBy | null;
  /** Null if the event had none: false. */
  chatNewObjectives: boolean | null;
  chatStatusMoves: boolean | null;
  chatDigest: boolean | null;
};
type OrganisationDetail = keyof Details;

type StoredEvent = EventOf<'waymark.identity.organisation.created.v1' | 'waymark.identity.organisation.updated.v1'>;
type Deleted = EventOf<'waymark.identity.organisation.deleted.v1'>;

type OrganisationOptions<Detail extends OrganisationDetail> = {
  details: readonly Detail[];
  /** Additional columns that are computed from identity's data. */
  derived?: Readonly<Record<string, (organisation: OrganisationSnapshot) => unknown>>;
  /**
   * Other tables of the service: their rows of an organisation are deleted after its members, in this order. `atOnce`: how many by one statement, if
   * each row has many dependent rows.
   */
  owned: readonly (string | { table: string; atOnce: number })[];
};

/** Migration helper: the table of organisations in a service's schema, with the details that it stores. */
export const createOrganisationsTable = async (knex: Knex, details: readonly OrganisationDetail[]): Promise<void> => {
  await knex.raw(`
    create table organisations (
      organisation_uuid uuid not null constraint organisations_pkey primary key,
      ${details.map((detail) => `${DETAILS[detail]} ${TYPES[detail]},`).join('\n      ')}
      gone boolean not null default false,
      sequence bigint not null default 0
    );
    comment on table organisations is 'Read model of identity. A deleted one stays as an empty row, so that an older event cannot bring it back.'`);
  await enableTenantSecurity(knex, 'organisations');
};

/** Rows that one transaction deletes: a fraction of a second for rows without dependent ones. */
const AT_ONCE = 10_000;

/** A row that was copied from another may be inserted until that one is deleted: only when none is left is it done. */
const deletion = (table: string, atOnce: number): Part<Scope, Deleted> => {
  const sql = `
    delete from ${table} where ctid = any(array(select ctid from ${table} where organisation_uuid = $1 limit ${atOnce}))
    returning 1`;
  return async (scope) => ((await scope.query(sql, [scope.organisation])).length > 0 ? {} : undefined);
};

/** The organisations, as stored by a service from identity's events. */
export const organisationModel = <Detail extends OrganisationDetail>(options: OrganisationOptions<Detail>) => {
  const { details, derived = {}, owned } = options;
  const columns = [...details.map((detail) => DETAILS[detail]), ...Object.keys(derived)];
  const table = readModelTable({ table: 'organisations', columns: [...columns, 'require_second_factor', 'gone'] });
  const selected = details.map((detail) => `${DETAILS[detail]} as "${detail}"`);
  const FIND = `select ${selected.join(', ')} from organisations where organisation_uuid = $1 and not gone`;
  // Waits for everyone who stores something in the organisation (`LOCKED_ORGANISATION`), so that the deletion of the rest finds it.
  const MARK_DELETED = `
    with locked as materialized (select 1 from organisations where organisation_uuid = $1 for update)
    insert into organisations (organisation_uuid, gone, sequence) select $1, true, $2 from (select count(*) from locked) waited
    on conflict (organisation_uuid) do update
    set ${columns.map((column) => `${column} = null, `).join('')}require_second_factor = false, gone = true, sequence = excluded.sequence`;

  const rowOf = (organisation: OrganisationSnapshot, sequence: number): ReadModelRow => ({
    ...Object.fromEntries(details.map((detail) => [DETAILS[detail], organisation[DETAILS[detail]] ?? null])),
    ...Object.fromEntries(Object.entries(derived).map(([column, of]) => [column, of(organisation)])),
    require_second_factor: organisation.require_second_factor ?? false,
    gone: false,
    sequence,
  });

  return {
    find: async (scope: Scope): Promise<Pick<Details, Detail> | undefined> => {
      const [organisation] = await scope.query<Pick<Details, Detail>>(FIND, [scope.organisation]);
      return organisation;
    },
    /** Whether the organisation was deleted: late events about it must store nothing. */
    isDeleted: async (scope: Scope): Promise<boolean> => {
      const sql = 'select gone from organisations where organisation_uuid = $1';
      const [row] = await scope.query<{ gone: boolean }>(sql, [scope.organisation]);
      return row?.gone ?? false;
    },

    /**
     * The handlers of a consumer for identity's events about organisations; `stored` is called after an organisation was stored, and only
     * then.
     */
    handlers: ({ stored }: { stored?(scope: Scope, event: StoredEvent): Promise<void> } = {}) => {
      const store = async (scope: Scope, event: StoredEvent): Promise<void> => {
        if ((await table.put(scope, [rowOf(event.data, event.sequence)], 'event')) === 0) return;
        forgetRequirement(scope.trx, scope.organisation);
        await stored?.(scope, event);
      };
      return {
        'waymark.identity.organisation.created.v1': store,
        'waymark.identity.organisation.updated.v1': store,
        // Access ends first: what the organisation owned may take a while.
        'waymark.identity.organisation.deleted.v1': {
          first: async (scope: Scope, { sequence }: Deleted): Promise<void> => {
            await scope.query(MARK_DELETED, [scope.organisation, sequence]);
            await scope.table('members').delete();
          },
          parts: owned.map((one) =>
            typeof one === 'string' ? deletion(one, AT_ONCE) : deletion(one.table, one.atOnce),
          ),
        },
      };
    },

    /** Reads an organisation from identity; undefined if there is none. @throws {AppError} SERVICE_UNAVAILABLE */
    fetch: async (
      internal: InternalClient,
      database: Database,
      organisation: string,
    ): Promise<StoreAnswer | undefined> => {
      const seen = await database.inOrganisation(organisation, (scope) => table.age(scope));
      const answer = await internal
        .call('identity', readOrganisationSnapshot, { org: organisation })
        .catch(asUnavailable);
      return (
        answer && (async (scope) => void (await table.put(scope, [rowOf(answer.organisation, seen ?? 0)], 'answer')))
      );
    },
  };
};
