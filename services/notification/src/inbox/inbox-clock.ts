import type { Clock, Database } from '@waymark/service-kit';
import type { Knex } from 'knex';
import type { LiveHub } from '../live/live-hub.ts';
import type { Listener } from '../live/live-stream.ts';
import { INBOX } from './inbox-live.ts';

/** Listeners per statement; each one costs two index lookups. */
const AT_ONCE = 1_000;

// Items of teams never begin by the clock alone, so they are not queried.
const BEGUN = `
  select l.organisation, l.person from unnest(?::uuid[], ?::uuid[]) as l (organisation, person)
  where exists (
    select from inbox_items i where i.user_uuid = l.person and i.organisation_uuid = l.organisation
      and i.begins_at > ? and i.begins_at <= ?)
  or exists (
    select from inbox_items i where i.organisation_uuid = l.organisation and i.admins and i.begins_at > ? and i.begins_at <= ?
      and exists (select from members m where m.organisation_uuid = l.organisation and m.user_uuid = l.person and m.admin))`;

type Row = { organisation: string; person: string };

type Deps = { database: Database; clock: Clock; hub: Pick<LiveHub, 'listening' | 'announce'> };

/**
 * Notifies listeners on this replica of items that began to wait since the last run by the clock alone: a check-in that is due, a period
 * that is over. Each replica serves its own listeners, so that nothing has to be stored.
 */
export const createInboxClock = ({ database, clock, hub }: Deps): (() => Promise<void>) => {
  let last = clock.now();

  const findBegun = async (trx: Knex.Transaction, listening: readonly Listener[], until: Date): Promise<Row[]> => {
    const organisations = listening.map(({ organisation }) => organisation);
    const people = listening.map(({ userUuid }) => userUuid);
    const { rows } = await trx.raw(BEGUN, [organisations, people, last, until, last, until]);
    return rows;
  };

  return async () => {
    const now = clock.now();
    const listening = hub.listening();
    for (let from = 0; from < listening.length; from += AT_ONCE) {
      const some = listening.slice(from, from + AT_ONCE);
      const reason = 'find inbox items that have begun to wait';
      const begun = await database.acrossOrganisations(reason, (trx) => findBegun(trx, some, now));
      for (const [organisation, rows] of Map.groupBy(begun, (row) => row.organisation))
        hub.announce({ organisation, message: INBOX, to: rows.map(({ person }) => person) });
    }
    last = now;
  };
};
