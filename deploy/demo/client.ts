import { bodyOf, callApi, type Method } from './api-client.ts';

/** What one signed-in person does, over HTTP like everybody. */
export type Person = {
  uuid: string;
  email: string;
  /** @throws {ApiCallError} when it is refused */
  call<T = Record<string, unknown>>(method: Method, path: string, body?: object): Promise<T>;
};

type SignedIn = { user: { uuid: string; email: string }; token: string };

export type Registration = {
  email: string;
  password: string;
  first_name: string;
  last_name: string;
  invitation_token?: string;
};

const personOf = (origin: string, { user, token }: SignedIn): Person => ({
  ...user,
  call: async (method, path, body) => bodyOf(await callApi(origin, method, path, { token, body }), `${method} ${path}`),
});

/** Makes the account by the real registration and acts as its owner from then on. */
export const register = async (origin: string, person: Registration): Promise<Person> => {
  const answer = await callApi(origin, 'POST', 'user/new', { body: { lang: 'en', innovator: true, ...person } });
  return personOf(origin, bodyOf<SignedIn>(answer, 'The registration'));
};

export const signIn = async (origin: string, email: string, password: string): Promise<Person> => {
  const answer = await callApi(origin, 'POST', 'user/login', { body: { email, password } });
  return personOf(origin, bodyOf<SignedIn>(answer, 'The sign-in'));
};
