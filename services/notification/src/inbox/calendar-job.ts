import type { Database, JobHandler, Scope } from '@waymark/service-kit';
import { beginWith, findCalendarGroups } from './inbox-calendar.ts';
import { findGroup, syncItems } from './inbox-store.ts';
import { waitingFor } from './inbox-updates.ts';

/** Progress of a recomputation: the objectives of an organisation after this id remain. */
export type NewCalendar = { organisation: string; after: string };

/** Small enough that an attempt ends long before its lease expires. */
const AT_ONCE = 100;

type Deps = { database: Database; enqueueNext: (scope: Scope, next: NewCalendar) => Promise<unknown> };

/** Recomputes due dates after an organisation has changed its check-in days or its time zone. */
export const createCalendarJob =
  ({ database, enqueueNext }: Deps): JobHandler<NewCalendar> =>
  async ({ organisation, after }) => {
    const objectives = await database.inOrganisation(organisation, (scope) =>
      findCalendarGroups(scope, after, AT_ONCE),
    );
    for (const objective of objectives) {
      await database.inOrganisation(organisation, async (scope) => {
        const calendar = await beginWith(scope, [objective]);
        if (calendar === undefined) return;
        await syncItems(scope, waitingFor({ all: [objective], known: await findGroup(scope, objective), calendar }));
      });
    }
    const last = objectives.at(-1);
    if (last === undefined || objectives.length < AT_ONCE) return;
    await database.inOrganisation(organisation, (scope) => enqueueNext(scope, { organisation, after: last }));
  };
