import type { InboxCount, PageQuery } from '@waymark/contracts';
import type { Database } from '@waymark/service-kit';
import type { InboxItem } from './inbox-item.ts';

const WAITS = `begins_at <= $3 and seen_at is null`;
const SHOWN = `i.uuid, i.kind, i.target, i.target_uuid, i.name, i.text, i.by_uuid, i.returned, i.objective_uuid, i.keyresult_uuid, i.begins_at`;

// A union of separate queries, so that each can use its own index.
const LIST = `
  with waiting as materialized (
    select ${SHOWN} from inbox_items i where organisation_uuid = $1 and user_uuid = $2 and ${WAITS}
    union all
    select ${SHOWN} from teams t join inbox_items i on i.organisation_uuid = $1 and i.team_uuid = t.team_uuid
    where t.organisation_uuid = $1 and $2 = any(t.user_uuids) and not t.gone and $2 <> all(i.declined) and ${WAITS}
    union all
    select ${SHOWN} from inbox_items i where organisation_uuid = $1 and admins and ${WAITS} and exists (
      select from members where organisation_uuid = $1 and user_uuid = $2 and admin)
  )
  select (select count(*) from waiting) as total, (
    select coalesce(json_agg(page), '[]') from (select * from waiting order by begins_at, uuid limit $4 offset $5) page) as items`;

/** An item as shown; timestamps come as JSON text. */
export type ShownItem = Omit<InboxItem, 'user_uuid' | 'team_uuid' | 'admins' | 'declined' | 'begins_at'> & {
  begins_at: string;
};

/** The items of a member, the longest waiting first. */
export const listItems = async (
  database: Pick<Database, 'readInOrganisation'>,
  { organisation, user, now }: { organisation: string; user: string; now: Date },
  { limit, offset }: PageQuery,
): Promise<{ items: ShownItem[]; total: number }> => {
  const bindings = [organisation, user, now, limit, offset];
  const [page] = await database.readInOrganisation<{ items: ShownItem[]; total: number }>(organisation, LIST, bindings);
  return page ?? { items: [], total: 0 };
};

const OF_ORGANISATION = 'i.organisation_uuid = m.organisation_uuid';
const WAITS_NOW = 'i.begins_at <= $2 and i.seen_at is null';

const COUNT = `
  select m.organisation_uuid as uuid, (
    (select count(*) from inbox_items i where ${OF_ORGANISATION} and i.user_uuid = $1 and ${WAITS_NOW})
    + (select count(*) from teams t join inbox_items i on ${OF_ORGANISATION} and i.team_uuid = t.team_uuid
       where t.organisation_uuid = m.organisation_uuid and $1 = any(t.user_uuids) and not t.gone and $1 <> all(i.declined)
         and ${WAITS_NOW})
    + case when m.admin then (select count(*) from inbox_items i where ${OF_ORGANISATION} and i.admins and ${WAITS_NOW}) else 0 end
  ) as count
  from members m where m.user_uuid = $1 and m.active and not m.gone order by m.organisation_uuid`;

/** The number of items in each of a person's organisations. */
export const countItems = (database: Pick<Database, 'readAsUser'>, user: string, now: Date): Promise<InboxCount[]> =>
  database.readAsUser(user, COUNT, [user, now]);

const OWN = 'select organisation_uuid from members where user_uuid = $1 and active and not gone';

/** The organisations in which a person may have items. */
export const findOrganisations = async (database: Pick<Database, 'readAsUser'>, user: string): Promise<string[]> => {
  const rows = await database.readAsUser<{ organisation_uuid: string }>(user, OWN, [user]);
  return rows.map(({ organisation_uuid }) => organisation_uuid);
};
