import { randomUUID } from 'node:crypto';
import { INVITATION_DAYS, normaliseEmail, seatsFull } from '@waymark/contracts';
import { AppError, type Clock, type EventDraft, type Events, type Scope } from '@waymark/service-kit';
import { mailRequested, memberEvent } from '../events/drafts.ts';
import type { Member } from '../members/member.ts';
import { membersOrRefuse } from '../members/member-service.ts';
import { activateMembers, insertInvitedMembers, membersIn } from '../members/member-store.ts';
import { type Acting, actingAdmin } from '../organisations/acting.ts';
import type { SubscriptionReader } from '../organisations/subscription-reader.ts';
import { tokenHash } from '../sessions/secret-token.ts';
import type { User } from '../users/user.ts';
import { ensureUsers, findUsers } from '../users/user-store.ts';
import { deleteInvitations, renewInvitations } from './invitation-store.ts';
import { newInvitationToken } from './invitation-token.ts';

const DAY = 86_400_000;

export type InvitationService = {
  /**
   * Invites addresses and lets those with an account join at once (decision 16); sends invitations again by uuid.
   * @throws {AppError} SUBSCRIPTION_SEATS_FULL, ALREADY_ACTIVE, VALIDATION
   */
  add(organisation: string, user: string, who: { emails?: string[]; users?: string[] }): Promise<Member[]>;
  /** The same inside a transaction whose caller holds the organisation. `teams` says where people go once they have joined. */
  addIn(
    scope: Scope,
    acting: Acting,
    emails: readonly string[],
    teams?: ReadonlyMap<string, string>,
  ): Promise<Member[]>;
  /** @throws {AppError} SUBSCRIPTION_SEATS_FULL */
  assertSeat(scope: Scope, acting: Acting): Promise<void>;
};

export const createInvitationService = (deps: {
  events: Events;
  clock: Clock;
  subscriptions: SubscriptionReader;
  publicUrl: string;
}): InvitationService => {
  const { events, clock, subscriptions, publicUrl } = deps;

  /** Pending invitations do not count (decision 15). */
  const assertSeat: InvitationService['assertSeat'] = async (scope, { organisation }) => {
    const { maximum_number_of_users: maximum } = await subscriptions.knownIn(scope, organisation);
    if (seatsFull(organisation.activeMembers, maximum)) throw new AppError('SUBSCRIPTION_SEATS_FULL');
  };

  const inviterOf = ({ me }: Acting): string => [me.firstName, me.lastName].filter(Boolean).join(' ') || me.email;

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

  const admit = async (scope: Scope, acting: Acting, users: readonly User[], teams?: ReadonlyMap<string, string>) => {
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

  const addIn: InvitationService['addIn'] = async (scope, acting, emails, teams) => {
    const people = emails.map((email) => ({ uuid: randomUUID(), email: normaliseEmail(email) }));
    const users = await ensureUsers(scope.trx, people, acting.organisation.lang, clock.now());
    const byUser = new Map(
      users.flatMap((user) => {
        const team = teams?.get(user.email);
        return team ? [[user.uuid, team] as const] : [];
      }),
    );
    return admit(scope, acting, users, byUser);
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
        const renewed = who.users ? await admit(scope, acting, await findUsers(scope.trx, who.users)) : [];
        return [...added, ...renewed];
      }),
  };
};
