import type { Clock, Database, Logger } from '@waymark/service-kit';
import type { Knex } from 'knex';
import { isMissed, lastOccurrence, nextOccurrence } from './occurrence.ts';
import type { Reminder } from './reminder.ts';
import { claimOccurrences, lockDue, reschedule } from './reminder-store.ts';
import { warnOfUnknownZone } from './unknown-zone.ts';

/** Small batches, so that requests are answered in between. */
const AT_ONCE = 200;

export type Occurrence = { organisation: string; reminder: string; occursAt: string };

type Deps = {
  database: Database;
  clock: Clock;
  logger: Pick<Logger, 'warn'>;
  enqueue: (trx: Knex.Transaction, occurrences: readonly Occurrence[]) => Promise<unknown>;
};

/** The occurrence to send now: of several missed ones the last, if it is not too old. */
const occurrenceAt = (reminder: Reminder, now: Date): Date | undefined => {
  const occursAt = lastOccurrence(reminder, now);
  return isMissed(occursAt, now) ? undefined : occursAt;
};

/**
 * Queues a batch of due reminders in one transaction and returns how many. Rows locked by another replica or an edit are skipped, and each
 * occurrence can be claimed only once: restarts, replicas and a clock that is set back cannot send it twice.
 */
export const createDueReminders = ({ database, clock, logger, enqueue }: Deps) => {
  return async (): Promise<number> => {
    const now = clock.now();
    return database.acrossOrganisations('send the reminders that are due', async (trx) => {
      const due = await lockDue(trx, now, AT_ONCE);
      if (due.length === 0) return 0;
      for (const { organisation, reminder } of due) warnOfUnknownZone(logger, organisation, reminder.timezone);
      const occurrences = due.flatMap(({ organisation, reminder }) => {
        const occursAt = occurrenceAt(reminder, now);
        return occursAt ? [{ organisation, reminder: reminder.uuid, occursAt: occursAt.toISOString() }] : [];
      });
      await enqueue(trx, await claimOccurrences(trx, occurrences, now));
      // `updatedAt` stays, because nobody has edited the reminder.
      const next = due.map(({ reminder }) => ({ uuid: reminder.uuid, nextAt: nextOccurrence(reminder, now) }));
      await reschedule(trx, next);
      return due.length;
    });
  };
};
