import { AppError, type Clock, type Events, invalidField, type Scope } from '@waymark/service-kit';
import { type Acting, actingAdmin, actingMember } from '../organisations/acting.ts';
import type { OrganisationService } from '../organisations/organisation-service.ts';
import type { Member } from './member.ts';
import { aboutMember, memberUpdated } from './member-events.ts';
import type { MemberRemovalService } from './member-removal-service.ts';
import { countActiveAdmins, memberIn, membersIn, membersKnownAs, setAdmin } from './member-store.ts';

/** The members with these uuids (`Member.uuid`). Refuses with an error at the field if one is unknown. */
export const membersOrRefuse = async (scope: Scope, uuids: readonly string[], field: string): Promise<Member[]> => {
  const members = await membersKnownAs(scope, uuids);
  if (members.length < uuids.length) throw invalidField(field, 'validation.members.not_in');
  return members;
};

/** Checks that the successor is active and not leaving too. */
export const successorOrRefuse = async (
  scope: Scope,
  successor: string | null | undefined,
  leaving: readonly string[],
): Promise<string | null> => {
  if (!successor) return null;
  const member = leaving.includes(successor) ? undefined : await memberIn(scope, successor);
  if (!member?.active) throw invalidField('new_owner_id', 'validation.members.successor');
  return successor;
};

export type MemberService = {
  /**
   * Removes members, withdraws invitations, or lets the caller leave. @throws {AppError} FORBIDDEN, VALIDATION, CANNOT_REMOVE_OWNER,
   * LAST_ADMIN, SUCCESSOR_REQUIRED
   */
  remove(organisation: string, user: string, input: { users: string[]; successor?: string | null }): Promise<Member[]>;
  /** @throws {AppError} VALIDATION, MEMBER_NOT_ACTIVE */
  promote(organisation: string, user: string, targets: string[]): Promise<Member[]>;
  /** @throws {AppError} VALIDATION, CANNOT_REVOKE_SELF, CANNOT_REVOKE_OWNER */
  revoke(organisation: string, user: string, targets: string[]): Promise<Member[]>;
};

/** Each call is one transaction with the organisation locked, in which the rights of the caller are checked again. */
export const createMemberService = (deps: {
  events: Events;
  clock: Clock;
  removal: MemberRemovalService;
  organisations: OrganisationService;
}): MemberService => {
  const { events, clock, removal, organisations } = deps;

  /** If the owner leaves, somebody else must become owner. */
  const ownerLeaves = async (scope: Scope, acting: Acting, successor: string | null) => {
    if (!successor) throw new AppError((await countActiveAdmins(scope)) === 1 ? 'LAST_ADMIN' : 'SUCCESSOR_REQUIRED');
    return removal.handOver(scope, acting.organisation, successor, acting.me.userUuid);
  };

  const removeIn = async (scope: Scope, user: string, input: { users: string[]; successor?: string | null }) => {
    const acting = await actingMember(scope, user);
    if (!acting.me.admin && input.users.some((one) => one !== user)) throw new AppError('FORBIDDEN');
    const members = await membersOrRefuse(scope, input.users, 'users_uuid');
    const successor = await successorOrRefuse(scope, input.successor, input.users);
    let { organisation } = acting;
    if (input.users.includes(organisation.ownerUuid)) {
      if (organisation.ownerUuid !== user) throw new AppError('CANNOT_REMOVE_OWNER');
      if (members.filter((member) => member.active).length === organisation.activeMembers) {
        await organisations.removeIn(scope, organisation, user);
        return members;
      }
      organisation = await ownerLeaves(scope, acting, successor);
    }
    const [self, others] = [
      members.filter((one) => one.userUuid === user),
      members.filter((one) => one.userUuid !== user),
    ];
    await removal.remove(scope, organisation, { members: others, successor, reason: 'removed', actor: user });
    await removal.remove(scope, organisation, { members: self, successor, reason: 'left', actor: user });
    return members;
  };

  const appoint = async (
    scope: Scope,
    members: readonly Member[],
    admin: boolean,
    actor: string,
  ): Promise<Member[]> => {
    const users = members.map((member) => member.userUuid);
    const changing = members.filter((member) => member.admin !== admin).map((member) => member.userUuid);
    await setAdmin(scope, changing, admin, clock.now());
    const after = await membersIn(scope, users);
    const changed = after.filter((member) => changing.includes(member.userUuid));
    await events.emit(
      scope,
      changed.map((member) => memberUpdated(scope.organisation, member, ['admin'], actor)),
    );
    const action = admin ? 'admin.granted' : 'admin.revoked';
    await events.record(
      scope,
      changed.map((member) => ({ ...aboutMember(member), action, actor })),
    );
    return after;
  };

  return {
    remove: (organisation, user, input) => events.transaction(organisation, (scope) => removeIn(scope, user, input)),
    promote: (organisation, user, targets) =>
      events.transaction(organisation, async (scope) => {
        await actingAdmin(scope, user);
        const members = await membersOrRefuse(scope, targets, 'target_admins');
        if (members.some((member) => !member.active)) throw new AppError('MEMBER_NOT_ACTIVE');
        return appoint(scope, members, true, user);
      }),
    revoke: (uuid, user, targets) =>
      events.transaction(uuid, async (scope) => {
        const { organisation } = await actingAdmin(scope, user);
        const members = await membersOrRefuse(scope, targets, 'target_admins');
        if (targets.includes(user)) throw new AppError('CANNOT_REVOKE_SELF');
        if (targets.includes(organisation.ownerUuid)) throw new AppError('CANNOT_REVOKE_OWNER');
        return appoint(scope, members, false, user);
      }),
  };
};
