import { INVITATION_DAYS } from '@waymark/contracts';
import type { Clock, EventDraft, Events, Scope } from '@waymark/service-kit';
import type { Member } from '../members/member.ts';
import { memberEvent } from '../members/member-events.ts';
import { activateMembers, insertInvitedMembers, membersIn } from '../members/member-store.ts';
import type { Acting } from '../organisations/acting.ts';
import { tokenHash } from '../sessions/secret-token.ts';
import type { User } from '../users/user.ts';
import { mailRequested } from '../users/user-events.ts';
import { deleteInvitations, renewInvitations } from './invitation-store.ts';
import { newInvitationToken } from './invitation-token.ts';

const DAY = 86_400_000;

/**
 * Makes members of users, inside a transaction whose caller holds the organisation: those with an account join at once, the
 * others are invited, or invited again. `teams` says by user where an invited one goes on joining.
 */
type Admission = (
  scope: Scope,
  acting: Acting,
  users: readonly User[],
  teams?: ReadonlyMap<string, string>,
) => Promise<Member[]>;

const inviterOf = ({ me }: Acting): string => [me.firstName, me.lastName].filter(Boolean).join(' ') || me.email;

export const createAdmission = (deps: { events: Events; clock: Clock; publicUrl: string }): Admission => {
  const { events, clock, publicUrl } = deps;

  const join = async (scope: Scope, acting: Acting, users: readonly User[]): Promise<EventDraft[]> => {
    const uuids = users.map((user) => user.uuid);
    await activateMembers(scope, uuids, clock.now());
    await deleteInvitations(scope, uuids);
    const { organisation, me } = acting;
    const data = { organisation: organisation.name, inviter: inviterOf(acting) };
    const url = `${publicUrl}/organization/${organisation.uuid}`;
    const joined = await membersIn(scope, uuids);
    return [
      ...joined.map((member) => memberEvent('joined', organisation.uuid, member, me.userUuid)),
      ...users.map((user) =>
        mailRequested(user, 'joined', { ...data, first_name: user.firstName, url }, organisation.uuid),
      ),
    ];
  };

  const invite = async (
    scope: Scope,
    acting: Acting,
    users: readonly User[],
    known: ReadonlySet<string>,
    teams: ReadonlyMap<string, string> = new Map(),
  ): Promise<EventDraft[]> => {
    const { organisation, me } = acting;
    const now = clock.now();
    const fresh = users.map((user) => user.uuid).filter((uuid) => !known.has(uuid));
    await insertInvitedMembers(scope, fresh, now);
    const tokens = new Map(users.map((user) => [user.uuid, newInvitationToken(organisation.uuid)]));
    const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY);
    const invitations = users.map((user) => {
      const token = tokens.get(user.uuid) ?? '';
      const team = teams.get(user.uuid);
      const base = { userUuid: user.uuid, tokenHash: tokenHash(token), invitedBy: me.userUuid, expiresAt };
      return team ? { ...base, teamUuid: team } : base;
    });
    await renewInvitations(scope, invitations);
    const data = { organisation: organisation.name, inviter: inviterOf(acting) };
    const invited = await membersIn(scope, fresh);
    return [
      ...invited.map((member) => memberEvent('invited', organisation.uuid, member, me.userUuid)),
      ...users.map((user) => {
        const query = new URLSearchParams({ email: user.email, token: tokens.get(user.uuid) ?? '' });
        const reader = { ...user, lang: organisation.lang };
        return mailRequested(
          reader,
          'invitation',
          { ...data, url: `${publicUrl}/register?${query}` },
          organisation.uuid,
        );
      }),
    ];
  };

  return async (scope: Scope, acting: Acting, users: readonly User[], teams?: ReadonlyMap<string, string>) => {
    const uuids = users.map((user) => user.uuid);
    const members = await membersIn(scope, uuids);
    const known = new Set(members.map((member) => member.userUuid));
    const active = new Set(members.filter((member) => member.active).map((member) => member.userUuid));
    const waiting = users.filter((user) => !active.has(user.uuid));
    const joining = waiting.filter((user) => user.registeredAt !== null);
    const invited = waiting.filter((user) => user.registeredAt === null);
    const joins = await join(scope, acting, joining);
    const invites = await invite(scope, acting, invited, known, teams);
    await events.emit(scope, [...joins, ...invites]);
    return membersIn(scope, uuids);
  };
};
