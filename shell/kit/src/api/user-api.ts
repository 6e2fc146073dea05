import type {
  Lang,
  SessionResource,
  SignedIn,
  UserAuthSigning,
  UserDelete,
  UserEdit,
  UserLogin,
  UserNew,
  UserResource,
} from '@waymark/contracts';
import type { ApiClient } from './api-client.ts';

const anonymous = { anonymous: true } as const;
type Input<T> = Partial<T>;

/** Accounts and sessions (identity). */
export const userApi = (api: ApiClient) => ({
  login: (body: Input<UserLogin>) => api.post<SignedIn>('user/login', body, anonymous),
  register: (body: Input<UserNew>) => api.post<SignedIn>('user/new', body, anonymous),
  /** Where to send the browser for the external sign-in; 404 EXTERNAL_SIGN_IN_OFF when there is none. */
  externalSignInUrl: async (query: { invitation_token?: string } = {}, signal?: AbortSignal) =>
    (await api.get<{ url: string }>('user/auth_signing', { ...anonymous, query, signal })).url,
  /** What the provider sent the browser back with. */
  finishExternalSignIn: (body: Input<UserAuthSigning>) => api.post<SignedIn>('user/auth_signing', body, anonymous),
  current: async () => (await api.get<{ user: UserResource }>('user')).user,
  update: async (body: Input<UserEdit>) => (await api.put<{ user: UserResource }>('user', body)).user,
  remove: (body: UserDelete) => api.delete<object>('user', body),
  askReset: (email: string) => api.post<object>('user/reset_password', { email }, anonymous),
  resetPassword: (body: { password: string; reset_token: string }) =>
    api.post<object>('user/change_password', body, anonymous),
  changePassword: (body: { password: string; old_password: string }) =>
    api.post<object>('user/change_password_connected', body),
  /** With the token of the mailed link. */
  proveEmail: async (token: string) =>
    (await api.post<{ user: UserResource }>('user/prove_email', { token }, anonymous)).user,
  sendProofAgain: () => api.post<object>('user/prove_email/resend'),
  logout: () => api.post<object>('user/logout'),
  acceptGdpr: () => api.post<object>('user/accept_gdpr'),
  sessions: async (signal?: AbortSignal) =>
    (await api.get<{ sessions: SessionResource[] }>('user/sessions', { signal })).sessions,
  endSession: (uuid: string) => api.delete<object>(`user/sessions/${uuid}`),
  endSessions: () => api.delete<object>('user/sessions'),
  /** All that is kept about the person, as a file. */
  download: () => api.open('user/export', { accept: 'application/json' }),
  changeLanguage: async (lang: Lang) => (await api.put<{ user: UserResource }>('user', { lang })).user,
});
