import type { Clock, Database, Scope } from '@waymark/service-kit';
import { lastOccurrence, nextOccurrence } from './occurrence.ts';
import type { Reminder } from './reminder.ts';
import { claimOccurrence, findDue, lockReminder, saveReminder } from './reminder-store.ts';

/** One missed for longer than this does not go out any more. */
const LATEST_MS = 24 * 3_600_000;
const AT_ONCE = 100;

export type Occurrence = { organisation: string; reminder: string; occursAt: string };

type Deps = {
  database: Database;
  clock: Clock;
  enqueue: (scope: Scope, occurrence: Occurrence) => Promise<void>;
};

/** The occurrence that is to go out now: of several that were missed the last one, if it is not too old. */
const occurrenceAt = (reminder: Reminder, now: Date): Date | undefined => {
  const occursAt = lastOccurrence(reminder, now);
  return now.getTime() - occursAt.getTime() < LATEST_MS ? occursAt : undefined;
};

/**
 * Sends what is due and says how much that was. The row is locked and read again first, and each occurrence is claimed once for all
 * time: restarts, replicas and a clock that is set back cannot send it twice.
 */
export const createDueReminders = ({ database, clock, enqueue }: Deps) => {
  const send = async (scope: Scope, uuid: string, now: Date): Promise<void> => {
    const reminder = await lockReminder(scope, uuid);
    if (reminder?.nextAt == null || reminder.nextAt > now) return;
    const occursAt = occurrenceAt(reminder, now);
    if (occursAt !== undefined && (await claimOccurrence(scope, uuid, occursAt, now))) {
      await enqueue(scope, { organisation: scope.organisation, reminder: uuid, occursAt: occursAt.toISOString() });
    }
    // `updatedAt` stays: what people read of it has not been edited.
    await saveReminder(scope, { ...reminder, nextAt: nextOccurrence(reminder, now) });
  };

  return async (): Promise<number> => {
    const now = clock.now();
    const due = await database.acrossOrganisations('send the reminders that are due', (trx) =>
      findDue(trx, now, AT_ONCE),
    );
    for (const { uuid, organisation_uuid: organisation } of due) {
      await database.inOrganisation(organisation, (scope) => send(scope, uuid, now));
    }
    return due.length;
  };
};
