import { randomUUID } from 'node:crypto';
import { type KeyresultCreate, MAX_KEYRESULTS } from '@waymark/contracts';
import { AppError, type Events, type Scope } from '@waymark/service-kit';
import { type Asker, refuseBlocked } from '../access/caller.ts';
import { requirePeople } from '../access/references.ts';
import { told } from '../events/told.ts';
import { standardOwner } from '../objectives/create-objective.ts';
import type { LinksOf } from '../objectives/links.ts';
import { keyresultsOf } from '../objectives/objective-store.ts';
import { openObjective } from '../objectives/open-objective.ts';
import { refreshSearch } from '../search/search-store.ts';
import { newKeyresult } from './keyresult.ts';
import { keyresultCreated } from './keyresult-events.ts';
import { insertKeyresult } from './keyresult-store.ts';
import { refuseFixed } from './open-keyresult.ts';

/** Adds a key result to an objective; the JSON of it. The objective's lock makes the cap hold for calls at once. */
export const addKeyresult =
  (events: Pick<Events, 'values'>, linksOf: LinksOf) =>
  async (scope: Scope, asker: Asker, objectiveUuid: string, check: () => KeyresultCreate): Promise<string> => {
    const { caller, objective } = await openObjective(scope, asker, objectiveUuid);
    refuseBlocked(caller);
    const fields = newKeyresult(check(), standardOwner(objective));
    await requirePeople(scope, { user_uuid: fields.user_uuid });
    refuseFixed(objective);
    const before = await keyresultsOf(scope, objectiveUuid);
    if (before.length >= MAX_KEYRESULTS) throw new AppError('KEYRESULT_LIMIT');
    const row = { ...fields, uuid: randomUUID(), position: before.length };
    const cause = { organisation: scope.organisation, actor: asker.userUuid };
    const body = await insertKeyresult(scope, {
      uuid: row.uuid,
      fields,
      objective: objectiveUuid,
      position: row.position,
      now: asker.now,
      told: told(events, [keyresultCreated(cause, objective, row)]),
      links: linksOf(scope.organisation),
    });
    await refreshSearch(scope, [objectiveUuid]);
    return body;
  };
