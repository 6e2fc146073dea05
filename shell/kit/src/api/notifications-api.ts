import type { NotificationResource, ReminderResource } from '@waymark/contracts';
import type { ApiClient } from './api-client.ts';

export type ReminderInput = Partial<
  Pick<ReminderResource, 'frequency' | 'day' | 'time' | 'timezone' | 'activated' | 'updated_at'>
>;

/** The history of an organisation (notification): newest first, at most 100. */
export const notificationsApi = (api: ApiClient, org: string) => {
  const root = `user/organisations/${org}/notifications`;
  return {
    list: async (signal?: AbortSignal) =>
      (await api.get<{ notifications: NotificationResource[] }>(root, { signal })).notifications,
    remove: (uuid: string) => api.delete<object>(`${root}/${uuid}`),
  };
};

/** The reminders of an organisation (notification). */
export const remindersApi = (api: ApiClient, org: string) => {
  const root = `user/organisations/${org}/reminders`;
  type One = { reminder: ReminderResource };
  return {
    list: async (signal?: AbortSignal) =>
      (await api.get<{ reminders: ReminderResource[] }>(root, { signal })).reminders,
    create: async (body: ReminderInput) => (await api.post<One>(root, body)).reminder,
    update: async (uuid: string, body: ReminderInput) => (await api.put<One>(`${root}/${uuid}`, body)).reminder,
    remove: (uuid: string) => api.delete<object>(`${root}/${uuid}`),
  };
};
