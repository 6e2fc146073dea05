import { bodyOf, callApi, type Method } from './api-client.ts';
import { askAgainAfter503 } from './ask-again.ts';

/** What one signed-in person does, over HTTP like everybody. */
export type Person = {
  uuid: string;
  email: string;
  first_name: string;
  last_name: string;
  password: string;
  /** Signs in again where the token has run out. @throws {ApiCallError} when it is refused */
  call<T = Record<string, unknown>>(method: Method, path: string, body?: object): Promise<T>;
};

const patiently: typeof callApi = (...call) => askAgainAfter503(() => callApi(...call));

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

const login = async (origin: string, email: string, password: string): Promise<SignedIn> =>
  bodyOf(await patiently(origin, 'POST', 'user/login', { body: { email, password } }), 'The sign-in');

const personOf = (origin: string, signedIn: SignedIn, password: string): Person => {
  const { uuid, email, first_name, last_name } = signedIn.user;
  let { token } = signedIn;
  return {
    uuid,
    email,
    first_name,
    last_name,
    password,
    call: async (method, path, body) => {
      const ask = () => patiently(origin, method, path, { token, body });
      const first = await ask();
      if (first.status !== 401) return bodyOf(first, `${method} ${path}`);
      ({ token } = await login(origin, email, password));
      return bodyOf(await ask(), `${method} ${path}`);
    },
  };
};

/** Makes the account by the real registration and acts as its owner from then on. */
export const register = async (origin: string, person: Registration): Promise<Person> => {
  const answer = await patiently(origin, 'POST', 'user/new', { body: { lang: 'en', innovator: true, ...person } });
  return personOf(origin, bodyOf<SignedIn>(answer, 'The registration'), person.password);
};

export const signIn = async (origin: string, email: string, password: string): Promise<Person> =>
  personOf(origin, await login(origin, email, password), password);
