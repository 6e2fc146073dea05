import type { LeaveReason } from '@waymark/contracts';
import { type Clock, changedAt, type EventDraft, type Events, type Scope } from '@waymark/service-kit';
import type { Organisation } from '../organisations/organisation.ts';
import { organisationEvent } from '../organisations/organisation-events.ts';
import { updateOrganisation } from '../organisations/organisation-store.ts';
import { teamUpdated } from '../teams/team-events.ts';
import { removeFromTeams, setChanged, teamsOfUsers } from '../teams/team-store.ts';
import type { Actor } from '../users/user.ts';
import { mailRequested } from '../users/user-events.ts';
import { findUsers } from '../users/user-store.ts';
import type { Member } from './member.ts';
import { aboutMember, memberLeft, memberUpdated } from './member-events.ts';
import { deleteMembers, memberIn, setAdmin } from './member-store.ts';

export type Removal = {
  members: readonly Member[];
  /** Who takes over what the members own; if null, the organisation's owner. */
  successor: string | null;
  reason: LeaveReason;
  actor: Actor;
  /** Named in the mail about a downgrade. */
  plan?: string;
};

export type MemberRemovalService = {
  /** Removes active members and withdraws invitations. The caller has locked the organisation, and none of them is its owner. */
  remove(scope: Scope, organisation: Organisation, removal: Removal): Promise<void>;
  /** Makes the successor owner and admin, before the owner leaves. */
  handOver(scope: Scope, organisation: Organisation, successor: string, actor: Actor): Promise<Organisation>;
};

/** Ends memberships with all that follows: teams, mails, events and records (product-rules.md, "Leaving and removal"). */
export const createMemberRemovalService = (deps: {
  events: Pick<Events, 'emit' | 'record'>;
  clock: Clock;
  publicUrl: string;
}): MemberRemovalService => {
  const { events, clock, publicUrl } = deps;

  const leaveTeams = async (scope: Scope, users: readonly string[], actor: Actor): Promise<void> => {
    const teams = await teamsOfUsers(scope, users);
    const leaving = new Set(users);
    await removeFromTeams(scope, users);
    for (const team of teams) await setChanged(scope, team.uuid, changedAt(clock.now(), team.updatedAt));
    const updates = teams.map((team) => {
      const left = { ...team, userUuids: team.userUuids.filter((user) => !leaving.has(user)) };
      return teamUpdated(scope.organisation, left, ['users'], actor);
    });
    await events.emit(scope, updates);
  };

  const mails = async (scope: Scope, organisation: Organisation, removal: Removal): Promise<EventDraft[]> => {
    if (removal.reason !== 'removed' && removal.reason !== 'downgraded') return [];
    const recipients = removal.members.filter((member) => member.active && member.userUuid !== removal.actor);
    const users = await findUsers(
      scope.trx,
      recipients.map((member) => member.userUuid),
    );
    const template = removal.reason === 'removed' ? 'removed' : 'downgrade_removed';
    return users.map((user) => {
      const about = { first_name: user.firstName, organisation: organisation.name, plan: removal.plan ?? null };
      return mailRequested(user, template, { ...about, url: `${publicUrl}/organization` }, organisation.uuid);
    });
  };

  return {
    async remove(scope, organisation, removal) {
      const { members, reason, actor } = removal;
      const users = members.map((member) => member.userUuid);
      if (users.length === 0) return;
      const mailed = await mails(scope, organisation, removal);
      const heir = removal.successor ?? organisation.ownerUuid;
      const left = members.map((member) =>
        memberLeft(organisation.uuid, member, { successor: member.active ? heir : null, reason }, actor),
      );
      await leaveTeams(scope, users, actor);
      await deleteMembers(scope, users);
      await events.emit(scope, [...left, ...mailed]);
      const alone = reason === 'left' || reason === 'account_deleted';
      await events.record(
        scope,
        members.map((member) => ({
          ...aboutMember(member, { reason, invited_only: !member.active }),
          action: alone ? 'member.left' : 'member.removed',
          actor,
        })),
      );
    },
    async handOver(scope, organisation, successor, actor) {
      const at = changedAt(clock.now(), organisation.updatedAt);
      const before = await memberIn(scope, successor);
      await setAdmin(scope, [successor], true, at);
      const updated = await updateOrganisation(scope, { owner_uuid: successor }, at);
      const member = await memberIn(scope, successor);
      if (!updated || !member) throw new Error('a successor is not a member');
      await events.emit(scope, organisationEvent('updated', updated, actor));
      await events.record(scope, { ...aboutMember(member), action: 'organisation.handed_over', actor });
      if (before?.admin) return updated;
      await events.emit(scope, memberUpdated(organisation.uuid, member, ['admin'], actor));
      await events.record(scope, { ...aboutMember(member), action: 'admin.granted', actor });
      return updated;
    },
  };
};
