import type { EndedSessions, Events, Route, ServiceHost } from '@waymark/service-kit';
import type { IdentityConfig } from '../config.ts';
import { createReadImage, type ReadImage } from '../images/image-service.ts';
import { importRoutes } from '../imports/import-routes.ts';
import { createPeopleImportService } from '../imports/people-import-service.ts';
import {
  createInvitationAcceptanceService,
  type InvitationAcceptanceService,
} from '../invitations/invitation-acceptance-service.ts';
import { createInvitationQuota } from '../invitations/invitation-quota.ts';
import { createInvitationRefusals } from '../invitations/invitation-refusals.ts';
import { invitationRoutes } from '../invitations/invitation-routes.ts';
import { createInvitationService } from '../invitations/invitation-service.ts';
import { createOwnInvitationsService } from '../invitations/own-invitations-service.ts';
import { createMemberRemovalService, type MemberRemovalService } from '../members/member-removal-service.ts';
import { memberRoutes } from '../members/member-routes.ts';
import { createMemberService } from '../members/member-service.ts';
import { memberSessionsRoutes } from '../members/member-sessions-routes.ts';
import { createMemberSessionsService } from '../members/member-sessions-service.ts';
import type { ChatWebhooks } from '../organisations/chat-webhooks.ts';
import { createOrganisationAccess } from '../organisations/organisation-access.ts';
import { organisationRoutes } from '../organisations/organisation-routes.ts';
import { createOrganisationService, type OrganisationService } from '../organisations/organisation-service.ts';
import { createPresentOrganisation, type PresentOrganisation } from '../organisations/present-organisation.ts';
import { createSubscriptionReader } from '../organisations/subscription-reader.ts';
import { createRequireProvenEmail } from '../proofs/proof-requirement.ts';
import { createRequireFreshSignIn } from '../sessions/fresh-sign-in.ts';
import { createSessionEndService, type SessionEndService } from '../sessions/session-end-service.ts';
import { createListSessions, type ListSessions } from '../sessions/session-list.ts';
import { createJoinTeam } from '../teams/join-team.ts';
import { teamRoutes } from '../teams/team-routes.ts';
import { createTeamService } from '../teams/team-service.ts';

export type Tenancy = {
  routes: Route[];
  acceptance: InvitationAcceptanceService;
  removal: MemberRemovalService;
  organisations: OrganisationService;
  readImage: ReadImage;
  ending: SessionEndService;
  listSessions: ListSessions;
  present: PresentOrganisation;
};

/** Composes organisations, members, invitations and teams. */
export const createTenancy = (deps: {
  host: ServiceHost;
  config: IdentityConfig;
  events: Events;
  endedSessions: EndedSessions;
  webhooks: ChatWebhooks;
}): Tenancy => {
  const { host, config, events, endedSessions, webhooks } = deps;
  const { database, clock, internal, logger, settings } = host;
  const { publicUrl } = settings;
  const subscriptions = createSubscriptionReader({ database, internal, logger });
  const requireProvenEmail = createRequireProvenEmail({ database, emailProof: config.emailProof });
  const requireFreshSignIn = createRequireFreshSignIn({ database, clock });
  const access = createOrganisationAccess({ database, subscriptions });
  const readImage = createReadImage({ database, clock });
  const { webhookPrefixes } = config;
  const organisations = createOrganisationService({ events, clock, webhooks, webhookPrefixes, readImage });
  const removal = createMemberRemovalService({ events, clock, publicUrl });
  const members = createMemberService({ events, clock, removal, organisations });
  const ending = createSessionEndService({ events, clock, endedSessions });
  const listSessions = createListSessions({ database, clock, limits: config.sessionLimits });
  const memberSessions = createMemberSessionsService({ database, events, ending, listSessions, publicUrl });
  const quota = createInvitationQuota({ clock, subscriptions, limits: config.invitationLimits });
  const refusals = createInvitationRefusals({ events, clock, secret: config.keySecret ?? settings.internalSecret });
  const invitations = createInvitationService({ events, clock, subscriptions, quota, refusals, publicUrl });
  const joinTeam = createJoinTeam({ events, clock });
  const teams = createTeamService({ events, clock, joinTeam });
  const acceptance = createInvitationAcceptanceService({ database, events, clock, joinTeam });
  const ownInvitations = createOwnInvitationsService({ database, events, clock, acceptance });
  const present = createPresentOrganisation({ database, subscriptions, webhooks });
  const peopleImport = createPeopleImportService({
    events,
    clock,
    invitations,
    quota,
    refusals,
    subscriptions,
    joinTeam,
  });

  return {
    acceptance,
    removal,
    organisations,
    readImage,
    ending,
    listSessions,
    present,
    routes: [
      ...organisationRoutes({ database, organisations, access, present, requireFreshSignIn }),
      ...invitationRoutes({ invitations: ownInvitations, refusals, present, requireProvenEmail }),
      ...memberRoutes({ database, members, invitations, access, requireProvenEmail, requireFreshSignIn }),
      ...memberSessionsRoutes({ memberSessions, access }),
      ...teamRoutes({ database, teams, access }),
      ...importRoutes({ peopleImport, access, requireProvenEmail }),
    ],
  };
};
