import { blockOf } from '@waymark/contracts';
import { type AccessCall, AppError, type Database } from '@waymark/service-kit';
import { findMember, type Member } from '../members/member-store.ts';
import { findOrganisation } from '../organisations/organisation-store.ts';
import type { Heal } from './heal.ts';

type InOrganisation = { org: string };
type AsMember = AccessCall<InOrganisation, { member: Member }>;
export type Access = ReturnType<typeof createAccess>;

/** Who may do what here (spec section 6): members read, admins change, and nobody changes anything while blocked. */
export const createAccess = ({ database, heal }: { database: Database; heal: Heal }) => {
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
      await heal(org, userUuid);
      const healed = await activeMember(org, userUuid);
      if (healed === undefined) throw new AppError('NOT_FOUND');
      return { member: healed };
    },
    admin: (call: AsMember): void => {
      if (!call.access.member.admin) throw new AppError('FORBIDDEN');
    },
    /** 402 while the organisation is blocked, for not paying before for its users (decision 20). */
    unblocked: async (call: AccessCall<InOrganisation>): Promise<void> => {
      const organisation = await database.inOrganisation(call.params.org, findOrganisation);
      const block = organisation && blockOf(organisation);
      if (block !== undefined) throw new AppError(block);
    },
  };
};
