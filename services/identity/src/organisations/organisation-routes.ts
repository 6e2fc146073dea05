import {
  addFavorite,
  createOrganisation,
  deleteOrganisation,
  editOrganisation,
  listOrganisations,
  readOrganisation,
  removeFavorite,
} from '@waymark/contracts';
import { AppError, type Database, implement, type Route, sentFields } from '@waymark/service-kit';
import type { RequireFreshSignIn } from '../sessions/fresh-sign-in.ts';
import { findUser } from '../users/user-store.ts';
import type { OrganisationAccess } from './organisation-access.ts';
import { EditedMeanwhile, type OrganisationService } from './organisation-service.ts';
import { pageOrganisationsOf } from './organisation-store.ts';
import type { PresentOrganisation } from './present-organisation.ts';

type Deps = {
  database: Database;
  organisations: OrganisationService;
  access: OrganisationAccess;
  present: PresentOrganisation;
  requireFreshSignIn: RequireFreshSignIn;
};

/** Calls on the caller's own organisations that need no particular right. */
const ownRoutes = ({ database, organisations, access, present }: Deps): Route[] => [
  implement(listOrganisations, {
    handler: async ({ session, query, setHeader }) => {
      const { userUuid } = session;
      const { organisations: page, total } = await pageOrganisationsOf(database, userUuid, query);
      // The access token of a deleted account is valid for some minutes, and must not look like a user without organisations.
      if (total === 0 && !(await findUser(database.platform, userUuid))) throw new AppError('SESSION_REQUIRED');
      setHeader('x-total-count', total);
      return present.all(session, page);
    },
  }),
  implement(createOrganisation, {
    handler: async ({ session, body }) => {
      const { userUuid: uuid, lang } = session;
      return present.asEntered(session, await organisations.create({ uuid, lang }, body));
    },
  }),
  implement(readOrganisation, {
    access: [access.member],
    handler: (call) => present.asFound(call.session, call.access.organisation),
  }),
  implement(addFavorite, {
    access: [access.member],
    handler: ({ params: { org }, session, access: { organisation } }) =>
      present.after(session, organisation, () => organisations.setFavorite(org, session.userUuid, true)),
  }),
  implement(removeFavorite, {
    access: [access.member],
    handler: ({ params: { org }, session, access: { organisation } }) =>
      present.after(session, organisation, () => organisations.setFavorite(org, session.userUuid, false)),
  }),
];

/** Calls of admins and the owner. */
const managingRoutes = ({ organisations, access, present, requireFreshSignIn }: Deps): Route[] => [
  implement(editOrganisation, {
    access: [access.member, access.admin],
    // The required right depends on what changes, and is checked before other errors in the body are reported.
    checksInput: true,
    handler: async ({ params: { org }, session, access: { organisation }, body }) => {
      const { userUuid } = session;
      const sent = sentFields(body);
      const isOwner = organisation.ownerUuid === userUuid;
      const { new_owner_uuid: named } = sent;
      const heir = typeof named === 'string' ? named.trim().toLowerCase() : named;
      if (!isOwner && heir !== undefined && heir !== organisation.ownerUuid) throw new AppError('FORBIDDEN');
      const requiresFactor = sent.require_second_factor ?? organisation.requireSecondFactor;
      // This setting protects against stolen passwords, so a program must not change it.
      if (session.apiToken && requiresFactor !== organisation.requireSecondFactor) throw new AppError('TOKEN_SCOPE');
      const edit = body();
      const handsOver = isOwner && edit.new_owner_uuid !== undefined && edit.new_owner_uuid !== userUuid;
      if (handsOver) await requireFreshSignIn({ session });
      try {
        return await present.after(session, organisation, () => organisations.edit(org, userUuid, edit));
      } catch (error) {
        if (!(error instanceof EditedMeanwhile)) throw error;
        const now = await present.after(session, organisation, async () => undefined);
        throw new AppError('EDITED_MEANWHILE', { body: now });
      }
    },
  }),
  implement(deleteOrganisation, {
    access: [access.member, access.owner, requireFreshSignIn],
    handler: async ({ params: { org }, session, access: { organisation } }) => {
      const answer = await present.asFound(session, organisation);
      await organisations.remove(org, session.userUuid);
      return answer;
    },
  }),
];

/** The caller's organisations: any user creates one, its admins edit it, its owner deletes it (product-rules.md, "Roles"). */
export const organisationRoutes = (deps: Deps): Route[] => [...ownRoutes(deps), ...managingRoutes(deps)];
