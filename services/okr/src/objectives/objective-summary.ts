import { HEALTHS, LEVELS, type ObjectiveSummaryQuery } from '@waymark/contracts';
import type { Actor } from '../access/actor.ts';
import { IS_MEMBER } from '../access/members.ts';
import { type Bind, conditionsOf, type Statement } from './objective-list.ts';

const ofLevel = (level: string): string => {
  const counts = HEALTHS.map(
    (health) => `'"${health}":' || count(*) filter (where level = '${level}' and health = '${health}')`,
  );
  return `'"${level}":{' || ${counts.join(` || ',' || `)} || '}'`;
};

const SUMMARY = `'{' || ${LEVELS.map(ofLevel).join(` || ',' || `)} || '}'`;

/**
 * Key results by health for each level, of the objectives that match, in one statement; no row for who is
 * no active member.
 */
export const summaryStatement = (
  { organisation, userUuid }: Pick<Actor, 'organisation' | 'userUuid'>,
  { status, ...query }: ObjectiveSummaryQuery,
): Statement => {
  const bindings: unknown[] = [organisation, userUuid];
  const bind: Bind = (value) => `$${bindings.push(value)}`;
  const conditions = conditionsOf(query, bind);
  const inStatus = status ? `and o.status = ${bind(status)}` : '';
  const sql = `
    select (
      select ${SUMMARY} from (
        select o.level, health_of(k.progress) as health
        from objectives o join keyresults k on k.objective_uuid = o.uuid
        where ${conditions} ${inStatus}) judged
    ) as summary
    from members m where ${IS_MEMBER}`;
  return { sql, bindings };
};
