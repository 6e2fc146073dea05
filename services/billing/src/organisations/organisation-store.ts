import {
  DEFAULT_CHARTS_BY,
  DEFAULT_RHYTHM,
  DEFAULT_TIME_ZONE,
  DEFAULT_WEEKDAY,
  foldedParts,
  type OrganisationCore,
  type OrganisationPeople,
  type OrganisationsQuery,
  type SubscriptionState,
} from '@waymark/contracts';
import {
  containsEach,
  cutFromNearerEnd,
  type Database,
  queryIn,
  type Scope,
  type SortedBy,
} from '@waymark/service-kit';
import type { Knex } from 'knex';
import { readReference } from '../payment-reference.ts';
import { readSorted } from '../read-all.ts';
import { presentSubscription } from '../subscriptions/subscription-presenter.ts';
import { rowToSubscription, type SubscriptionRow } from '../subscriptions/subscription-store.ts';

/** An organisation as the platform owner sees it. Its chat settings are not shown; they read as off. */
type ListedOrganisation = Omit<OrganisationCore, 'slack_webhook'> & SubscriptionState;

type Row = SubscriptionRow &
  Pick<OrganisationCore, 'name' | 'lang' | 'image_path' | 'owner_uuid' | 'timezone' | 'require_second_factor'> &
  Pick<OrganisationCore, 'checkin_rhythm' | 'checkin_weekday' | 'charts_by'> & {
    created_at: Date;
    updated_at: Date;
    admin: boolean | null;
  };

const PLANS = "array['enterprise_plan', 'grow_plan', 'free_plan']";
/**
 * Organisations with a request first, the highest plan first; then by amount due, plan and number of people. Served by the index
 * `subscriptions_listed`.
 */
const ORDER: SortedBy = [
  `array_position(${PLANS}, s.requested_plan)`,
  's.due_cents desc',
  `array_position(${PLANS}, s.plan)`,
  's.active_users desc',
  's.listed_name',
  's.organisation_uuid',
];

/** Only organisations with a request, or only those with something due, the longest due first. */
const WITH = {
  request: 's.request_uuid is not null',
  due: 's.due_cents > 0',
} as const;
const DUE_ORDER: SortedBy = ['s.due_since', 's.listed_name', 's.organisation_uuid'];
const orderOf = ({ with: only }: OrganisationsQuery): SortedBy => (only === 'due' ? DUE_ORDER : ORDER);

const named = (q: string): string =>
  containsEach(
    "s.listed_name || ' ' || lower(coalesce(s.requester_email, ''))",
    foldedParts(q),
    (_, index) => `:part_${index}`,
  );
const bindingsOf = (q: string) => Object.fromEntries(foldedParts(q).map((part, index) => [`part_${index}`, part]));

/** The ids that a reference is made of. */
const REFERENCED = { organisation: ['organisation_uuid'], request: ['request_uuid', 'accepted_uuid'] } as const;

/** By name or address, or by the reference that came with a payment. */
const searched = (q: string): string => {
  const reference = readReference(q);
  if (!reference) return named(q);
  const begins = REFERENCED[reference.of].map((uuid) => `left(s.${uuid}::text, 8) = :begins`);
  return `(${[named(q), ...begins].join(' or ')})`;
};

const FOUND = ({ q, with: only }: OrganisationsQuery) => `
  subscriptions s where s.listed_name is not null
  and ${q ? searched(q) : 'true'}
  and ${only ? WITH[only] : 'true'}`;

/** The number over all pages. Without a filter it is counted already. */
const TOTAL = (query: OrganisationsQuery) =>
  query.q || query.with
    ? `select count(*) from ${FOUND(query)}`
    : 'select sum(organisations)::bigint from listed_counts';

const FROM = 'subscriptions s join organisations o on o.organisation_uuid = s.organisation_uuid and not o.gone';

/** The page, read from its index alone, and the total. */
const PAGE = (query: OrganisationsQuery) => `
  with counted (total) as (${TOTAL(query)}),
  cut as (${cutFromNearerEnd({ rows: `select s.organisation_uuid as uuid from ${FOUND(query)}`, by: orderOf(query), limit: ':limit', offset: ':offset' })})
  select counted.total, cut.uuid from counted left join cut on true`;

