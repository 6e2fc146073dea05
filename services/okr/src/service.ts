import path from 'node:path';
import {
  createEvents,
  createService,
  languageOfMember,
  type Service,
  type ServiceHost,
  type ServiceModule,
} from '@waymark/service-kit';
import { type OkrConfig, readOkrConfig } from './config.ts';
import { consumeMembers } from './events/consume-members.ts';
import { consumeOrganisations } from './events/consume-organisations.ts';
import { consumeSubscriptions } from './events/consume-subscriptions.ts';
import { consumeTeams } from './events/consume-teams.ts';
import { replayObjectives } from './events/replay.ts';
import { internalRoutes } from './internal/internal-routes.ts';
import { keyresultRoutes } from './keyresults/keyresult-routes.ts';
import { createKeyresults } from './keyresults/keyresults.ts';
import { createLinks } from './objectives/links.ts';
import { objectiveRoutes } from './objectives/objective-routes.ts';
import { createObjectives } from './objectives/objectives.ts';
import { createHealing } from './people/healing.ts';

export type { OkrConfig } from './config.ts';
export { readOkrConfig } from './config.ts';

export const migrations = path.join(import.meta.dirname, '../migrations');

/** Objectives, key results, their lifecycle, search and history (spec sections 3 to 5). */
export const createOkrService = (host: ServiceHost, _config: OkrConfig): Service => {
  const { database, internal, clock, settings } = host;
  const name = 'okr';
  const events = createEvents({
    ...host,
    service: name,
    consumers: (emit) => {
      const consumed = { events: { emit }, clock };
      return [consumeOrganisations(), consumeMembers(consumed), consumeTeams(consumed), consumeSubscriptions()];
    },
  });
  const healing = createHealing({ database, internal });
  const linksOf = createLinks(settings.publicUrl);
  const deps = { database, events, healing, linksOf };
  return createService({
    host,
    name,
    spokenLanguage: languageOfMember(database),
    routes: [...objectiveRoutes(createObjectives(deps)), ...keyresultRoutes(createKeyresults(deps))],
    internalRoutes: [...events.routes, ...internalRoutes(deps)],
    workers: [events],
  });
};

export const okrService: ServiceModule<OkrConfig> = {
  name: 'okr',
  migrations,
  readConfig: readOkrConfig,
  create: createOkrService,
  replay: replayObjectives,
};
