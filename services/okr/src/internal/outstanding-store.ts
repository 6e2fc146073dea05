import { type AnswerOf, healthOf, type listOutstanding, OUTSTANDING_NAMED } from '@waymark/contracts';
import type { Database } from '@waymark/service-kit';
import { bindMoment, findMoment, type MomentInSql } from '../checkins/assessment-sql.ts';
import type { Links } from '../objectives/links.ts';

/** The first items of each active member, and their number; other users could not do the tasks. */
const byPerson = (order: string, columns: string): string => `
  select r.person as user_uuid, max(r.total)::int as total, json_agg(json_build_object(${columns}) order by r.place) as named
  from (
    select w.*, row_number() over own as place, count(*) over (partition by w.person) as total
    from waiting w window own as (partition by w.person order by ${order})) r
  join members m on m.organisation_uuid = $1 and m.user_uuid = r.person and m.active and not m.gone
  where r.place <= ${OUTSTANDING_NAMED} group by r.person`;

const IS_ASKED = 'k.asked_uuid is not null and (k.checked_in_at is null or k.checked_in_at < k.asked_at)';

/** A check-in waits at once for a member who was asked, and for the owner once it is due. */
const checkins = ({ latest }: MomentInSql): string => `
  with open as (
    select k.uuid, k.name, k.progress, k.position, k.user_uuid, case when ${IS_ASKED} then k.asked_uuid end as asked,
      o.name as objective_name, o.period_end, greatest(s.status_since, k.checked_in_at) as since, ${latest} as latest
    from objectives o join objective_spans s on s.objective_uuid = o.uuid and s.to_at = 'infinity'
    join keyresults k on k.objective_uuid = o.uuid
    where o.organisation_uuid = $1 and o.status = 'working'),
  waiting as (
    select user_uuid as person, open.* from open where since < latest
    union all
    select asked, open.* from open where asked is not null and (asked <> user_uuid or since >= latest))
  ${byPerson(
    'w.since, w.period_end, w.objective_name, w.position, w.uuid',
    `'name', r.name, 'objective_name', r.objective_name, 'progress', r.progress, 'url', $2::text || r.uuid`,
  )}`;

const VALIDATIONS = `
  with waiting as (
    select validator_uuid as person, uuid, name, period_end from objectives
    where organisation_uuid = $1 and status = 'validation')
  ${byPerson('w.period_end, w.name, w.uuid', `'name', r.name, 'url', $2::text || r.uuid`)}`;

type Outstanding = AnswerOf<typeof listOutstanding>['users'];
type Named<One> = { user_uuid: string; total: number; named: One[] };
type KeyResult = { name: string; objective_name: string; progress: number; url: string };
type Objective = { name: string; url: string };

/**
 * The tasks of each active member: check-ins that are due or were asked for, the longest waiting first, and objectives to
 * validate; the first of them, and their number.
 */
export const findOutstanding = async (
  database: Database,
  organisation: string,
  links: Links,
  now: Date,
): Promise<Outstanding> => {
  const moment = await findMoment(database, organisation, now);
  const bindings: unknown[] = [organisation, links.keyresult];
  const sql = checkins(bindMoment(moment, (value) => `$${bindings.push(value)}`)());
  const due = await database.readInOrganisation<Named<KeyResult>>(organisation, sql, bindings);
  const inOrder = [organisation, links.objective];
  const validating = await database.readInOrganisation<Named<Objective>>(organisation, VALIDATIONS, inOrder);
  const outstanding = new Map<string, Outstanding[number]>();
  const of = (user_uuid: string): Outstanding[number] => {
    const own = outstanding.get(user_uuid) ?? { user_uuid, due: 0, keyresults: [], to_validate: 0, validations: [] };
    outstanding.set(user_uuid, own);
    return own;
  };
  for (const { user_uuid, total, named } of due) {
    Object.assign(of(user_uuid), {
      due: total,
      keyresults: named.map((one) => ({ ...one, health: healthOf(one.progress) })),
    });
  }
  for (const { user_uuid, total, named } of validating) {
    Object.assign(of(user_uuid), { to_validate: total, validations: named });
  }
  return [...outstanding.values()];
};
