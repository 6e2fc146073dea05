import { randomUUID } from 'node:crypto';
import { type Clock, changedAt, type EventDraft, type Events } from '@waymark/service-kit';
import type { Knex } from 'knex';
import { lockOrganisationsOf } from '../organisations/organisation-store.ts';
import { dropResetsOf } from '../passwords/reset-store.ts';
import type { SessionEndService } from '../sessions/session-end-service.ts';
import { publishToOrganisations } from '../users/publish-to-organisations.ts';
import type { SuperAdmins } from '../users/super-admins.ts';
import type { User } from '../users/user.ts';
import { mailRequested, ofUser } from '../users/user-events.ts';
import { deleteUser, ensureUsers, findUserByEmail, lockUser, updateUser } from '../users/user-store.ts';
import type { EmailProof } from './email-proof-store.ts';
import { moveInvitation, waitingInvitationsOf } from './waiting-invitations.ts';

/**
 * Changes the account to the address that the link proves, ends its other sessions and reset links, and informs the old address. Undefined
 * if the address has an account by now. Only in transactions across organisations.
 */
export type AddressSwitch = (
  trx: Knex.Transaction,
  user: User,
  proof: Pick<EmailProof, 'email' | 'sessionUuid'>,
) => Promise<User | undefined>;

/** If somebody else gets the address at the same moment, a unique key is violated: another attempt sees who. */
export const createAddressSwitch = (deps: {
  events: Events;
  clock: Clock;
  publicUrl: string;
  ending: SessionEndService;
  rightsOf: SuperAdmins['rightsOf'];
}): AddressSwitch => {
  const { events, clock, publicUrl, ending, rightsOf } = deps;

  /**
   * Invitations belong to an address. Those of the old address stay with that address, and do not show the new one. Those of the new
   * address move to the account.
   */
  const exchangeInvitations = async (trx: Knex.Transaction, user: User, invited: User | undefined, at: Date) => {
    const organisations = await waitingInvitationsOf(trx, user.uuid);
    // The account still has the old address. Until it is free, a placeholder that is not an address stands for it.
    const standIn = randomUUID();
    const person = { uuid: standIn, email: standIn };
    const [left] = organisations.length > 0 ? await ensureUsers(trx, [person], user.lang, at) : [];
    const deferredDrafts: (() => Promise<EventDraft[]>)[] = [];
    for (const organisation of left ? organisations : []) {
      deferredDrafts.push(await moveInvitation(trx, { organisation, from: user.uuid, to: standIn }, at));
    }
    for (const organisation of invited ? await waitingInvitationsOf(trx, invited.uuid) : []) {
      deferredDrafts.push(await moveInvitation(trx, { organisation, from: invited?.uuid ?? '', to: user.uuid }, at));
    }
    if (invited) await deleteUser(trx, invited.uuid);
    return {
      /** Call once the account has given up its old address. */
      async settle() {
        if (left) await updateUser(trx, standIn, { email: user.email }, at);
        for (const makeDrafts of deferredDrafts) await events.emit(trx, await makeDrafts());
      },
    };
  };

  return async (trx, { uuid }, proof) => {
    const known = await findUserByEmail(trx, proof.email);
    if (known?.registeredAt) return undefined;
    await lockOrganisationsOf(trx, uuid, ...(known ? [known.uuid] : []));
    const user = await lockUser(trx, uuid);
    const invited = known && (await lockUser(trx, known.uuid));
    if (!user || invited?.registeredAt) return undefined;

    const now = clock.now();
    const at = changedAt(now, user.updatedAt);
    const invitations = await exchangeInvitations(trx, user, invited, at);
    const changes = { email: proof.email, email_verified_at: now };
    const changed = (await updateUser(trx, uuid, changes, at)) ?? user;
    await invitations.settle();

    // If the old address gave the rights of a platform owner, the session that requested the change ends too.
    const losesRights = rightsOf(user).superAdmin && !rightsOf(changed).superAdmin;
    const exceptSession = losesRights ? undefined : (proof.sessionUuid ?? undefined);
    await ending.endOtherSessions(trx, uuid, exceptSession, 'address_changed');
    await dropResetsOf(trx, uuid);
    await publishToOrganisations(events, trx, uuid, ['email']);
    const data = { first_name: user.firstName, url: `${publicUrl}/login` };
    await events.emit(trx, mailRequested(user, 'email_changed', data));
    const details = { email: changed.email, former_email: user.email };
    await events.record(trx, { ...ofUser(user), action: 'email.changed', actor: uuid, details });
    return changed;
  };
};
