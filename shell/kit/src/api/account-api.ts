import type { SessionResource, UserDelete, UserEdit, UserResource } from '@waymark/contracts';
import type { ApiClient } from './api-client.ts';

/** One's own account (identity): what its screens need, and no page before them. */
export const accountApi = (api: ApiClient) => ({
  update: async (body: Partial<UserEdit>) => (await api.put<{ user: UserResource }>('user', body)).user,
  remove: (body: UserDelete) => api.delete<object>('user', body),
  changePassword: (body: { password: string; old_password: string }) =>
    api.post<object>('user/change_password_connected', body),
  /** With the token of the mailed link. */
  proveEmail: async (token: string) =>
    (await api.post<{ user: UserResource }>('user/prove_email', { token }, { anonymous: true })).user,
  sendProofAgain: () => api.post<object>('user/prove_email/resend'),
  sessions: async (signal?: AbortSignal) =>
    (await api.get<{ sessions: SessionResource[] }>('user/sessions', { signal })).sessions,
  endSession: (uuid: string) => api.delete<object>(`user/sessions/${uuid}`),
  endSessions: () => api.delete<object>('user/sessions'),
  /** All that is kept about the person, as a file. */
  download: () => api.open('user/export', { accept: 'application/json' }),
});
