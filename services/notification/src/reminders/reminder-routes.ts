import { reminderCreate, reminderEdit } from '@waymark/contracts';
import { type AccessCall, AppError, type Route, route, uuidParam } from '@waymark/service-kit';
import type { Access } from '../access/access.ts';
import { presentReminder } from './reminder.ts';
import type { ReminderService } from './reminder-service.ts';

const REMINDERS = '/api/v1/user/organisations/:org/reminders';
const inOrganisation = { org: uuidParam };
const ofReminder = { org: uuidParam, id: uuidParam };

/** Reminders are the admins'; while blocked they can be read and not changed. */
export const reminderRoutes = ({ access, reminders }: { access: Access; reminders: ReminderService }): Route[] => {
  const existing = async ({ params }: AccessCall<{ org: string; id: string }>): Promise<void> => {
    if ((await reminders.find(params.org, params.id)) === undefined) throw new AppError('NOT_FOUND');
  };
  return [
    route('GET', REMINDERS, {
      auth: 'session',
      params: inOrganisation,
      access: [access.member, access.admin],
      handler: async ({ params }) => ({ reminders: (await reminders.list(params.org)).map(presentReminder) }),
    }),
    route('POST', REMINDERS, {
      auth: 'session',
      params: inOrganisation,
      access: [access.member, access.admin, access.unblocked],
      body: reminderCreate,
      status: 201,
      handler: async ({ params, body, session }) => ({
        reminder: presentReminder(await reminders.create(params.org, body, session.userUuid)),
      }),
    }),
    route('PUT', `${REMINDERS}/:id`, {
      auth: 'session',
      params: ofReminder,
      access: [access.member, existing, access.admin, access.unblocked],
      body: reminderEdit,
      handler: async ({ params, body, session }) => ({
        reminder: presentReminder(await reminders.edit(params.org, params.id, body, session.userUuid)),
      }),
    }),
    route('DELETE', `${REMINDERS}/:id`, {
      auth: 'session',
      params: ofReminder,
      access: [access.member, existing, access.admin, access.unblocked],
      handler: async ({ params, session }) => ({
        reminder: presentReminder(await reminders.remove(params.org, params.id, session.userUuid)),
      }),
    }),
  ];
};
