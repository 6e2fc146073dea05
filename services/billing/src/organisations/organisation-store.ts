import { fold, type OrganisationCore, type OrganisationsQuery, type SubscriptionState } from '@waymark/contracts';
import type { Database } from '@waymark/service-kit';
import { presentSubscription } from '../subscriptions/subscription-presenter.ts';
import { rowToSubscription, type SubscriptionRow } from '../subscriptions/subscription-store.ts';

/** An organisation as the platform owner sees it: whether it chats is its own affair, and reads as off. */
type ListedOrganisation = Omit<OrganisationCore, 'slack_webhook'> & SubscriptionState;

type Row = SubscriptionRow &
  Pick<OrganisationCore, 'name' | 'lang' | 'image_path' | 'owner_uuid' | 'require_second_factor'> & {
    created_at: Date;
    updated_at: Date;
    admin: boolean | null;
    total: number;
  };

/** Requests first, the greatest plan first among them; then who owes most, the greatest plan, the most people. */
const ORDER = `
  array_position(array['enterprise_plan', 'grow_plan', 'free_plan'], s.requested_plan) nulls last,
  s.due_cents desc,
  array_position(array['enterprise_plan', 'grow_plan', 'free_plan'], s.plan),
  s.active_users desc, o.folded_name, o.organisation_uuid`;

const LIST = `
  select s.*, o.name, o.lang, o.image_path, o.owner_uuid, o.require_second_factor, o.created_at, m.admin, count(*) over () as total
  from subscriptions s
  join organisations o on o.organisation_uuid = s.organisation_uuid and not o.gone
  left join members m on m.organisation_uuid = s.organisation_uuid and m.user_uuid = ? and m.active
  where strpos(o.folded_name || ' ' || lower(coalesce(s.requester_email, '')), ?) > 0
  order by ${ORDER}
  limit ? offset ?`;

const COUNT = `
  select count(*) as total
  from subscriptions s join organisations o on o.organisation_uuid = s.organisation_uuid and not o.gone
  where strpos(o.folded_name || ' ' || lower(coalesce(s.requester_email, '')), ?) > 0`;

const present = (row: Row): ListedOrganisation => ({
  uuid: row.organisation_uuid,
  name: row.name,
  lang: row.lang,
  image_path: row.image_path,
  owner_uuid: row.owner_uuid,
  admin: row.admin ?? false,
  favorite: false,
  require_second_factor: row.require_second_factor,
  use_slack_connector: false,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  ...presentSubscription(rowToSubscription(row)),
});

type OrganisationPage = { organisations: ListedOrganisation[]; total: number };

/** Every organisation of the platform with its subscription, a page of them, and how many there are in all. */
export const createOrganisationList =
  (database: Database) =>
  (caller: string, { q, limit, offset }: OrganisationsQuery): Promise<OrganisationPage> =>
    database.acrossOrganisations('the platform owner lists all organisations', async (trx) => {
      const wanted = fold(q ?? '');
      const { rows }: { rows: Row[] } = await trx.raw(LIST, [caller, wanted, limit, offset]);
      const [first] = rows;
      if (first !== undefined) return { organisations: rows.map(present), total: first.total };
      const counted: { rows: { total: number }[] } = await trx.raw(COUNT, [wanted]);
      return { organisations: [], total: counted.rows[0]?.total ?? 0 };
    });
