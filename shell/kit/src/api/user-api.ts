import type { Lang, SignedIn, UserAuthSigning, UserLogin, UserNew, UserResource } from '@waymark/contracts';
import type { ApiClient } from './api-client.ts';

const anonymous = { anonymous: true } as const;
type Input<T> = Partial<T>;

/** Signing in and out, and who is signed in (identity): what every page needs. The rest of an account is `accountApi`. */
export const userApi = (api: ApiClient) => ({
  login: (body: Input<UserLogin>) => api.post<SignedIn>('user/login', body, anonymous),
  register: (body: Input<UserNew>) => api.post<SignedIn>('user/new', body, anonymous),
  /** Where to send the browser for the external sign-in; 404 EXTERNAL_SIGN_IN_OFF when there is none. */
  externalSignInUrl: async (query: { invitation_token?: string } = {}, signal?: AbortSignal) =>
    (await api.get<{ url: string }>('user/auth_signing', { ...anonymous, query, signal })).url,
  /** What the provider sent the browser back with. */
  finishExternalSignIn: (body: Input<UserAuthSigning>) => api.post<SignedIn>('user/auth_signing', body, anonymous),
  current: async () => (await api.get<{ user: UserResource }>('user')).user,
  askReset: (email: string) => api.post<object>('user/reset_password', { email }, anonymous),
  resetPassword: (body: { password: string; reset_token: string }) =>
    api.post<object>('user/change_password', body, anonymous),
  logout: () => api.post<object>('user/logout'),
  acceptGdpr: () => api.post<object>('user/accept_gdpr'),
  changeLanguage: async (lang: Lang) => (await api.put<{ user: UserResource }>('user', { lang })).user,
});
