import { HEALTHS, LEVELS, type ObjectiveSummaryQuery } from '@waymark/contracts';
import { type Bind, conditionsOf, type Statement } from './objective-list.ts';

const ofLevel = (level: string): string => {
  const counts = HEALTHS.map(
    (health) => `'"${health}":' || count(*) filter (where level = '${level}' and health = '${health}')`,
  );
  return `'"${level}":{' || ${counts.join(` || ',' || `)} || '}'`;
};

const SUMMARY = `'{' || ${LEVELS.map(ofLevel).join(` || ',' || `)} || '}'`;

/**
 * Key results by health for each level, of the objectives that match (decision 29), in one statement; no row for who is
 * no active member.
 */
export const summaryStatement = (
  organisation: string,
  userUuid: string,
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
    from members m where m.organisation_uuid = $1 and m.user_uuid = $2 and m.active and not m.gone`;
  return { sql, bindings };
};
