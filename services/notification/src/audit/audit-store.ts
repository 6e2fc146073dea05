import type { AuditDetails, EventOf } from '@waymark/contracts';
import { type Database, newUuid, queryIn } from '@waymark/service-kit';
import type { Knex } from 'knex';

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

export type AuditRecorded = EventOf<
  | 'waymark.identity.audit.recorded.v1'
  | 'waymark.okr.audit.recorded.v1'
  | 'waymark.billing.audit.recorded.v1'
  | 'waymark.notification.audit.recorded.v1'
>;

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

/** Deletes older entries and returns how many. The database function never deletes entries younger than 90 days. */
export const dropAuditBefore = async (database: Database, before: Date): Promise<number> => {
  const [row] = await database.query<{ dropped: number }>('select drop_audit_entries($1) as dropped', [before]);
  return row?.dropped ?? 0;
};

const MATCHES = `
  and ($2::timestamptz is null or at >= $2) and ($3::timestamptz is null or at < $3)
  and ($4::uuid is null or actor_uuid = $4) and ($5::text is null or action = $5)`;
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
const OF = {
  organisation: 'organisation_uuid = $1',
  platform: 'organisation_uuid is null and $1::uuid is null',
} as const;

const bindingsOf = (owner: AuditOwner, { from, to, actor, action }: AuditSearch) => [
  owner === 'platform' ? null : owner.organisation,
  from,
  to,
  actor,
  action,
];
const placeOf = (owner: AuditOwner) => (owner === 'platform' ? OF.platform : OF.organisation);

/** Reads within a transaction that sees the owner's rows: row-level security shows an organisation's entries only to its own. */
const reading = <T>(database: Database, owner: AuditOwner, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> =>
  owner === 'platform'
    ? database.acrossOrganisations('the platform owner reads the audit log', work)
    : database.inOrganisation(owner.organisation, ({ trx }) => work(trx));

export type AuditStore = {
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

export const createAuditStore = (database: Database): AuditStore => ({
  page: (owner, search, { limit, offset }) =>
    reading(database, owner, async (trx) => {
      const where = `from audit_entries where ${placeOf(owner)} ${MATCHES}`;
      const bindings = bindingsOf(owner, search);
      const [counted] = await queryIn<{ total: number }>(trx, `select count(*)::int as total ${where}`, bindings);
      const rows = await queryIn<AuditRow>(
        trx,
        `select ${COLUMNS} ${where} order by at desc, position desc limit $6 offset $7`,
        [...bindings, limit, offset],
      );
      return { rows, total: counted?.total ?? 0 };
    }),
  isKnown: (organisation) =>
    database.inOrganisation(organisation, async ({ trx }) => {
      const known = `select exists (select from organisations where organisation_uuid = $1)
        or exists (select from audit_entries where organisation_uuid = $1) as known`;
      const [row] = await queryIn<{ known: boolean }>(trx, known, [organisation]);
      return row?.known ?? false;
    }),
  async *batches(owner, search) {
    const sql = `select ${COLUMNS} from audit_entries where ${placeOf(owner)} ${MATCHES}
      and ($6::timestamptz is null or (at, position) < ($6, $7::bigint)) order by at desc, position desc limit ${BATCH}`;
    let after: After | undefined;
    for (;;) {
      const bindings = [...bindingsOf(owner, search), after?.at ?? null, after?.position ?? null];
      const rows = await reading(database, owner, (trx) => queryIn<AuditRow>(trx, sql, bindings));
      if (rows.length > 0) yield rows;
      if (rows.length < BATCH) return;
      after = rows.at(-1);
    }
  },
});
