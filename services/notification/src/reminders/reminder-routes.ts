import { createReminder, deleteReminder, editReminder, listReminders, testReminder } from '@waymark/contracts';
import { type AccessCall, AppError, implement, type Route } from '@waymark/service-kit';
import type { Access } from '../access/access.ts';
import { presentReminder } from './reminder.ts';
import type { ReminderService } from './reminder-service.ts';
import type { SendTest } from './send-test.ts';

type Deps = { access: Access; reminders: ReminderService; sendTest: SendTest };

/** Reminders are for admins; in a blocked organisation they can be read but not changed. */
export const reminderRoutes = ({ access, reminders, sendTest }: Deps): Route[] => {
  const existing = async ({ params }: AccessCall<{ org: string; reminder: string }>): Promise<void> => {
    if ((await reminders.find(params.org, params.reminder)) === undefined) throw new AppError('NOT_FOUND');
  };
  const changing = [access.member, existing, access.admin, access.unblocked] as const;
  return [
    implement(listReminders, {
      access: [access.member, access.admin],
      handler: async ({ params }) => ({ reminders: (await reminders.list(params.org)).map(presentReminder) }),
    }),
    implement(createReminder, {
      access: [access.member, access.admin, access.unblocked],
      handler: async ({ params, body, session }) => ({
        reminder: presentReminder(await reminders.create(params.org, body, session.userUuid)),
      }),
    }),
    implement(editReminder, {
      access: changing,
      handler: async ({ params, body, session }) => ({
        reminder: presentReminder(await reminders.edit(params.org, params.reminder, body, session.userUuid)),
      }),
    }),
    implement(deleteReminder, {
      access: changing,
      handler: async ({ params, session }) => ({
        reminder: presentReminder(await reminders.remove(params.org, params.reminder, session.userUuid)),
      }),
    }),
    implement(testReminder, {
      access: changing,
      handler: ({ params, body, session }) =>
        sendTest(params.org, params.reminder, { user: session.userUuid, chat: body.chat ?? false }),
    }),
  ];
};
