import { type Blocks, blockOf } from '@waymark/contracts';
import { type AccessCall, AppError, type Database } from '@waymark/service-kit';
import { findUser } from '../users/user-store.ts';
import type { OrganisationOfMember } from './organisation.ts';
import { findOrganisationOf } from './organisation-store.ts';
import type { SubscriptionReader } from './subscription-reader.ts';

type Org = { org: string };
type Found = { organisation: OrganisationOfMember };

/** Access steps before a handler, in the order of their refusals: 404, 403, 402. */
export const createOrganisationAccess = (deps: { database: Database; subscriptions: SubscriptionReader }) => {
  const { database, subscriptions } = deps;
  /** A token issued a moment ago may not have the claim of a factor added since, so the database decides. */
  const requireSecondFactor = async ({ userUuid, secondFactor }: AccessCall['session']): Promise<void> => {
    if (secondFactor || (await findUser(database.platform, userUuid))?.secondFactor) return;
    throw new AppError('SECOND_FACTOR_REQUIRED');
  };
  return {
    /** 404 for non-members, which does not reveal whether the organisation exists (product-rules.md, "Roles"). */
    member: async (call: AccessCall<Org>): Promise<Found> => {
      const organisation = await findOrganisationOf(database, call.params.org, call.session.userUuid);
      if (!organisation) throw new AppError('NOT_FOUND');
      if (organisation.requireSecondFactor) await requireSecondFactor(call.session);
      return { organisation };
    },
    admin: (call: AccessCall<Org, Found>): void => {
      if (!call.access.organisation.admin) throw new AppError('FORBIDDEN');
    },
    owner: (call: AccessCall<Org, Found>): void => {
      if (call.access.organisation.ownerUuid !== call.session.userUuid) throw new AppError('FORBIDDEN');
    },
    /** While the organisation is blocked, team data cannot be changed (product-rules.md, "Seats and blocks"). */
    unblocked: async (call: AccessCall<Org, Found>): Promise<void> => {
      const { organisation } = call.access;
      const block =
        blockOf(await subscriptions.lastKnown(organisation)) && blockOf(await subscriptions.current(organisation));
      if (block) throw new AppError(block);
    },
    /** Inviting is refused with 402 only for not paying; for over-subscription the check of seats refuses it. */
    paying: async (call: AccessCall<Org, Found>): Promise<void> => {
      const { organisation } = call.access;
      const isBlocked = (state: Blocks) => state.blocked_for_not_paying;
      if (!isBlocked(await subscriptions.lastKnown(organisation))) return;
      if (isBlocked(await subscriptions.current(organisation))) throw new AppError('BLOCKED_FOR_NOT_PAYING');
    },
  };
};

export type OrganisationAccess = ReturnType<typeof createOrganisationAccess>;
