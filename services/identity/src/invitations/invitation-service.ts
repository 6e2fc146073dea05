import { randomUUID } from 'node:crypto';
import { normaliseEmail, seatsFull } from '@waymark/contracts';
import { AppError, type Clock, type Events, type Scope } from '@waymark/service-kit';
import type { Member } from '../members/member.ts';
import { membersOrRefuse } from '../members/member-service.ts';
import { type Acting, actingAdmin } from '../organisations/acting.ts';
import type { SubscriptionReader } from '../organisations/subscription-reader.ts';
import { ensureUsers, findUsers } from '../users/user-store.ts';
import { createAdmissionService } from './admission-service.ts';
import type { InvitationQuota } from './invitation-quota.ts';
import type { InvitationRefusals } from './invitation-refusals.ts';

export type InvitationService = {
  /**
   * Invites addresses (product-rules.md, "Invitations"), or resends invitations by uuid.
   * @throws {AppError} SUBSCRIPTION_SEATS_FULL, ALREADY_ACTIVE, VALIDATION, INVITATION_LIMIT, INVITATION_SENT_JUST_NOW for one that is
   * resent
   */
  add(organisation: string, user: string, who: { emails?: string[]; users?: string[] }): Promise<Member[]>;
  /**
   * The same for addresses, in a transaction whose caller has locked the organisation. `teams`: the team that each address joins on
   * acceptance.
   */
  addIn(
    scope: Scope,
    acting: Acting,
    emails: readonly string[],
    teams?: ReadonlyMap<string, string>,
  ): Promise<Member[]>;
  /** @throws {AppError} SUBSCRIPTION_SEATS_FULL */
  assertSeat(scope: Scope, acting: Acting): Promise<void>;
};

/** Invites on behalf of an admin, in one transaction with the organisation locked: all addresses of a call, or none. */
export const createInvitationService = (deps: {
  events: Events;
  clock: Clock;
  subscriptions: SubscriptionReader;
  quota: InvitationQuota;
  refusals: InvitationRefusals;
  publicUrl: string;
}): InvitationService => {
  const { events, clock, subscriptions, quota, refusals, publicUrl } = deps;

  /** Pending invitations do not count (product-rules.md, "Seats when inviting"). */
  const assertSeat: InvitationService['assertSeat'] = async (scope, { organisation }) => {
    const { maximum_number_of_users: maximum } = await subscriptions.lastKnownIn(scope, organisation);
    if (seatsFull(organisation.activeMembers, maximum)) throw new AppError('SUBSCRIPTION_SEATS_FULL');
  };

  const admit = createAdmissionService({ events, clock, quota, refusals, publicUrl });

  const addIn: InvitationService['addIn'] = async (scope, acting, emails, teams) => {
    const people = emails.map((email) => ({ uuid: randomUUID(), email: normaliseEmail(email) }));
    const users = await ensureUsers(scope.trx, people, acting.organisation.lang, clock.now());
    const byUser = new Map(
      users.flatMap((user) => {
        const team = teams?.get(user.email);
        return team ? [[user.uuid, team] as const] : [];
      }),
    );
    return admit(scope, acting, users, { teams: byUser });
  };

  return {
    assertSeat,
    addIn,
    add: (organisation, user, who) =>
      events.transaction(organisation, async (scope) => {
        const acting = await actingAdmin(scope, user);
        const again = who.users ? await membersOrRefuse(scope, who.users, 'users_uuid') : [];
        if (again.some((member) => member.active)) throw new AppError('ALREADY_ACTIVE');
        await assertSeat(scope, acting);
        const added = who.emails ? await addIn(scope, acting, who.emails) : [];
        const users = await findUsers(
          scope.trx,
          again.map((member) => member.userUuid),
        );
        const renewed = users.length > 0 ? await admit(scope, acting, users, { sendAgain: true }) : [];
        return [...added, ...renewed];
      }),
  };
};
