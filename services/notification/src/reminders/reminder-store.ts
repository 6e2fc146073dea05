import type { Frequency } from '@waymark/contracts';
import type { Scope } from '@waymark/service-kit';
import type { Knex } from 'knex';
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

export const addReminder = async (scope: Scope, reminder: Reminder): Promise<void> => {
  const row = { uuid: reminder.uuid, ...toColumns(reminder), created_at: reminder.updatedAt };
  await scope.insert('reminders', row);
};

export const listReminders = async (scope: Scope): Promise<Reminder[]> =>
  (await scope.table<Row>('reminders').orderBy(['created_at', 'uuid'])).map(rowToReminder);

export const findReminder = async (scope: Scope, uuid: string): Promise<Reminder | undefined> => {
  const row = await scope.table<Row>('reminders').where({ uuid }).first();
  return row && rowToReminder(row);
};

/** Reads it and keeps everyone else from changing or sending it until the transaction ends. */
export const lockReminder = async (scope: Scope, uuid: string): Promise<Reminder | undefined> => {
  const row = await scope.table<Row>('reminders').where({ uuid }).forUpdate().first();
  return row && rowToReminder(row);
};

export const saveReminder = async (scope: Scope, reminder: Reminder): Promise<void> => {
  await scope.table('reminders').where({ uuid: reminder.uuid }).update(toColumns(reminder));
};

/** What is due in any organisation, the longest overdue first. */
export const findDue = (
  trx: Knex.Transaction,
  now: Date,
  limit: number,
): Promise<{ uuid: string; organisation_uuid: string }[]> =>
  trx('reminders').where('next_at', '<=', now).orderBy('next_at').limit(limit).select('uuid', 'organisation_uuid');

/** True for whoever is first to have this occurrence; false for ever after. */
export const claimOccurrence = async (scope: Scope, uuid: string, occursAt: Date, now: Date): Promise<boolean> => {
  const row = { reminder_uuid: uuid, occurs_at: occursAt, claimed_at: now };
  const claimed = await scope
    .insert('reminder_occurrences', row)
    .onConflict(['reminder_uuid', 'occurs_at'])
    .ignore()
    .returning('reminder_uuid');
  return claimed.length === 1;
};

export const dropReminder = async (scope: Scope, uuid: string): Promise<void> => {
  await scope.table('reminders').where({ uuid }).delete();
  await scope.table('reminder_occurrences').where({ reminder_uuid: uuid }).delete();
};
