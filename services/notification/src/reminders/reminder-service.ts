import { randomUUID } from 'node:crypto';
import {
  DEFAULT_TIME_ZONE,
  editedSince,
  MOST_REMINDERS,
  type ReminderCreate,
  type ReminderEdit,
  reminderProblems,
} from '@waymark/contracts';
import {
  type Act,
  AppError,
  type Clock,
  changedAt,
  type Database,
  type EventDraft,
  type Events,
  onceCommitted,
  type Scope,
} from '@waymark/service-kit';
import { changedFields, presentReminder, type Reminder, type ReminderFields, scheduled } from './reminder.ts';
import { reminderCreated, reminderDeleted, reminderUpdated } from './reminder-events.ts';
import {
  addReminder,
  countReminders,
  dropReminder,
  findReminder,
  listReminders,
  lockReminder,
  saveReminder,
} from './reminder-store.ts';

type Deps = { database: Database; events: Pick<Events, 'transaction' | 'emit' | 'record' | 'receive'>; clock: Clock };
export type ReminderService = ReturnType<typeof createReminderService>;

const merged = (reminder: Reminder, edit: ReminderEdit): ReminderFields => {
  const fields = {
    frequency: edit.frequency ?? reminder.frequency,
    day: edit.day ?? reminder.day,
    time: edit.time ?? reminder.time,
    timezone: edit.timezone ?? reminder.timezone,
    activated: edit.activated ?? reminder.activated,
  };
  const errors = reminderProblems(fields);
  if (Object.keys(errors).length > 0) throw new AppError('VALIDATION', { errors });
  return fields;
};

/** What admins can do with reminders. */
export const createReminderService = ({ database, events, clock }: Deps) => {
  /** Makes the change in one transaction, then updates history and live streams of this replica at once. */
  const change = async (
    organisation: string,
    work: (scope: Scope) => Promise<{ reminder: Reminder; draft?: EventDraft; changed?: string[] }>,
    action: Act['action'],
  ): Promise<Reminder> => {
    const { reminder, emitted } = await events.transaction(organisation, async (scope) => {
      const { reminder, draft, changed } = await work(scope);
      if (draft === undefined) return { reminder, emitted: [] };
      const { uuid, frequency, day, time, timezone } = reminder;
      const details = { frequency, day, time, timezone, ...(changed ? { changed } : {}) };
      const acted = await events.record(scope, { action, target: 'reminder', targetUuid: uuid, details });
      return { reminder, emitted: [...(await events.emit(scope, draft)), ...acted] };
    });
    if (emitted.length > 0) await onceCommitted(() => events.receive(emitted));
    return reminder;
  };

  return {
    list: (organisation: string): Promise<Reminder[]> => database.inOrganisation(organisation, listReminders),
    find: (organisation: string, uuid: string): Promise<Reminder | undefined> =>
      database.inOrganisation(organisation, (scope) => findReminder(scope, uuid)),

    create: (organisation: string, { frequency, day, time, timezone, activated }: ReminderCreate, actor: string) =>
      change(
        organisation,
        async (scope) => {
          if ((await countReminders(scope)) >= MOST_REMINDERS)
            throw new AppError('REMINDER_LIMIT', { values: { limit: MOST_REMINDERS } });
          const fields = {
            frequency,
            day,
            time,
            timezone: timezone ?? DEFAULT_TIME_ZONE,
            activated: activated ?? true,
          };
          const reminder = scheduled(randomUUID(), fields, clock.now());
          await addReminder(scope, reminder);
          return { reminder, draft: reminderCreated(reminder, actor) };
        },
        'reminder.created',
      ),

    edit: (organisation: string, uuid: string, body: ReminderEdit, actor: string) =>
      change(
        organisation,
        async (scope) => {
          const before = await lockReminder(scope, uuid);
          if (before === undefined) throw new AppError('NOT_FOUND');
          // Checked before the rest, which may be invalid only because somebody else changed the reminder.
          if (editedSince(body.updated_at, before.updatedAt)) {
            throw new AppError('EDITED_MEANWHILE', { body: { reminder: presentReminder(before) } });
          }
          const fields = merged(before, body);
          const changed = changedFields(before, fields);
          if (changed.length === 0) return { reminder: before };
          const now = clock.now();
          const reminder = { ...scheduled(uuid, fields, now), updatedAt: changedAt(now, before.updatedAt) };
          await saveReminder(scope, reminder);
          return { reminder, draft: reminderUpdated(reminder, changed, actor), changed };
        },
        'reminder.changed',
      ),

    remove: (organisation: string, uuid: string, actor: string) =>
      change(
        organisation,
        async (scope) => {
          const reminder = await lockReminder(scope, uuid);
          if (reminder === undefined) throw new AppError('NOT_FOUND');
          await dropReminder(scope, uuid);
          return { reminder, draft: reminderDeleted(reminder, actor) };
        },
        'reminder.deleted',
      ),
  };
};
