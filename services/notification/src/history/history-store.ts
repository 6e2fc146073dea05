import { fold, HISTORY_LIMIT, type HistoryKind, type HistoryTarget } from '@waymark/contracts';
import type { Scope } from '@waymark/service-kit';
import type { Knex } from 'knex';
import { type HistoryFacts, NOBODY } from './history-entry.ts';

/** An entry as it stands, with the name of who did it then, else now. */
export type HistoryRow = {
  uuid: string;
  name: string;
  kind: HistoryKind;
  target: HistoryTarget;
  message_key: string;
  details: HistoryFacts['details'];
  target_uuid: string | null;
  objective_uuid: string | null;
  user_uuid: string;
  user_first_name: string | null;
  user_last_name: string | null;
  user_image_path: string | null;
  created_at: Date;
};

// The person of the event comes first: their own row may not be here yet, or not any more. The row is locked until the entry is there, so
// that the end of an account, which empties the row first, finds every entry that has a name from it.
const ADD = `
  with m as (select first_name, last_name, image_path from members where organisation_uuid = $1 and user_uuid = $10 for share)
  insert into notifications (uuid, organisation_uuid, event_id, name, kind, target, message_key, details, target_uuid, objective_uuid,
    user_uuid, user_first_name, user_last_name, user_image_path, created_at, search)
  select gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
    coalesce($11, m.first_name), coalesce($12, m.last_name), coalesce($13, m.image_path), $14, $15
  from (values (1)) as one left join m on true
  on conflict (event_id) do nothing`;

/** What a search looks through: the names in the entry, one to a line, so that no search matches across two of them. */
const searchText = ({ name, details }: HistoryFacts): string =>
  [name, details.objective, details.source]
    .filter((text) => typeof text === 'string')
    .map(fold)
    .join('\n');

/** Adds an entry with a snapshot of who did it, as far as they are known here. */
export const addHistory = async (
  scope: Scope,
  facts: HistoryFacts,
  by: { eventId: string; user: string; at: Date },
): Promise<void> => {
  const { name, kind, target, messageKey, details, targetUuid, objectiveUuid } = facts;
  const what = [name, kind, target, messageKey, JSON.stringify(details), targetUuid, objectiveUuid];
  const person = facts.person?.user_uuid === by.user ? facts.person : undefined;
  const who = [by.user, person?.first_name ?? null, person?.last_name ?? null, person?.image_path ?? null];
  await scope.query(ADD, [scope.organisation, by.eventId, ...what, ...who, by.at, searchText(facts)]);
};

/** Takes the links off all that told of something that is gone now. */
export const unlink = async (scope: Scope, uuid: string): Promise<void> => {
  await scope.table('notifications').where({ target_uuid: uuid }).update({ target_uuid: null });
  await scope
    .table('notifications')
    .where({ objective_uuid: uuid })
    .update({ target_uuid: null, objective_uuid: null });
};

/** Which entries are asked for; `from` is the first moment, `to` the first after it. Absent: all. */
type HistorySearch = {
  q?: string | null;
  actor?: string | null;
  kind?: HistoryKind | null;
  target?: HistoryTarget | null;
  from?: Date | null;
  to?: Date | null;
  /** How many newer ones are passed over. */
  offset?: number;
};

/**
 * The page is cut first, and people are looked up one by one: planned for an average organisation, a join would read all members of a
 * large one.
 */
const LATEST = `
  select n.uuid, n.name, n.kind, n.target, n.message_key, n.details, n.target_uuid, n.objective_uuid, n.user_uuid, n.created_at,
    coalesce(n.user_first_name, m.first_name) as user_first_name, coalesce(n.user_last_name, m.last_name) as user_last_name,
    coalesce(m.image_path, n.user_image_path) as user_image_path
  from (select * from notifications where organisation_uuid = $1
      and ($2::text is null or search like $2 or (search is null and lower(name) like $9)) and ($3::uuid is null or user_uuid = $3)
      and ($4::text is null or kind = $4) and ($5::text is null or target = $5)
      and ($6::timestamptz is null or created_at >= $6) and ($7::timestamptz is null or created_at < $7)
    order by created_at desc, position desc limit ${HISTORY_LIMIT} offset $8) n
  left join lateral (
    select first_name, last_name, image_path from members where organisation_uuid = $1 and user_uuid = n.user_uuid limit 1) m on true
  order by n.created_at desc, n.position desc`;

const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The latest entries that a search finds, the newest first. */
export const latestHistory = (scope: Scope, search: HistorySearch = {}): Promise<HistoryRow[]> => {
  const { q, actor = null, kind = null, target = null, from = null, to = null, offset = 0 } = search;
  const wanted = q ? likePattern(fold(q)) : null;
  // Names of entries that earlier releases wrote keep their accents.
  const before = q ? likePattern(q.toLowerCase()) : null;
  return scope.query(LATEST, [scope.organisation, wanted, actor, kind, target, from, to, offset, before]);
};

export const hasHistory = async (scope: Scope, uuid: string): Promise<boolean> =>
  (await scope.table('notifications').where({ uuid }).first('uuid')) !== undefined;

const DELETE = `delete from notifications where organisation_uuid = $1 and uuid = $2
  returning name, kind, target, user_uuid, created_at`;

export type DeletedHistory = Pick<HistoryRow, 'name' | 'kind' | 'target' | 'user_uuid' | 'created_at'>;

/** @returns the entry that is gone; undefined where there was none */
export const deleteHistory = async (scope: Scope, uuid: string): Promise<DeletedHistory | undefined> => {
  const [deleted] = await scope.query<DeletedHistory>(DELETE, [scope.organisation, uuid]);
  return deleted;
};

/** Takes the name of someone whose account is gone out of every history; what happened stays. */
export const forgetUser = async (trx: Knex.Transaction, userUuid: string): Promise<void> => {
  const nobody = { user_first_name: NOBODY, user_last_name: '', user_image_path: null };
  await trx('notifications').where({ user_uuid: userUuid }).update(nobody);
  await trx('notifications')
    .where({ target: 'user_organisations', target_uuid: userUuid })
    .update({ name: NOBODY, search: null });
};
