import { isUuid } from '@waymark/contracts';
import { type AccessCall, AppError, type Database, requireSuperAdmin } from '@waymark/service-kit';
import { findMember, type Member } from '../members/member-store.ts';
import type { SubscriptionService } from '../subscriptions/subscription-service.ts';

type InOrganisation = { org: string };
export type Access = ReturnType<typeof createAccess>;
type Deps = { database: Database; subscriptions: Pick<SubscriptionService, 'heal' | 'current'> };

/** Who may do what here: members look, admins ask, the platform owner decides (spec section 6). */
export const createAccess = ({ database, subscriptions }: Deps) => {
  const activeMember = async (organisation: string, userUuid: string): Promise<Member | undefined> => {
    const member = await database.inOrganisation(organisation, (scope) => findMember(scope, userUuid));
    return member?.active ? member : undefined;
  };

  return {
    /** 404 unless the caller is an active member: it must not show that the organisation exists. */
    member: async (call: AccessCall<InOrganisation>): Promise<{ member: Member }> => {
      const { org } = call.params;
      const { userUuid } = call.session;
      const known = await activeMember(org, userUuid);
      if (known !== undefined) return { member: known };
      await subscriptions.heal(org);
      const healed = await activeMember(org, userUuid);
      if (healed === undefined) throw new AppError('NOT_FOUND');
      return { member: healed };
    },
    admin: (call: AccessCall<InOrganisation, { member: Member }>): void => {
      if (!call.access.member.admin) throw new AppError('FORBIDDEN');
    },
    /** 403 for everyone else, whether or not what they ask for exists. */
    superAdmin: (call: AccessCall): void => requireSuperAdmin(call),
    /** 404 for the platform owner where there is no such organisation. Its name is read here, after the role is known. */
    existing: async (call: AccessCall<InOrganisation>): Promise<void> => {
      if (!isUuid(call.params.org)) throw new AppError('NOT_FOUND');
      await subscriptions.current(call.params.org);
    },
  };
};
