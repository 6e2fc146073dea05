import { type Blocks, blockOf, type SubscriptionSnapshot } from '@waymark/contracts';
import { type AccessCall, AppError, type Database, type InternalClient } from '@waymark/service-kit';
import { findMember, type Member } from '../members/member-store.ts';
import { findOrganisation } from '../organisations/organisation-store.ts';
import type { Heal } from './heal.ts';

type InOrganisation = { org: string };
type AsMember = AccessCall<InOrganisation, { member: Member }>;
type Deps = { database: Database; internal: InternalClient; heal: Heal };
export type Access = ReturnType<typeof createAccess>;

/** Who may do what here (spec section 6): members read, admins change, and nobody changes anything while blocked. */
export const createAccess = ({ database, internal, heal }: Deps) => {
  const activeMember = async (organisation: string, userUuid: string): Promise<Member | undefined> => {
    const member = await database.inOrganisation(organisation, (scope) => findMember(scope, userUuid));
    return member?.active ? member : undefined;
  };

  /** Before refusing: what billing says now, in case the event that lifts the block is still on its way. */
  const blocksNow = async (organisation: string, known: Blocks): Promise<Blocks> => {
    const body = { organisations: [organisation] };
    const answer = await internal
      .post<{ subscriptions: SubscriptionSnapshot[] }>('billing', '/internal/subscriptions', body)
      .catch(() => undefined);
    return answer?.subscriptions[0] ?? known;
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
      const { org } = call.params;
      const organisation = await database.inOrganisation(org, findOrganisation);
      if (organisation === undefined || blockOf(organisation) === undefined) return;
      const block = blockOf(await blocksNow(org, organisation));
      if (block !== undefined) throw new AppError(block);
    },
  };
};