const LISTED = `
  select s.*, o.name, o.lang, o.image_path, o.owner_uuid, coalesce(o.timezone, '${DEFAULT_TIME_ZONE}') as timezone,
    coalesce(o.checkin_rhythm, '${DEFAULT_RHYTHM}') as checkin_rhythm, coalesce(o.checkin_weekday, ${DEFAULT_WEEKDAY}) as checkin_weekday,
    coalesce(o.charts_by, '${DEFAULT_CHARTS_BY}') as charts_by, o.require_second_factor, o.created_at, m.admin
  from ${FROM}
  left join members m on m.organisation_uuid = s.organisation_uuid and m.user_uuid = :caller and m.active
  where s.organisation_uuid = any(:uuids)`;

const present = (row: Row): ListedOrganisation => ({
  uuid: row.organisation_uuid,
  name: row.name,
  lang: row.lang,
  image_path: row.image_path,
  owner_uuid: row.owner_uuid,
  timezone: row.timezone,
  checkin_rhythm: row.checkin_rhythm,
  checkin_weekday: row.checkin_weekday,
  charts_by: row.charts_by,
  admin: row.admin ?? false,
  favorite: false,
  require_second_factor: row.require_second_factor,
  use_slack_connector: false,
  chat_new_objectives: false,
  chat_status_moves: false,
  chat_digest: false,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  ...presentSubscription(rowToSubscription(row)),
});

type OrganisationPage = { organisations: ListedOrganisation[]; total: number };

const listed = async (
  trx: Knex.Transaction,
  caller: string,
  uuids: string[],
  by: SortedBy = ORDER,
): Promise<ListedOrganisation[]> => {
  const sql = `${LISTED} order by ${by.join(', ')}`;
  const { rows }: { rows: Row[] } = await trx.raw(sql, { caller, uuids: uuids as never });
  return rows.map(present);
};

/**
 * A page of all organisations with their subscriptions, and the total. The page is cut from an index in the list's order; the rest of an
 * organisation is read for the page alone.
 */
export const createOrganisationList =
  (database: Database) =>
  (caller: string, query: OrganisationsQuery): Promise<OrganisationPage> =>
    database.acrossOrganisations('the platform owner lists all organisations', async (trx) => {
      const { q, limit, offset } = query;
      const cut = await readSorted<{ total: number; uuid: string | null }>(trx, PAGE(query), {
        ...(q && { ...bindingsOf(q), begins: readReference(q)?.begins ?? null }),
        limit,
        offset,
      });
      const uuids = cut.flatMap(({ uuid }) => uuid ?? []);
      return { organisations: await listed(trx, caller, uuids, orderOf(query)), total: cut[0]?.total ?? 0 };
    });

/** One organisation as the platform owner sees it; undefined if there is none. */
export const findListed = async (scope: Scope, caller: string): Promise<ListedOrganisation | undefined> =>
  (await listed(scope.trx, caller, [scope.organisation]))[0];

const PEOPLE = `
  select count(*) filter (where m.active)::int as active, count(*) filter (where not m.active)::int as invited,
    count(*) filter (where m.active and m.admin)::int as admins,
    count(*) filter (where m.active and a.at > $2::timestamptz - make_interval(days => 30))::int as working,
    max(a.at) as last_activity_at
  from members m left join activities a on a.organisation_uuid = m.organisation_uuid and a.user_uuid = m.user_uuid
  where m.organisation_uuid = $1 and not m.gone`;

/** How many people an organisation has, and how many have recently been active. */
export const countPeople = async (scope: Scope, now: Date): Promise<OrganisationPeople> => {
  const [row] = await queryIn<Omit<OrganisationPeople, 'last_activity_at'> & { last_activity_at: Date | null }>(
    scope.trx,
    PEOPLE,
    [scope.organisation, now],
  );
  if (row === undefined) throw new Error('the count returned no row');
  return { ...row, last_activity_at: row.last_activity_at?.toISOString() ?? null };
};
