import type { AuditDetails, EventOf, ServiceName } from '@waymark/contracts';
import { type Clock, type Database, deleteInBatches, newUuid, queryIn } from '@waymark/service-kit';
import type { Knex } from 'knex';
import { createTotals } from './audit-totals.ts';

export type AuditRow = {
  uuid: string;
  at: Date;
  position: number;
  action: string;
  actor_uuid: string | null;
  actor_email: string | null;
  actor_first_name: string | null;
  actor_last_name: string | null;
  target: string | null;
  target_uuid: string | null;
  details: AuditDetails;
  ip: string | null;
  token_uuid: string | null;
  token_name: string | null;
};

export type AuditRecorded = EventOf<`waymark.${ServiceName}.audit.recorded.v1`>;

/** Filters of the log; `from` is inclusive, `to` exclusive. */
export type AuditSearch = { from: Date | null; to: Date | null; actor: string | null; action: string | null };

/** The last entry of the previous batch (keyset pagination): the next batch has older ones. */
type After = Pick<AuditRow, 'at' | 'position'>;

/** Which log: that of an organisation, or the platform's. */
export type AuditOwner = { organisation: string } | 'platform';

/*
 * Identity's events name the actor. Others carry only a uuid: the name is then that of a member here, or else of an earlier act in the log,
 * such as a platform owner's sign-in. Deleted accounts get no name or address.
 */
const ADD = `
  with known as (
    select * from (
      select 1 as rank, email, first_name, last_name from members where user_uuid = $5::uuid and not gone and email is not null
      union all
      (select 2, actor_email, actor_first_name, actor_last_name from audit_entries
        where actor_uuid = $5::uuid and actor_email is not null order by at desc limit 1)) as places
    order by rank limit 1)
  insert into audit_entries (uuid, organisation_uuid, event_id, at, action, actor_uuid, actor_email, actor_first_name,
    actor_last_name, target, target_uuid, details, ip, token_uuid, token_name)
  select entry_uuid, place, $2::uuid, $3::timestamptz, $4::text, $5::uuid,
    case when deleted then null else coalesce($6::text, known.email) end,
    case when deleted then null when $6::text is null then known.first_name else $7::text end,
    case when deleted then null when $6::text is null then known.last_name else $8::text end,
    $9::text, $10::uuid, case when target_deleted then $11::jsonb - 'email' - 'former_email' else $11::jsonb end, $12::text,
    $13::uuid, case when deleted then null else $14::text end
  from unnest($1::uuid[], $15::uuid[]) as listed (place, entry_uuid)
  cross join (select exists (select from audit_entries where target_uuid = $5::uuid and action = 'user.deleted') as deleted,
    exists (select from audit_entries where target_uuid = $10::uuid and action = 'user.deleted') as target_deleted) as gone
  left join known on true
  on conflict do nothing`;

/*
 * Acts by or on a person may arrive while their account's deletion is being stored. The advisory locks order the two: otherwise neither
 * would see the other, and address and names would stay.
 */
const LOCK_PEOPLE =
  'select pg_advisory_xact_lock_shared(hashtextextended(person::text, 0)) from unnest($1::uuid[]) as person';
const LOCK_DELETED = 'select pg_advisory_xact_lock(hashtextextended($1::uuid::text, 0))';

const lockPeople = (trx: Knex.Transaction, { action, actor, target_uuid: target }: AuditRecorded['data']) => {
  if (action === 'user.deleted') return queryIn(trx, LOCK_DELETED, [target]);
  const people = [actor?.uuid, target].filter((uuid) => uuid != null);
  return people.length > 0 ? queryIn(trx, LOCK_PEOPLE, [people]) : undefined;
};

/** Adds an entry for each organisation of the act, and one for the platform if it is listed there. Idempotent. */
export const addAudit = async (trx: Knex.Transaction, { id, time, data }: AuditRecorded): Promise<void> => {
  const { action, actor, target, target_uuid, details, ip, token, organisation_uuids, platform } = data;
  const places = [...organisation_uuids, ...(platform ? [null] : [])];
  const who = [actor?.uuid ?? null, actor?.email ?? null, actor?.first_name ?? null, actor?.last_name ?? null];
  const what = [target, target_uuid, JSON.stringify(details), ip, token?.uuid ?? null, token?.name ?? null];
  await lockPeople(trx, data);
  await queryIn(trx, ADD, [places, id, new Date(time), action, ...who, ...what, places.map(newUuid)]);
};

/** Removes address and names of a deleted account from the log; the uuid stays. */
export const forgetPerson = async (trx: Knex.Transaction, user: string): Promise<void> => {
  await queryIn(trx, 'select forget_audit_person($1)', [user]);
};

const DROP = 'select drop_audit_entries($1, $2) as dropped';

/** Deletes older entries and returns how many. The database function never deletes entries younger than 90 days. */
export const dropAuditBefore = (database: Database, before: Date, atOnce?: number): Promise<number> =>
  deleteInBatches(async (most) => {
    const [row] = await database.query<{ dropped: number }>(DROP, [before, most]);
    return row?.dropped ?? 0;
  }, atOnce);

/**
 * The column `target_uuid` as people may see it. Whoever is only invited is known by their address alone. The uuid of their account would
 * show that they have one: that of an address without an account is another after a withdrawal (product-rules.md, "Invitations").
 */
