import path from 'node:path';
import { CATALOGUE } from '@waymark/contracts';
import {
  consumeEndedSessions,
  createAccessOfRepeat,
  createEndedSessions,
  createEvents,
  createService,
  languageOfMember,
  memberAccess,
  type Service,
  type ServiceHost,
  type ServiceModule,
  unblockedAccess,
} from '@waymark/service-kit';
import { blockerRoutes } from './blockers/blocker-routes.ts';
import { createBlockerService } from './blockers/blocker-service.ts';
import { createCheckinReader } from './checkins/checkin-reader.ts';
import { createCheckinRequestService } from './checkins/checkin-request-service.ts';
import { checkinRoutes } from './checkins/checkin-routes.ts';
import { createCheckinService } from './checkins/checkin-service.ts';
import { commentRoutes } from './comments/comment-routes.ts';
import { createCommentService } from './comments/comment-service.ts';
import { type OkrConfig, readOkrConfig } from './config.ts';
import { foldingRoutes } from './folding/folding-routes.ts';
import { internalRoutes } from './internal/internal-routes.ts';
import { keyResultRoutes } from './keyresults/keyresult-routes.ts';
import { createKeyResultService } from './keyresults/keyresult-service.ts';
import { createLinks } from './objectives/links.ts';
import { createObjectiveReader } from './objectives/objective-reader.ts';
import { replayObjectives } from './objectives/objective-replay.ts';
import { objectiveRoutes } from './objectives/objective-routes.ts';
import { createObjectiveService } from './objectives/objective-service.ts';
import { createOkrHealing } from './people/healing.ts';
import { consumeMembers } from './people/member-events.ts';
import { consumeOrganisations, consumeSubscriptions } from './people/organisation-events.ts';
import { consumeTeams } from './people/team-events.ts';
import { members, subscriptions } from './read-models.ts';
import { createDayBuilder } from './reporting/day-builder.ts';
import { reportRoutes } from './reporting/report-routes.ts';
import { createReportService } from './reporting/report-service.ts';
import { createReporterAccess } from './reporting/reporter.ts';

export type { OkrConfig } from './config.ts';
export { readOkrConfig } from './config.ts';
export { createDayBuilder } from './reporting/day-builder.ts';

export const migrations = path.join(import.meta.dirname, '../migrations');

/** Objectives, key results, their lifecycle, search and history. */
export const createOkrService = (host: ServiceHost, config: OkrConfig): Service => {
  const { database, internal, clock, logger, settings } = host;
  const name = 'okr';
  const endedSessions = createEndedSessions(host);
  const events = createEvents({
    ...host,
    service: name,
    consumers: (emit) => {
      const consumed = { events: { emit }, clock, database, internal };
      const ended = consumeEndedSessions(endedSessions);
      return [consumeOrganisations, consumeMembers(consumed), consumeTeams(consumed), consumeSubscriptions, ended];
    },
  });
  const healing = createOkrHealing({ database, internal });
  const linksOf = createLinks(settings.publicUrl);
  const deps = { database, events, healing, linksOf };
  return createService({
    host,
    name,
    calls: CATALOGUE.okr,
    endedSessions,
    readModels: true,
    memberLanguage: languageOfMember(database),
    accessOfRepeat: createAccessOfRepeat({
      member: memberAccess({ healing, findMember: (org, user) => members.read(database, org, user) }).member,
      unblocked: unblockedAccess(healing, (org) => subscriptions.read(database, org)),
    }),
    routes: [
      // Before the route of one objective, which takes its address for a name.
      ...foldingRoutes(deps),
      ...objectiveRoutes(createObjectiveReader(deps), createObjectiveService({ ...deps, ...config })),
      ...keyResultRoutes(createKeyResultService(deps)),
      ...checkinRoutes(createCheckinReader(deps), createCheckinService(deps), createCheckinRequestService(deps)),
      ...blockerRoutes(createBlockerService(deps)),
      ...commentRoutes(createCommentService(deps)),
      ...reportRoutes({ events, logger, reports: createReportService(deps), access: createReporterAccess(deps) }),
    ],
    internalRoutes: [...events.routes, ...internalRoutes({ ...deps, clock })],
    workers: [events, createDayBuilder({ database, clock, logger })],
  });
};

export const okrService: ServiceModule<OkrConfig> = {
  name: 'okr',
  migrations,
  readConfig: readOkrConfig,
  create: createOkrService,
  replay: replayObjectives,
};
