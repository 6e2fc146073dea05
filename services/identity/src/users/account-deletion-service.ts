import type { UserDelete } from '@waymark/contracts';
import { AppError, createScope, type Events, invalidField, type Scope } from '@waymark/service-kit';
import type { Knex } from 'knex';
import { releaseImage } from '../images/image-store.ts';
import { dropInvitation } from '../invitations/drop-invitation.ts';
import type { Member } from '../members/member.ts';
import type { MemberRemovalService } from '../members/member-removal-service.ts';
import { memberIn } from '../members/member-store.ts';
import type { Organisation } from '../organisations/organisation.ts';
import type { OrganisationService } from '../organisations/organisation-service.ts';
import { lockOrganisation, lockOrganisationsOf, organisationsOf } from '../organisations/organisation-store.ts';
import type { SessionEndService } from '../sessions/session-end-service.ts';
import { mailRequested, userDeleted } from './user-events.ts';
import { deleteUser, lockUser } from './user-store.ts';

export type AccountDeletionService = {
  /** Deletes everything in one transaction. @throws {AppError} VALIDATION if an organisation with other members has no successor */
  deleteAccount(user: string, input: Pick<UserDelete, 'new_owners'>): Promise<void>;
};

/** They were invited or created an organisation after their organisations were locked. */
class JoinedMeanwhile extends Error {}

/** Does the work, and again as often as they have joined meanwhile. */
const repeated = (work: () => Promise<void>): Promise<void> =>
  work().catch((error: unknown) => {
    if (error instanceof JoinedMeanwhile) return repeated(work);
    throw error;
  });

type Place = { scope: Scope; organisation: Organisation; me: Member; successor: string | null };

/** One transaction, which begins again if the user joins an organisation meanwhile (product-rules.md, "Deleting an account"). */
export const createAccountDeletionService = (deps: {
  events: Events;
  removal: MemberRemovalService;
  organisations: OrganisationService;
  ending: SessionEndService;
  publicUrl: string;
}): AccountDeletionService => {
  const { events, removal, organisations, ending, publicUrl } = deps;

  const placesOf = async (trx: Knex.Transaction, user: string, successors: ReadonlyMap<string, string>) => {
    const places: Place[] = [];
    for (const uuid of await lockOrganisationsOf(trx, user)) {
      const scope = createScope(uuid, trx);
      const organisation = await lockOrganisation(scope);
      const me = await memberIn(scope, user);
      if (organisation && me) places.push({ scope, organisation, me, successor: successors.get(uuid) ?? null });
    }
    return places;
  };

  const isProvidedFor = async ({ scope, organisation, me, successor }: Place): Promise<boolean> => {
    if (!me.active || organisation.activeMembers === 1) return true;
    const heir = successor && successor !== me.userUuid ? await memberIn(scope, successor) : null;
    return heir?.active === true;
  };

  const leave = async ({ scope, organisation, me, successor }: Place): Promise<void> => {
    // Like a declined invitation: the organisation must not learn that the address had an account.
    if (!me.active) return dropInvitation(scope, events, me);
    if (organisation.activeMembers === 1) return void (await organisations.removeIn(scope, organisation, me.userUuid));
    const handsOver = successor !== null && organisation.ownerUuid === me.userUuid;
    const after = handsOver ? await removal.handOver(scope, organisation, successor, me.userUuid) : organisation;
    await removal.remove(scope, after, { members: [me], successor, reason: 'account_deleted', actor: me.userUuid });
  };

  const deleteIn = async (trx: Knex.Transaction, uuid: string, successors: ReadonlyMap<string, string>) => {
    const places = await placesOf(trx, uuid, successors);
    // Lock order: organisations, then the user, then what belongs to them, as edits and sign-ins lock them.
    const user = await lockUser(trx, uuid);
    if (!user) throw new AppError('SESSION_REQUIRED');
    // While the user is locked, nobody can add them anywhere.
    const locked = new Set(places.map(({ scope }) => scope.organisation));
    if ((await organisationsOf(trx, uuid)).some((one) => !locked.has(one))) throw new JoinedMeanwhile();
    const provided = await Promise.all(places.map(isProvidedFor));
    if (provided.includes(false)) {
      throw invalidField('new_owners', 'validation.account.successors_required');
    }
    await ending.endAccount(trx, uuid);
    for (const place of places) await leave(place);
    await events.record(trx, {
      action: 'user.deleted',
      actor: uuid,
      target: 'user',
      targetUuid: uuid,
      platform: true,
    });
    await releaseImage(trx, uuid);
    await deleteUser(trx, uuid);
    const farewell = mailRequested(user, 'account_deleted', { first_name: user.firstName, url: publicUrl });
    await events.emit(trx, [userDeleted(user), farewell]);
  };

  return {
    deleteAccount: (uuid, { new_owners }) => {
      const successors = new Map(new_owners.map((one) => [one.organisation_uuid, one.user_uuid]));
      return repeated(() =>
        events.acrossOrganisations('an account leaves all of its organisations', (trx) =>
          deleteIn(trx, uuid, successors),
        ),
      );
    },
  };
};
