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

/** Makes the account by the real registration and acts as its owner from then on. */
export const register = async (origin: string, person: Registration): Promise<Person> => {
  const body = { lang: 'en', innovator: true, ...person };
  const { user, token } = await request<SignedIn>(origin, 'POST', 'user/new', undefined, body);
  return {
    ...user,
    call: (method, path, sent) => request(origin, method, path, token, sent),
  };
};
