import { DEFAULT_PLAN, DEFAULT_TIME_ZONE, type ErrorCode, PLANS, type PlanType } from '@waymark/contracts';
import {
  type AccessCall,
  AppError,
  type Database,
  type Healing,
  NotInReadModelError,
  notAMember,
} from '@waymark/service-kit';
import { IS_MEMBER } from '../access/members.ts';

/** A member of an organisation whose plan has reports, and the time zone of its days. */
export type Reporter = { organisation: string; timeZone: string; plan: PlanType };

const FIND = `
  select coalesce(s.subscription_type, '${DEFAULT_PLAN}') as plan, coalesce(o.timezone, '${DEFAULT_TIME_ZONE}') as "timeZone"
  from members m left join subscriptions s on s.organisation_uuid = m.organisation_uuid
  left join organisations o on o.organisation_uuid = m.organisation_uuid
  where ${IS_MEMBER}`;

/** The refusal if the plan lacks reports, unless billing reports a new plan. */
const lacks = (code: ErrorCode) => new NotInReadModelError({ plan: true }, new AppError(code));

/**
 * Access steps: every active member may read reports (404 for anyone else), if the plan has them (402); `enterprise` is for the parts of
 * that plan.
 */
export const createReporterAccess = ({ database, healing }: { database: Database; healing: Healing }) => {
  const find = (organisation: string, userUuid: string, isAdvanced: boolean): Promise<Reporter> =>
    healing.retry(organisation, async () => {
      const [row] = await database.readInOrganisation<Omit<Reporter, 'organisation'>>(organisation, FIND, [
        organisation,
        userUuid,
      ]);
      if (row === undefined) throw notAMember(userUuid);
      const { reporting } = PLANS[row.plan];
      if (reporting === 'none') throw lacks('PLAN_LACKS_REPORTING');
      if (isAdvanced && reporting !== 'advanced') throw lacks('PLAN_LACKS_ADVANCED_REPORTING');
      return { organisation, ...row };
    });

  const step =
    (isAdvanced: boolean) =>
    async ({
      params: { org },
      session: { userUuid },
    }: AccessCall<{ org: string }>): Promise<{ reporter: Reporter }> => ({
      reporter: await find(org, userUuid, isAdvanced),
    });

  return {
    paid: step(false),
    enterprise: step(true),
    /** For rights that depend on the query. @throws {AppError} 402 */
    requireEnterprise: async (organisation: string, userUuid: string): Promise<void> => {
      await find(organisation, userUuid, true);
    },
  };
};
export type ReporterAccess = ReturnType<typeof createReporterAccess>;
