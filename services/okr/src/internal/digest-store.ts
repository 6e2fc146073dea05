import { type AnswerOf, addDays, type listDigest, worstInTrouble } from '@waymark/contracts';
import type { Database } from '@waymark/service-kit';
import { assessmentsUnder, type Moment } from '../checkins/assessment.ts';
import { inputsFrom, KEYRESULT_FACTS, PARENT_FACTS, parentFrom } from '../checkins/assessment-facts.ts';
import { bindMoment, by, findMoment, isTroubled, type MomentInSql } from '../checkins/assessment-sql.ts';
import type { Links } from '../objectives/links.ts';
import { instant } from '../store/instant.ts';

/** How many items of each part are listed; the others are only counted. */
const LISTED = 5;
/** An objective ends soon if it ends within this number of days. */
const SOON_DAYS = 14;

type Digest = AnswerOf<typeof listDigest>['digest'];

const page = (name: string, rows: string, order: string): string => `(
  select json_build_object('total', count(*), '${name}', coalesce((
    select json_agg(json_build_object(${rows}) order by ${order}) from (select * from found order by ${order} limit ${LISTED}) found), '[]'))
  from found)`;

/** Of a statement that counts. */
const theOnly = <Row>([row]: readonly Row[]): Row => {
  if (row === undefined) throw new Error('A statement that counts gave no row');
  return row;
};

/** The objectives that are worked on, as their open spans have them. */
const WORKED_ON = `o.organisation_uuid = $1 and o.status = 'working' and o.to_at = 'infinity'`;

const BLOCKED = `
  with found as (
    select b.uuid, b.kind, b.text, b.raised_at, b.user_uuid, b.team_uuid, k.uuid as keyresult_uuid, k.name, k.user_uuid as owner_uuid
    from blockers b join keyresults k on k.uuid = b.keyresult_uuid
    join objectives o on o.uuid = k.objective_uuid and o.status = 'working'
    where b.organisation_uuid = $1 and b.resolved_at is null)
  select ${page(
    'blockers',
    `'name', name, 'url', $2::text || keyresult_uuid, 'kind', kind, 'text', text,
      'raised_at', ${instant('raised_at')},
      'owner_uuid', owner_uuid, 'user_uuid', user_uuid, 'team_uuid', team_uuid`,
    'raised_at, uuid',
  )} as blocked`;

const ENDING = `
  with found as (
    select n.name, o.objective_uuid as uuid, o.progress, o.period_end
    from objective_spans o join objectives n on n.uuid = o.objective_uuid
    where ${WORKED_ON} and o.period_end between $3 and $4)
  select ${page(
    'objectives',
    `'name', name, 'url', $2::text || uuid, 'progress', progress, 'period_end', period_end`,
    'period_end, name, uuid',
  )} as ending`;

/** How many there are, and the first of them. */
type Found<One> = { total: number; first: readonly One[] };
type Moved = { uuid: string; from: number; to: number };

const found = (name: string, order: string, rows = name): string => `
  json_build_object('total', (select count(*) from ${name}), 'first', (
    select coalesce(json_agg(first), '[]') from (select * from ${rows} order by ${order} limit ${LISTED}) first)) as ${name}`;

/** Names are looked up only for those that may be among the first. */
const FARTHEST_BEHIND = `(select * from attention order by worst fetch first ${LISTED} rows with ties) attention`;

/**
 * Moved key results and those in trouble of all objectives in work, in one scan, as they are most of an organisation's data. A span is a narrower
 * row than its objective, and has all inputs for the key results. For a key result that was changed more than once, the movement is that
 * since the first change in the period.
 */
const movedAndTroubled = (moment: MomentInSql, since: string): string => `
  with worked_on as materialized (
    select k.uuid, k.objective_uuid, k.progress, k.start_value, k.target_value, ${by(moment)} as by,
      ${isTroubled(moment, 'o.status_since')} as is_troubled
    from objective_spans o join keyresults k on k.objective_uuid = o.objective_uuid and k.organisation_uuid = $1
    where ${WORKED_ON}),
  attention as materialized (
    select objective_uuid as uuid, min(by) as worst from worked_on where is_troubled group by objective_uuid),
  changed as (
    select distinct on (keyresult_uuid) keyresult_uuid, from_value from keyresult_changes
    where organisation_uuid = $1 and at >= ${since} and from_value <> to_value order by keyresult_uuid, id),
  moved as materialized (
    select uuid, before as "from", progress as "to" from (
      select w.uuid, w.progress, progress_percent(w.start_value, c.from_value, w.target_value) as before
      from worked_on w join changed c on c.keyresult_uuid = w.uuid offset 0) w
    where before <> progress)
  select ${found('moved', 'abs("to" - "from") desc, uuid')},
    ${found('attention', 'worst, (select name from objectives o where o.uuid = attention.uuid), uuid', FARTHEST_BEHIND)}`;

