import type { Frequency } from '@waymark/contracts';
import type { Scope } from '@waymark/service-kit';
import type { Knex } from 'knex';
import type { Occurrence } from './due-reminders.ts';
import type { Reminder } from './reminder.ts';

type Row = {
  uuid: string;
  frequency: Frequency;
  day: number;
  time: string;
  timezone: string;
  activated: boolean;
  next_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

const rowToReminder = (row: Row): Reminder => ({
  uuid: row.uuid,
  frequency: row.frequency,
  day: row.day,
  time: row.time,
  timezone: row.timezone,
  activated: row.activated,
  nextAt: row.next_at,
  updatedAt: row.updated_at,
});

const toColumns = (reminder: Reminder) => ({
  frequency: reminder.frequency,
  day: reminder.day,
  time: reminder.time,
  timezone: reminder.timezone,
  activated: reminder.activated,
  next_at: reminder.nextAt,
  updated_at: reminder.updatedAt,
});

/** Stores a new reminder. Call `countReminders` before, in the same transaction: its lock keeps the limit. */
export const addReminder = async (scope: Scope, reminder: Reminder): Promise<void> => {
  const row = { uuid: reminder.uuid, ...toColumns(reminder), created_at: reminder.updatedAt };
  await scope.insert('reminders', row);
};

const LOCK = 'select pg_advisory_xact_lock(hashtextextended($1, 0))';
const COUNT = 'select count(*)::int as total from reminders where organisation_uuid = $1';

/** Counts the reminders, and locks them against additions until the transaction ends. */
export const countReminders = async (scope: Scope): Promise<number> => {
  await scope.query(LOCK, [`reminders of ${scope.organisation}`]);
  const [counted] = await scope.query<{ total: number }>(COUNT, [scope.organisation]);
  return counted?.total ?? 0;
};

/** All reminders of the organisation, activated or not, the oldest first. */
export const listReminders = async (scope: Scope): Promise<Reminder[]> =>
  (await scope.table<Row>('reminders').orderBy(['created_at', 'uuid'])).map(rowToReminder);

/** A reminder, not locked. */
export const findReminder = async (scope: Scope, uuid: string): Promise<Reminder | undefined> => {
  const row = await scope.table<Row>('reminders').where({ uuid }).first();
  return row && rowToReminder(row);
};

/** Reads the reminder and locks it against changes and sending until the transaction ends. */
export const lockReminder = async (scope: Scope, uuid: string): Promise<Reminder | undefined> => {
  const row = await scope.table<Row>('reminders').where({ uuid }).forUpdate().first();
  return row && rowToReminder(row);
};

/** Stores the fields and the next occurrence of a reminder that the transaction has locked. */
export const saveReminder = async (scope: Scope, reminder: Reminder): Promise<void> => {
  await scope.table('reminders').where({ uuid: reminder.uuid }).update(toColumns(reminder));
};

/** Locks the due reminders of all organisations until the transaction ends, the longest overdue first. */
export const lockDue = async (
  trx: Knex.Transaction,
  now: Date,
  limit: number,
): Promise<{ organisation: string; reminder: Reminder }[]> => {
  const rows: (Row & { organisation_uuid: string })[] = await trx('reminders')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  return rows.map((row) => ({ organisation: row.organisation_uuid, reminder: rowToReminder(row) }));
};

/** Claims occurrences and returns those that were not claimed before. A claim is permanent. */
export const claimOccurrences = async (
  trx: Knex.Transaction,
  occurrences: readonly Occurrence[],
  now: Date,
): Promise<Occurrence[]> => {
  if (occurrences.length === 0) return [];
  const rows = occurrences.map(({ organisation, reminder, occursAt }) => {
    return { organisation_uuid: organisation, reminder_uuid: reminder, occurs_at: occursAt, claimed_at: now };
  });
  const claimed: { reminder_uuid: string }[] = await trx('reminder_occurrences')
    .insert(rows)
    .onConflict(['reminder_uuid', 'occurs_at'])
    .ignore()
    .returning('reminder_uuid');
  const won = new Set(claimed.map(({ reminder_uuid }) => reminder_uuid));
  return occurrences.filter(({ reminder }) => won.has(reminder));
};

/** Sets only when each reminder is due next. */
export const reschedule = async (
  trx: Knex.Transaction,
  next: readonly { uuid: string; nextAt: Date }[],
): Promise<void> => {
  await trx.raw(
    `update reminders set next_at = next.next_at from unnest(?::uuid[], ?::timestamptz[]) as next (uuid, next_at)
     where reminders.uuid = next.uuid`,
    [next.map(({ uuid }) => uuid), next.map(({ nextAt }) => nextAt.toISOString())],
  );
};

/** Deletes a reminder, and which of its occurrences were claimed. */
export const dropReminder = async (scope: Scope, uuid: string): Promise<void> => {
  await scope.table('reminders').where({ uuid }).delete();
  await scope.table('reminder_occurrences').where({ reminder_uuid: uuid }).delete();
};
