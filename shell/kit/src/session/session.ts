import type { UserResource } from '@waymark/contracts';
import type { TokenSource } from '../api/api-client.ts';
import { createStore } from '../state/store.ts';
import { createTokenStore, type TokenStore } from './token-store.ts';

export type SessionState = { status: 'restoring' | 'anonymous' | 'signed-in'; user: UserResource | null };

export type Session = TokenSource & {
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  /** After sign-in or registration. */
  begin(signedIn: { user: UserResource; token: string }): void;
  /** The profile has changed. */
  updateUser(user: UserResource): void;
  /** Forgets everything here and in the other tabs. */
  end(): void;
  /** Tries to find the session of an earlier visit; continues either way. `load` fetches the user. */
  restore(load: () => Promise<UserResource>): Promise<void>;
};

type SessionOptions = {
  refreshUrl: string;
  fetch?: typeof fetch;
  store?: TokenStore;
  /** Runs work while no other tab runs the same; the browser's lock manager where there is one. */
  exclusively?: <T>(work: () => Promise<T>) => Promise<T>;
};

const withBrowserLock = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator && navigator.locks ? navigator.locks.request('waymark.refresh', work) : work();

type Answer = { status?: boolean; token?: string; user?: UserResource };

/**
 * The session of this browser. The access token lives in memory and local storage, the refresh token in a cookie that
 * scripts cannot see. It rotates at each use, so that two tabs must not refresh at once: they take turns, and the second
 * finds the first one's token in the storage.
 */
export const createSession = (options: SessionOptions): Session => {
  const { refreshUrl, store = createTokenStore(), exclusively = withBrowserLock } = options;
  const send = options.fetch ?? ((input: RequestInfo | URL, init?: RequestInit) => globalThis.fetch(input, init));
  const state = createStore<SessionState>({ status: 'restoring', user: null });
  let refreshing: Promise<boolean> | undefined;

  const end = (): void => {
    store.write(undefined);
    state.set({ status: 'anonymous', user: null });
  };
  const askForToken = async (): Promise<boolean> => {
    const response = await send(refreshUrl, { method: 'POST', credentials: 'same-origin' });
    if (!response.ok) return false;
    const answer: Answer = await response.json();
    if (!answer.status || !answer.token) return false;
    store.write(answer.token);
    if (answer.user && state.snapshot().status === 'signed-in') state.set({ status: 'signed-in', user: answer.user });
    return true;
  };
  const refreshOnce = (used: string | undefined): Promise<boolean> =>
    exclusively(async () => {
      const now = store.read();
      if (now && now !== used) return true;
      return askForToken();
    }).catch(() => false);

  store.onElsewhere((token) => {
    if (!token && state.snapshot().status === 'signed-in') state.set({ status: 'anonymous', user: null });
  });

  return {
    state: state.snapshot,
    subscribe: state.subscribe,
    token: () => store.read(),
    refresh: (used) => {
      refreshing ??= refreshOnce(used).finally(() => {
        refreshing = undefined;
      });
      return refreshing;
    },
    begin: ({ user, token }) => {
      store.write(token);
      state.set({ status: 'signed-in', user });
    },
    updateUser: (user) => state.set({ ...state.snapshot(), user }),
    end,
    restore: async (load) => {
      if (!store.read()) return state.set({ status: 'anonymous', user: null });
      try {
        state.set({ status: 'signed-in', user: await load() });
      } catch {
        // Only a refusal ends the session; a network that is away keeps the token for the next try.
        state.set({ status: 'anonymous', user: null });
      }
    },
  };
};
