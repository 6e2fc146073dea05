import type { Events, Route, ServiceHost } from '@waymark/service-kit';
import type { IdentityConfig } from '../config.ts';
import { importRoutes } from '../imports/import-routes.ts';
import { createPeopleImport } from '../imports/people-import.ts';
import { createInvitationAcceptance, type InvitationAcceptance } from '../invitations/invitation-acceptance.ts';
import { createInvitationService } from '../invitations/invitation-service.ts';
import { createMemberRemoval, type MemberRemoval } from '../members/member-removal.ts';
import { memberRoutes } from '../members/member-routes.ts';
import { createMemberService } from '../members/member-service.ts';
import { createOrganisationAccess } from '../organisations/organisation-access.ts';
import { organisationRoutes } from '../organisations/organisation-routes.ts';
import { createOrganisationService, type OrganisationService } from '../organisations/organisation-service.ts';
import { createSubscriptionReader } from '../organisations/subscription-reader.ts';
import { createJoinTeam } from '../teams/join-team.ts';
import { teamRoutes } from '../teams/team-routes.ts';
import { createTeamService } from '../teams/team-service.ts';

export type Tenancy = {
  routes: Route[];
  acceptance: InvitationAcceptance;
  removal: MemberRemoval;
  organisations: OrganisationService;
};

/** Composes organisations, members, invitations and teams. */
export const createTenancy = (deps: { host: ServiceHost; config: IdentityConfig; events: Events }): Tenancy => {
  const { host, config, events } = deps;
  const { database, clock, internal, logger, settings } = host;
  const { publicUrl } = settings;
  const subscriptions = createSubscriptionReader({ database, internal, logger });
  const access = createOrganisationAccess({ database, subscriptions });
  const organisations = createOrganisationService({ events, clock, webhookPrefixes: config.webhookPrefixes });
  const removal = createMemberRemoval({ events, clock, publicUrl });
  const members = createMemberService({ events, clock, removal, organisations });
  const invitations = createInvitationService({ events, clock, subscriptions, publicUrl });
  const joinTeam = createJoinTeam({ events, clock });
  const teams = createTeamService({ events, clock, joinTeam });
  const peopleImport = createPeopleImport({ events, clock, invitations, subscriptions, joinTeam });

  return {
    acceptance: createInvitationAcceptance({ database, events, clock, joinTeam }),
    removal,
    organisations,
    routes: [
      ...organisationRoutes({ database, organisations, subscriptions, access }),
      ...memberRoutes({ database, members, invitations, access }),
      ...teamRoutes({ database, teams, access }),
      ...importRoutes({ peopleImport, access }),
    ],
  };
};
