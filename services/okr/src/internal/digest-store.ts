import { type AnswerOf, addDays, type listDigest } from '@waymark/contracts';
import type { Database } from '@waymark/service-kit';
import { bindMoment, by, findMoment, isTroubled } from '../checkins/standing-sql.ts';
import type { Links } from '../objectives/links.ts';

/** So much of each part is told; how much there is besides is a number. */
const TOLD = 5;
/** What ends within so many days ends soon. */
const SOON_DAYS = 14;

type Digest = AnswerOf<typeof listDigest>['digest'];

const page = (name: string, rows: string, order: string): string => `(
  select json_build_object('total', count(*), '${name}', coalesce((
    select json_agg(json_build_object(${rows}) order by ${order}) from (select * from found order by ${order} limit ${TOLD}) found), '[]'))
  from found)`;

/** Of an objective `o`. */
const PROGRESS = `(
  select progress from objective_spans where objective_uuid = o.uuid and to_at = 'infinity') as progress`;

// Of a key result that was changed more than once, how far it has come since the first change of the time.
const MOVED = `
  with found as (
    select k.uuid, k.name, $2::text || k.uuid as url, o.name as objective_name, k.progress,
      progress_percent(k.start_value, c.before, k.target_value) as before
    from (
      select keyresult_uuid, (array_agg(from_value order by id))[1] as before from keyresult_changes
      where organisation_uuid = $1 and at >= $3 and from_value <> to_value group by keyresult_uuid) c
    join keyresults k on k.uuid = c.keyresult_uuid and k.organisation_uuid = $1
    join objectives o on o.uuid = k.objective_uuid and o.status = 'working'
    where progress_percent(k.start_value, c.before, k.target_value) <> k.progress)
  select ${page(
    'keyresults',
    `'name', name, 'url', url, 'objective_name', objective_name, 'from', before, 'to', progress`,
    'abs(progress - before) desc, uuid',
  )} as moved`;

const BLOCKED = `
  with found as (
    select k.name, $2::text || k.uuid as url, b.kind, b.text,
      to_char(b.raised_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as raised_at, b.uuid
    from blockers b join keyresults k on k.uuid = b.keyresult_uuid
    join objectives o on o.uuid = k.objective_uuid and o.status = 'working'
    where b.organisation_uuid = $1 and b.resolved_at is null)
  select ${page(
    'blockers',
    `'name', name, 'url', url, 'kind', kind, 'text', text, 'raised_at', raised_at`,
    'raised_at, uuid',
  )} as blocked`;

const ENDING = `
  with found as (
    select o.name, $2::text || o.uuid as url, ${PROGRESS}, o.period_end, o.uuid
    from objectives o where o.organisation_uuid = $1 and o.status = 'working' and o.period_end between $3 and $4)
  select ${page(
    'objectives',
    `'name', name, 'url', url, 'progress', progress, 'period_end', period_end`,
    'period_end, name, uuid',
  )} as ending`;

/** What a digest of an organisation tells now, of the time since the check-in day before the latest. */
export const findDigest = async (
  database: Database,
  organisation: string,
  links: Links,
  now: Date,
): Promise<Digest> => {
  const moment = await findMoment(database, organisation, now);
  const bindings: unknown[] = [organisation, links.objective];
  const inSql = bindMoment(moment, (value) => `$${bindings.push(value)}`)();
  const attention = `
    with found as (
      select o.name, $2::text || o.uuid as url, ${PROGRESS}, t.worst, o.uuid
      from objectives o cross join lateral (
        select min(${by(inSql)}) as worst from keyresults k where k.objective_uuid = o.uuid and ${isTroubled(inSql)}) t
      where o.organisation_uuid = $1 and o.status = 'working' and t.worst is not null)
    select ${page('objectives', `'name', name, 'url', url, 'progress', progress`, 'worst, name, uuid')} as attention`;
  const read = async <Part>(sql: string, values: readonly unknown[]): Promise<Part> => {
    const [row] = await database.readInOrganisation<Part>(organisation, sql, values);
    if (row === undefined) throw new Error('A statement that counts gave no row');
    return row;
  };
  const since = [organisation, links.keyresult, moment.daysOf(null).previous];
  const { today } = moment;
  const soon = [organisation, links.objective, today, addDays(today, SOON_DAYS)];
  return {
    ...(await read<Pick<Digest, 'moved'>>(MOVED, since)),
    ...(await read<Pick<Digest, 'blocked'>>(BLOCKED, [organisation, links.keyresult])),
    ...(await read<Pick<Digest, 'attention'>>(attention, bindings)),
    ...(await read<Pick<Digest, 'ending'>>(ENDING, soon)),
  };
};
