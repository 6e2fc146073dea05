import { HEALTHS, LEVELS, type ObjectiveSummaryQuery, VERDICTS } from '@waymark/contracts';
import type { Actor } from '../access/actor.ts';
import { IS_MEMBER } from '../access/members.ts';
import { type Moment, STATUS_SINCE } from '../checkins/assessment.ts';
import { bindMoment, verdict } from '../checkins/assessment-sql.ts';
import { type Bind, conditionsOf, type Statement } from './objective-list.ts';

/** The key results of each level by a column of theirs, as JSON. */
const byLevel = (column: string, values: readonly string[]): string => {
  const ofLevel = (level: string): string => {
    const counts = values.map(
      (value) => `'"${value}":' || coalesce(sum(n) filter (where level = '${level}' and ${column} = '${value}'), 0)`,
    );
    return `'"${level}":{' || ${counts.join(` || ',' || `)} || '}'`;
  };
  return `'{' || ${LEVELS.map(ofLevel).join(` || ',' || `)} || '}'`;
};

const BY_HEALTH = byLevel('health', HEALTHS);
const BY_VERDICT = byLevel('verdict', VERDICTS);

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
  // When a status began is looked up once for each objective, not for each of its key results: "offset 0" keeps it apart.
  const paced = verdicts
    ? [
        `, ${verdict(momentInSql(), 'b.since')} as verdict`,
        `cross join lateral (select ${STATUS_SINCE} as since offset 0) b`,
      ]
    : ['', ''];
  const sql = `
    select counted.summary, counted.verdicts from members m, (
      select ${BY_HEALTH} as summary, ${verdicts ? BY_VERDICT : 'null'} as verdicts from (
        select o.level, health_of(k.progress) as health ${paced[0]}, count(*) as n
        from objectives o ${paced[1]} join keyresults k on k.objective_uuid = o.uuid
        where ${conditions} ${inStatus} group by 1, 2 ${verdicts ? ', 3' : ''}) judged
    ) counted
    where ${IS_MEMBER}`;
  return { sql, bindings };
};
