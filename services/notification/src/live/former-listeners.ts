import type { Database } from '@waymark/service-kit';
import type { LiveHub } from './live-hub.ts';
import type { Listener } from './live-stream.ts';

/** Listeners per statement; each one costs an index lookup. */
const AT_ONCE = 1_000;

const FORMER = `
  select l.organisation, l.person as "userUuid" from unnest(?::uuid[], ?::uuid[]) as l (organisation, person)
  where not exists (
    select from members m
    where m.organisation_uuid = l.organisation and m.user_uuid = l.person and m.active and not m.gone)`;

type Deps = { database: Pick<Database, 'acrossOrganisations'>; hub: Pick<LiveHub, 'listening' | 'close'> };

/**
 * Closes the streams on this replica of users who are no longer members: the notice of their leaving, or of the end of the organisation, is
 * lost if it comes while the connection that listens is interrupted.
 */
export const createFormerListeners =
  ({ database, hub }: Deps) =>
  async (): Promise<void> => {
    const listening = hub.listening();
    for (let from = 0; from < listening.length; from += AT_ONCE) {
      const some = listening.slice(from, from + AT_ONCE);
      const pairs = [some.map(({ organisation }) => organisation), some.map(({ userUuid }) => userUuid)];
      const former = await database.acrossOrganisations('end the live streams of former members', async (trx) => {
        const { rows }: { rows: Listener[] } = await trx.raw(FORMER, pairs);
        return rows;
      });
      for (const one of former) hub.close(one);
    }
  };
