import type { CheckinCalendar } from '@waymark/contracts';
import type { Clock, Database, Logger, Scope } from '@waymark/service-kit';
import type { Knex } from 'knex';
import { type StoredCalendar, storedCalendar } from '../inbox/inbox-calendar.ts';
import { missedUntil } from '../reminders/occurrence.ts';
import { warnOfUnknownZone } from '../reminders/unknown-zone.ts';
import { nextDigest } from './digest-time.ts';

/** A digest to send. */
export type DueDigest = { organisation: string; at: string };

/** Small batches, so that requests are answered in between. */
const AT_ONCE = 200;

const DUE = `
  select organisation_uuid, timezone, checkin_rhythm, checkin_weekday, digest_at from organisations
  where not gone and (digest_at is null or digest_at <= ?)
  order by digest_at nulls first limit ${AT_ONCE} for update skip locked`;
const RESCHEDULE = `
  update organisations o set digest_at = next.at from unnest(?::uuid[], ?::timestamptz[]) as next (uuid, at)
  where o.organisation_uuid = next.uuid`;

type Row = StoredCalendar & { organisation_uuid: string; digest_at: Date | null };

const RESCHEDULE_NEXT = `
  update organisations set digest_at = $2
  where organisation_uuid = $1 and (digest_at is null or digest_at > $3)`;

/**
 * Sets when the next digest after a change of the calendar is due. It is reckoned from the change, so that one that is due before the change
 * is handled here is not skipped; one that was due before the change stays due.
 */
export const rescheduleDigest = async (scope: Scope, calendar: CheckinCalendar, changedAt: Date): Promise<void> => {
  await scope.query(RESCHEDULE_NEXT, [scope.organisation, nextDigest(calendar, changedAt), changedAt]);
};

type Deps = {
  database: Database;
  clock: Clock;
  logger: Pick<Logger, 'warn'>;
  enqueue: (trx: Knex.Transaction, due: readonly DueDigest[]) => Promise<unknown>;
};

/**
 * Queues a batch of due digests and sets when the next ones are due, in one transaction, so that restarts and replicas cannot send one
 * twice.
 */
export const createDigestSchedule =
  ({ database, clock, logger, enqueue }: Deps) =>
  (): Promise<number> => {
    const now = clock.now();
    return database.acrossOrganisations('send the digests that are due', async (trx) => {
      const { rows }: { rows: Row[] } = await trx.raw(DUE, [now]);
      if (rows.length === 0) return 0;
      const due: DueDigest[] = [];
      const next = rows.map(({ organisation_uuid: organisation, digest_at, ...row }) => {
        const calendar = storedCalendar(row);
        warnOfUnknownZone(logger, organisation, calendar.timeZone);
        if (digest_at !== null) {
          // Of several missed digests only the last is sent, if it is not too old.
          const latest = nextDigest(calendar, missedUntil(now));
          const missed = latest > now ? digest_at : latest;
          if (missed > missedUntil(now)) due.push({ organisation, at: missed.toISOString() });
        }
        return nextDigest(calendar, now);
      });
      await enqueue(trx, due);
      await trx.raw(RESCHEDULE, [
        rows.map(({ organisation_uuid }) => organisation_uuid),
        next.map((at) => at.toISOString()),
      ]);
      return rows.length;
    });
  };