type MovedAndTroubled = { moved: Found<Moved>; attention: Found<{ uuid: string }> };

/**
 * Postgres estimates so few rows for a tenant that it would look up one by one the hundred thousand of a large one, and sort them on disk.
 */
const findMovedAndTroubled = (database: Database, organisation: string, moment: Moment): Promise<MovedAndTroubled> =>
  database.inOrganisation(organisation, async (scope) => {
    const bindings: unknown[] = [organisation];
    const bind = (value: unknown): string => `$${bindings.push(value)}`;
    const since = `${bind(moment.daysOf(null).previous)}::timestamptz`;
    const sql = movedAndTroubled(bindMoment(moment, bind)(), since);
    await scope.query('set local enable_nestloop = off');
    await scope.query("set local work_mem = '32MB'");
    return theOnly(await scope.query<MovedAndTroubled>(sql, bindings));
  });

const MOVED_NAMES = `
  select k.uuid, k.name, o.name as objective_name from keyresults k join objectives o on o.uuid = k.objective_uuid
  where k.organisation_uuid = $1 and k.uuid = any($2::uuid[])`;

const TROUBLED_FACTS = `
  select o.uuid, o.name, s.progress, ${PARENT_FACTS} as facts, (
    select json_agg(json_build_object('name', k.name, 'facts', ${KEYRESULT_FACTS}) order by k.position, k.uuid)
    from keyresults k where k.objective_uuid = o.uuid) as keyresults
  from objectives o join objective_spans s on s.objective_uuid = o.uuid and s.to_at = 'infinity'
  where o.organisation_uuid = $1 and o.uuid = any($2::uuid[])`;

type NamedRow = { uuid: string; name: string; objective_name: string };
type TroubledRow = {
  uuid: string;
  name: string;
  progress: number;
  facts: string;
  keyresults: readonly { name: string; facts: string }[];
};

/** Leaves out objectives and key results that have been deleted since. */
const withNames = (
  moved: readonly Moved[],
  named: readonly NamedRow[],
  links: Links,
): Digest['moved']['keyresults'] => {
  const byUuid = new Map(named.map((row) => [row.uuid, row]));
  return moved.flatMap(({ uuid, from, to }) => {
    const row = byUuid.get(uuid);
    if (row === undefined) return [];
    return [{ name: row.name, url: `${links.keyresult}${uuid}`, objective_name: row.objective_name, from, to }];
  });
};

/** Each with the key result that needs attention most, by the rule of the dashboard. */
const withTrouble = (
  attention: readonly { uuid: string }[],
  troubled: readonly TroubledRow[],
  links: Links,
  moment: Moment,
): Digest['attention']['objectives'] => {
  const byUuid = new Map(troubled.map((row) => [row.uuid, row]));
  return attention.flatMap(({ uuid }) => {
    const row = byUuid.get(uuid);
    if (row === undefined) return [];
    const { ofKeyResult } = assessmentsUnder(parentFrom(row.facts), moment);
    const worst = worstInTrouble(
      row.keyresults.map(({ name, facts }) => ({ name, ...ofKeyResult(inputsFrom(facts)) })),
    );
    if (worst === undefined) return [];
    const { trouble, confidence, pace } = worst;
    const keyresult = { name: worst.name, trouble, by: pace.by, confidence };
    return [{ name: row.name, url: `${links.objective}${uuid}`, progress: row.progress, keyresult }];
  });
};

/** The content of an organisation's digest now, for the time since the check-in day before the latest. */
export const findDigest = async (
  database: Database,
  organisation: string,
  links: Links,
  now: Date,
): Promise<Digest> => {
  const moment = await findMoment(database, organisation, now);
  const read = <Part>(statement: string, values: readonly unknown[]): Promise<Part[]> =>
    database.readInOrganisation<Part>(organisation, statement, values);
  const { moved, attention } = await findMovedAndTroubled(database, organisation, moment);
  const [movedUuids, troubledUuids] = [moved.first, attention.first].map((rows) => rows.map(({ uuid }) => uuid));
  const named = await read<NamedRow>(MOVED_NAMES, [organisation, movedUuids]);
  const troubled = await read<TroubledRow>(TROUBLED_FACTS, [organisation, troubledUuids]);
  const soon = [organisation, links.objective, moment.today, addDays(moment.today, SOON_DAYS)];
  return {
    moved: { total: moved.total, keyresults: withNames(moved.first, named, links) },
    ...theOnly(await read<Pick<Digest, 'blocked'>>(BLOCKED, [organisation, links.keyresult])),
    attention: { total: attention.total, objectives: withTrouble(attention.first, troubled, links, moment) },
    ...theOnly(await read<Pick<Digest, 'ending'>>(ENDING, soon)),
  };
};
