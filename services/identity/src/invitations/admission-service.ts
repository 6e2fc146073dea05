import { DAY_MS, INVITATION_DAYS } from '@waymark/contracts';
import { type Clock, type Events, invalidField, type Scope } from '@waymark/service-kit';
import type { Member } from '../members/member.ts';
import { aboutMember, memberEvent } from '../members/member-events.ts';
import { insertInvitedMembers, membersIn } from '../members/member-store.ts';
import type { Acting } from '../organisations/acting.ts';
import { tokenHash } from '../sessions/secret-token.ts';
import type { User } from '../users/user.ts';
import { mailRequested } from '../users/user-events.ts';
import { freshInvitationMails, type InvitationMail, storeInvitationMails } from './invitation-mail-store.ts';
import type { InvitationQuota } from './invitation-quota.ts';
import type { InvitationRefusals } from './invitation-refusals.ts';
import { renewInvitations } from './invitation-store.ts';
import { newInvitationToken } from './invitation-token.ts';

/**
 * Invites users, or resends invitations, in a transaction whose caller has locked the organisation. Whether an address has an account
 * changes only the words of the mail: neither answer nor time reveals it to the organisation. An address that just got a mail of the
 * organisation gets no other: the invitation counts, with the token of that mail. `teams`: the team that each user joins on acceptance.
 * `sendAgain`: always send a mail, within a limit.
 * @throws {AppError} VALIDATION quoting addresses that want no invitations; INVITATION_LIMIT; INVITATION_SENT_JUST_NOW with `sendAgain`
 */
type AdmissionService = (
  scope: Scope,
  acting: Acting,
  users: readonly User[],
  how?: { teams?: ReadonlyMap<string, string>; sendAgain?: boolean },
) => Promise<Member[]>;

/** `token` is null if a recent mail is still valid, so that none is sent. */
type Addressed = { user: User; token: string | null; tokenHash: Buffer };

const inviterOf = ({ me }: Acting): string => [me.firstName, me.lastName].filter(Boolean).join(' ') || me.email;

/** The result has all of the users as members; those who are active already are not invited. */
export const createAdmissionService = (deps: {
  events: Events;
  clock: Clock;
  quota: InvitationQuota;
  refusals: InvitationRefusals;
  publicUrl: string;
}): AdmissionService => {
  const { events, clock, quota, refusals, publicUrl } = deps;

  const mailTo = (acting: Acting, user: User, token: string) => {
    const { organisation } = acting;
    const hasAccount = user.registeredAt !== null;
    const query = new URLSearchParams({ email: user.email, token });
    const data = {
      organisation: organisation.name,
      inviter: inviterOf(acting),
      first_name: user.firstName,
      url: `${publicUrl}/${hasAccount ? 'login' : 'register'}?${query}`,
      stop_url: `${publicUrl}/invitations/stop?token=${refusals.tokenFor(organisation.uuid, user.email)}`,
    };
    const reader = hasAccount ? user : { ...user, lang: organisation.lang };
    return mailRequested(reader, 'invitation', data, organisation.uuid);
  };

  const assertWanted = async (scope: Scope, users: readonly User[], field: string): Promise<void> => {
    const declined = await refusals.among(
      scope,
      users.map(({ email }) => email),
    );
    if (declined.size === 0) return;
    const values = { addresses: [...declined].join(', '), count: declined.size };
    throw invalidField(field, { key: 'validation.members.declined', values });
  };

  /** Assigns each user a token: a new one to be mailed, or that of a recent mail. */
  const address = async (scope: Scope, users: readonly User[], sendAgain: boolean): Promise<Addressed[]> => {
    const emails = users.map(({ email }) => email);
    if (sendAgain) await quota.sendAgain(scope, emails);
    const mailed = sendAgain
      ? new Map<string, InvitationMail>()
      : await freshInvitationMails(scope, emails, clock.now());
    return users.map((user) => {
      const recentMail = mailed.get(user.email);
      if (recentMail) return { user, token: null, tokenHash: recentMail.tokenHash };
      const token = newInvitationToken(scope.organisation);
      return { user, token, tokenHash: tokenHash(token) };
    });
  };

  return async (scope, acting, users, { teams = new Map(), sendAgain = false } = {}) => {
    const { organisation, me } = acting;
    const now = clock.now();
    const uuids = users.map((user) => user.uuid);
    const before = await membersIn(scope, uuids);
    const known = new Set(before.map((member) => member.userUuid));
    const active = new Set(before.filter((member) => member.active).map((member) => member.userUuid));
    const waiting = users.filter((user) => !active.has(user.uuid));
    await assertWanted(scope, waiting, sendAgain ? 'users_uuid' : 'users_emails');
    const invited = await address(scope, waiting, sendAgain);
    const mailed = invited.flatMap(({ token, ...one }) => (token === null ? [] : [{ ...one, token }]));
    await quota.take(scope, acting, mailed.length);
    await storeInvitationMails(
      scope,
      mailed.map((one) => ({ email: one.user.email, tokenHash: one.tokenHash, sentAt: now })),
    );
    const fresh = invited.map(({ user }) => user.uuid).filter((uuid) => !known.has(uuid));
    await insertInvitedMembers(scope, fresh, now);
    const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
    await renewInvitations(
      scope,
      invited.map(({ user, tokenHash }) => ({
        userUuid: user.uuid,
        tokenHash,
        invitedBy: me.userUuid,
        expiresAt,
        ...(teams.has(user.uuid) ? { teamUuid: teams.get(user.uuid) } : {}),
      })),
    );
    const added = await membersIn(scope, fresh);
    await events.emit(scope, [
      ...added.map((member) => memberEvent('invited', organisation.uuid, member, me.userUuid)),
      ...mailed.map(({ user, token }) => mailTo(acting, user, token)),
    ]);
    await events.record(
      scope,
      invited.map(({ user: { uuid: userUuid, email } }) => ({
        ...aboutMember({ userUuid, email }, { again: known.has(userUuid) }),
        action: 'member.invited',
        actor: me.userUuid,
      })),
    );
    return membersIn(scope, uuids);
  };
};
