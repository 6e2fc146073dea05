import { HEALTHS, LEVELS, type ObjectiveSummaryQuery, VERDICTS } from '@waymark/contracts';
import type { Actor } from '../access/actor.ts';
import { IS_MEMBER } from '../access/members.ts';
import { type Moment, STATUS_SINCE } from '../checkins/assessment.ts';
import { bindMoment, verdict } from '../checkins/assessment-sql.ts';
import { type Bind, conditionsOf, type Statement } from './objective-list.ts';

/** Sums of each level as JSON. @param sumOf the number of key results with a value, as an SQL expression over rows `o` with a level */
const byLevel = (values: readonly string[], sumOf: (value: string) => string): string => {
  const ofLevel = (level: string): string => {
    const counts = values.map(
      (value) => `'"${value}":' || coalesce(${sumOf(value)} filter (where o.level = '${level}'), 0)`,
    );
    return `'"${level}":{' || ${counts.join(` || ',' || `)} || '}'`;
  };
  return `'{' || ${LEVELS.map(ofLevel).join(` || ',' || `)} || '}'`;
};

const BY_HEALTH = byLevel(HEALTHS, (health) => `sum(${health})`);
const BY_VERDICT = byLevel(VERDICTS, (verdict) => `sum(case verdict when '${verdict}' then n end)`);

/** JSON texts: key results by health, and by pace if requested. */
export type Summary = { summary: string; verdicts: string | null };

/**
 * Key results by health for each level, and on request by pace, of the matching objectives, in one statement; no row if the caller is not
 * an active member.
 * @param moment if the query depends on it
 */
export const summaryStatement = (
  { organisation, userUuid }: Pick<Actor, 'organisation' | 'userUuid'>,
  { status, verdicts, ...query }: ObjectiveSummaryQuery,
  moment?: Moment,
): Statement => {
  const bindings: unknown[] = [organisation, userUuid];
  const bind: Bind = (value) => `$${bindings.push(value)}`;
  const momentInSql = bindMoment(moment, bind);
  const conditions = conditionsOf(query, bind, momentInSql);
  const inStatus = status ? `and o.status = ${bind(status)}` : '';
  const matching = `${conditions} ${inStatus}`;
  // The open span of an objective counts its key results by health: in a large organisation these are many times fewer rows. "offset 0"
  // keeps it apart: without statistics, as after an upgrade of Postgres, a join would read the open spans of all organisations.
  const health = `
    select ${BY_HEALTH} from objectives o cross join lateral (
      select ${HEALTHS.join(', ')} from objective_spans where objective_uuid = o.uuid and to_at = 'infinity' offset 0) s
    where ${matching}`;
  // When a status began is looked up once for each objective, not for each of its key results: "offset 0" keeps it apart.
  const pace = () => `
    select ${BY_VERDICT} from (
      select o.level, ${verdict(momentInSql(), 'b.since')} as verdict, count(*) as n
      from objectives o cross join lateral (select ${STATUS_SINCE} as since offset 0) b
      join keyresults k on k.objective_uuid = o.uuid
      where ${matching} group by 1, 2) o`;
  const sql = `
    select (${health}) as summary, ${verdicts ? `(${pace()})` : 'null'} as verdicts from members m where ${IS_MEMBER}`;
  return { sql, bindings };
};
