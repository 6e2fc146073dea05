import { type ApiAnswer, bodyOf, callApi, type Method } from './api-client.ts';
import { askAgainAfter503 } from './ask-again.ts';

/** A signed-in person, who acts over HTTP like any client. */
export type Person = {
  uuid: string;
  email: string;
  first_name: string;
  last_name: string;
  password: string;
  /** Signs in again if the token has expired. @throws {ApiCallError} when the call is refused */
  call<T = Record<string, unknown>>(method: Method, path: string, body?: object): Promise<T>;
};

const withRetries: typeof callApi = (...call) => askAgainAfter503(() => callApi(...call));

type SignedIn = { user: Omit<Person, 'password' | 'call'>; token: string };

export type Registration = {
  email: string;
  password: string;
  first_name: string;
  last_name: string;
  lang?: string;
  innovator?: boolean;
  invitation_token?: string;
};

/** The response of a sign-in, with the cookies that a browser would send with the next one. */
type Entered = SignedIn & { cookie: string };

const enteredBy = (answer: ApiAnswer, what: string): Entered => ({
  ...bodyOf<SignedIn>(answer, what),
  cookie: answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; '),
});

const login = async (origin: string, email: string, password: string, cookie = ''): Promise<Entered> => {
  const headers: Record<string, string> = cookie ? { cookie } : {};
  return enteredBy(
    await withRetries(origin, 'POST', 'user/login', { body: { email, password }, headers }),
    'The sign-in',
  );
};

const personOf = (origin: string, entered: Entered, password: string): Person => {
  const { uuid, email, first_name, last_name } = entered.user;
  let { token, cookie } = entered;
  /** Signs in again as a browser does: by its cookie, else by the password; the new session then replaces the old one. */
  const again = async (): Promise<Entered> => {
    const refreshed = await withRetries(origin, 'POST', 'user/refresh', { headers: { cookie } });
    if (refreshed.status !== 401) return enteredBy(refreshed, 'The refresh');
    return login(origin, email, password, cookie);
  };
  return {
    uuid,
    email,
    first_name,
    last_name,
    password,
    call: async (method, path, body) => {
      const ask = () => withRetries(origin, method, path, { token, body });
      const first = await ask();
      if (first.status !== 401) return bodyOf(first, `${method} ${path}`);
      ({ token, cookie } = await again());
      return bodyOf(await ask(), `${method} ${path}`);
    },
  };
};

/** Creates an account by the real registration. */
export const register = async (origin: string, person: Registration): Promise<Person> => {
  const answer = await withRetries(origin, 'POST', 'user/new', { body: { lang: 'en', innovator: true, ...person } });
  return personOf(origin, enteredBy(answer, 'The registration'), person.password);
};

/** Signs in by the password. @throws {ApiCallError} when it is refused */
export const signIn = async (origin: string, email: string, password: string): Promise<Person> =>
  personOf(origin, await login(origin, email, password), password);
