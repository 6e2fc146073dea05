import { READ_LIMIT_MS, type UserResource } from '@waymark/contracts';
import type { TokenSource } from '../api/api-client.ts';
import { isPassing } from '../api/api-error.ts';
import { repeated } from '../api/repeated.ts';
import { type TimeLimit, timeLimit } from '../api/time-limit.ts';
import { oneTabAtATime } from '../state/one-tab-at-a-time.ts';
import { stored } from '../state/storage.ts';
import { createStore } from '../state/store.ts';
import { createSignOutSender, pendingSignOut } from './pending-sign-out.ts';
import { createRefreshCall, type Post } from './refresh-call.ts';
import { createTokenStore, type TokenStore } from './token-store.ts';
import { typedHere } from './typed-here.ts';

export type SessionState = {
  status: 'restoring' | 'anonymous' | 'signed-in';
  user: UserResource | null;
  /** A session of this browser has ended without a sign-out. */
  hasEnded?: true;
  /** There may be a session: the server did not say who is signed in. */
  isUnchecked?: true;
};

export type Session = TokenSource & {
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  /** After sign-in or registration. */
  begin(signedIn: { user: UserResource; token: string }): void;
  /** The profile has changed; that of a person who is no longer signed in is ignored. */
  updateUser(user: UserResource): void;
  /** Ends the session, here and in the other tabs; unsent input is kept until the user signs in again. */
  end(): void;
  /**
   * Signs out: the same, and deletes all data of the user in the browser. `isPending`: the server could not be reached, and must be
   * notified before any other request.
   */
  signOut(isPending?: boolean): void;
  /**
   * Signs out here at once, even without a network, and on the server as soon as it can be reached. @returns whether the server has already
   * been notified
   */
  logOut(): Promise<boolean>;
  /** Sends a pending sign-out to the server, if there is one. Called before each request. */
  settle(): Promise<void>;
  /**
   * Tries to find the session of an earlier visit; continues either way. `load` fetches the user: also later, when somebody signs in in
   * another tab while nobody is signed in here.
   */
  restore(load: () => Promise<UserResource>): Promise<void>;
};

/** How often the user is requested again, because the page is blank meanwhile. */
const RETRIES_OF_USER = 2;

type SessionOptions = {
  /** The base path of the calls about the account. */
  userUrl: string;
  fetch?: typeof fetch;
  store?: TokenStore;
  /** Runs work while no other tab runs the same; the browser's lock manager, if it has one. */
  exclusively?: <T>(work: () => Promise<T>) => Promise<T>;
  /**
   * The pauses before a refresh without an answer is repeated, in milliseconds: all within the ten seconds in which a repeat is allowed. The
   * first ones are also those before the user is requested again.
   */
  retryPauses?: readonly number[];
  /** How long its calls wait for an answer; tests end it themselves. */
  limit?: TimeLimit;
};

const ANONYMOUS: SessionState = { status: 'anonymous', user: null };

/** The user who has signed in last in this browser. */
const person = stored('local', 'waymark.person');

/**
 * The session of this browser. The access token lives in memory and local storage, the refresh token in a cookie that
 * scripts cannot see. It rotates at each use, so that two tabs must not refresh at once: they take turns, and the second
 * finds the first one's token in the storage.
 */
export const createSession = (options: SessionOptions): Session => {
  const { userUrl, store = createTokenStore(), exclusively = oneTabAtATime('waymark.refresh') } = options;
  const { retryPauses = [300, 1_500, 4_000], limit = timeLimit } = options;
  const state = createStore<SessionState>({ status: 'restoring', user: null });
  let refreshing: Promise<boolean | undefined> | undefined;
  const post: Post = (path, init) => {
    const signal = limit(READ_LIMIT_MS);
    return (options.fetch ?? fetch)(`${userUrl}/${path}`, { method: 'POST', signal, ...init });
  };
  const refresh = createRefreshCall(post);
  const settle = createSignOutSender(post, refresh, exclusively);

  const signIn = (user: UserResource): void => {
    typedHere.belongTo(user.uuid);
    state.set({ status: 'signed-in', user });
  };
  const leave = (why?: { hasEnded: true }): void => {
    store.write(undefined);
    state.set({ ...ANONYMOUS, ...why });
  };
  /** The browser's session now belongs to this user: a session of another user ends in this tab. */
  const belongTo = (uuid: string | null): void => {
    const { user } = state.snapshot();
    if (uuid) typedHere.belongTo(uuid);
    if (user && user.uuid !== uuid) state.set(ANONYMOUS);
  };
  const uuidHere = (): string | undefined => state.snapshot().user?.uuid;
  const updateUser = (user: UserResource): void => {
    if (uuidHere() === user.uuid) state.set({ status: 'signed-in', user });
  };
  const refreshOnce = (used: string | undefined): Promise<boolean | undefined> =>
    exclusively(async () => {
      const answer = store.read() === used ? await refresh(retryPauses) : undefined;
      // Another tab has refreshed, or a user has signed out or in: the answer belongs to an ended session.
      if (store.read() !== used) return store.read() !== undefined;
      if (!answer?.status || !answer.token) return answer === undefined ? undefined : false;
      store.write(answer.token);
      if (answer.user) {
        // The cookie may be that of somebody who is just signing in, in another tab.
        belongTo(answer.user.uuid);
        updateUser(answer.user);
      }
      return true;
    }).catch(() => undefined);

  const signOut = (isPending?: boolean): void => {
    if (isPending) pendingSignOut.write('yes');
    typedHere.forgetEverywhere();
    leave();
  };

  typedHere.forgetWithOthers();
  person.onChangeElsewhere(belongTo);

  let load: (() => Promise<UserResource>) | undefined;
  const restore = async (): Promise<void> => {
    // Only a refusal ends the session; without a network the token is kept for the next attempt.
    let isUnchecked = false;
    const failed = (error: unknown): undefined => {
      isUnchecked = isPassing(error);
    };
    const user = load && store.read() && (await repeated(load, retryPauses.slice(0, RETRIES_OF_USER)).catch(failed));
    if (user && store.read()) signIn(user);
    else if (state.snapshot().status === 'restoring')
      state.set(isUnchecked ? { ...ANONYMOUS, isUnchecked } : ANONYMOUS);
  };
  store.onElsewhere((token) => {
    if (!token) belongTo(null);
    else if (state.snapshot().status === 'anonymous') void restore();
  });

  return {
    state: state.snapshot,
    subscribe: state.subscribe,
    token: store.read,
    person: uuidHere,
    refresh: (used) => {
      refreshing ??= refreshOnce(used).finally(() => {
        refreshing = undefined;
      });
      return refreshing;
    },
    begin: ({ user, token }) => {
      pendingSignOut.write(null);
      // Before the token, so that data shown in other tabs is not requested with it.
      person.write(user.uuid);
      store.write(token);
      signIn(user);
    },
    updateUser,
    end: () => {
      // An answer that arrives after the user has signed out ends nothing.
      if (store.read() || state.snapshot().status === 'restoring') leave({ hasEnded: true });
    },
    signOut,
    logOut: async () => {
      const token = store.read();
      signOut(true);
      await settle(token);
      return !pendingSignOut.read();
    },
    settle,
    restore: (given) => {
      load = given;
      return restore();
    },
  };
};