export const SHOWN_TARGET = `
  case when (action in ('member.invited', 'member.declined') or details ->> 'invited_only' = 'true')
    and not exists (select from members m where m.organisation_uuid = audit_entries.organisation_uuid
      and m.user_uuid = audit_entries.target_uuid and m.active and not m.gone)
  then null else target_uuid end as target_uuid`;
const COLUMNS = `uuid, at, position, action, actor_uuid, actor_email, actor_first_name, actor_last_name, target, ${SHOWN_TARGET},
  details, ip, token_uuid, token_name`;

/** A statement that reads entries of a log: only the filters that are set are conditions, so that the index of the order serves it. */
const reader = (owner: AuditOwner, { from, to, actor, action }: AuditSearch) => {
  const bindings: unknown[] = [];
  const bind = (value: unknown): string => `$${bindings.push(value)}`;
  const conditions = [
    owner === 'platform' ? 'organisation_uuid is null' : `organisation_uuid = ${bind(owner.organisation)}`,
  ];
  if (from) conditions.push(`at >= ${bind(from)}`);
  if (to) conditions.push(`at < ${bind(to)}`);
  if (actor) conditions.push(`actor_uuid = ${bind(actor)}`);
  if (action) conditions.push(`action = ${bind(action)}`);
  return { bindings, bind, matching: `from audit_entries where ${conditions.join(' and ')}` };
};

/**
 * For the rest of its transaction Postgres counts entries in an index alone, and reads them in its order. Under row-level security it
 * expects few entries in any log, and would read and sort the whole table.
 */
const BY_INDEX =
  "select set_config(name, 'off', true) from unnest(array['enable_sort', 'enable_seqscan', 'enable_bitmapscan']) name";

const NEWEST_FIRST = 'order by at desc, position desc';

/** The position of the entry that was stored last. */
const latestOf = async (trx: Knex.Transaction, owner: AuditOwner): Promise<string | undefined> => {
  const { bindings, matching } = reader(owner, { from: null, to: null, actor: null, action: null });
  const sql = `select position::text as latest ${matching} order by position desc limit 1`;
  const [row] = await queryIn<{ latest: string }>(trx, sql, bindings);
  return row?.latest;
};

/** Reads within a transaction that sees the owner's rows: row-level security shows an organisation's entries only to its own. */
const reading = <T>(database: Database, owner: AuditOwner, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> =>
  owner === 'platform'
    ? database.acrossOrganisations('the platform owner reads the audit log', work)
    : database.inOrganisation(owner.organisation, ({ trx }) => work(trx));

export type AuditStore = {
  /** The entries of a page, the newest first, and how many match in all. */
  page(
    owner: AuditOwner,
    search: AuditSearch,
    page: { limit: number; offset: number },
  ): Promise<{ rows: AuditRow[]; total: number }>;
  /** Whether an organisation exists, or existed and has a log. */
  isKnown(organisation: string): Promise<boolean>;
  /** All entries in batches, newest first; no transaction stays open between batches. */
  batches(owner: AuditOwner, search: AuditSearch): AsyncGenerator<AuditRow[]>;
};

const BATCH = 1_000;

/** Reads only; `addAudit` adds. The total of a page is counted again once the log has a newer entry, and after a minute. */
export const createAuditStore = (database: Database, clock: Clock): AuditStore => {
  const totals = createTotals(clock);
  return {
    page: (owner, search, { limit, offset }) =>
      reading(database, owner, async (trx) => {
        const { bindings, bind, matching } = reader(owner, search);
        const before = [...bindings];
        await queryIn(trx, BY_INDEX);
        const count = async (): Promise<number> => {
          const [counted] = await queryIn<{ total: number }>(trx, `select count(*)::int as total ${matching}`, before);
          return counted?.total ?? 0;
        };
        const total = await totals.of(JSON.stringify([owner, search]), await latestOf(trx, owner), count);
        const first = `select at, position ${matching} ${NEWEST_FIRST} limit 1 offset ${bind(offset)}`;
        const onward = '(at, position) <= ((select at from first), (select position from first))';
        const page = `select ${COLUMNS} ${matching} and ${onward} ${NEWEST_FIRST} limit ${bind(limit)}`;
        const rows = await queryIn<AuditRow>(trx, `with first as materialized (${first}) ${page}`, bindings);
        return { rows, total };
      }),
    isKnown: (organisation) =>
      database.inOrganisation(organisation, async ({ trx }) => {
        const known = `select exists (select from organisations where organisation_uuid = $1)
        or exists (select from audit_entries where organisation_uuid = $1) as known`;
        const [row] = await queryIn<{ known: boolean }>(trx, known, [organisation]);
        return row?.known ?? false;
      }),
    async *batches(owner, search) {
      let after: After | undefined;
      for (;;) {
        const { bindings, bind, matching } = reader(owner, search);
        const older = after ? `and (at, position) < (${bind(after.at)}, ${bind(after.position)})` : '';
        const sql = `select ${COLUMNS} ${matching} ${older} ${NEWEST_FIRST} limit ${BATCH}`;
        const rows = await reading(database, owner, async (trx) => {
          await queryIn(trx, BY_INDEX);
          return queryIn<AuditRow>(trx, sql, bindings);
        });
        if (rows.length > 0) yield rows;
        if (rows.length < BATCH) return;
        after = rows.at(-1);
      }
    },
  };
};
