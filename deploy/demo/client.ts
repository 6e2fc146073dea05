import { cutOffFromItself } from '../run/start-error.ts';

export type Answer = Record<string, unknown>;

/** What one signed-in person does, over HTTP like everybody. */
export type Person = {
  uuid: string;
  email: string;
  call<T = Answer>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<T>;
};

export class DemoCallError extends Error {
  override name = 'DemoCallError';
}

const request = async <T>(origin: string, method: string, path: string, token?: string, body?: object): Promise<T> => {
  const response = await fetch(`${origin}/api/v1/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: body ? JSON.stringify(body) : undefined,
  }).catch((error: unknown) => {
    throw cutOffFromItself(origin, error);
  });
  const answer = await response.text();
  if (!response.ok) throw new DemoCallError(`${method} ${path}: ${response.status} ${answer}`);
  return JSON.parse(answer) as T;
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
  call: (method, path, body) => request(origin, method, path, token, body),
});

/** Makes the account by the real registration and acts as its owner from then on. */
export const register = async (origin: string, person: Registration): Promise<Person> => {
  const body = { lang: 'en', innovator: true, ...person };
  return personOf(origin, await request<SignedIn>(origin, 'POST', 'user/new', undefined, body));
};

export const signIn = async (origin: string, email: string, password: string): Promise<Person> =>
  personOf(origin, await request<SignedIn>(origin, 'POST', 'user/login', undefined, { email, password }));
