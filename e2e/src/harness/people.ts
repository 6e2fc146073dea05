import { bodyOf, callApi, type Method, PASSWORD } from '@waymark/deploy/testing';
import type { Page } from 'playwright-core';
import { origin } from './origin.ts';

export { PASSWORD };

export const SUPER_ADMIN = 'platform.owner@waymark.test';
type Names = { first_name: string; last_name: string };

/** Somebody with an account, and what they do over HTTP to prepare what a journey is not about. */
export type Person = Names & {
  uuid: string;
  email: string;
  password: string;
  call<T>(method: Method, path: string, body?: object): Promise<T>;
};

let counter = 0;

/** An address that no other journey uses. */
export const freshAddress = (name: string): string => {
  counter += 1;
  return `${name.toLowerCase()}-${process.pid}-${Date.now().toString(36)}-${counter}@waymark.test`;
};

const send = (method: Method, path: string, token?: string, body?: object) =>
  callApi(origin(), method, path, { token, body });

type SignedIn = { user: Names & { uuid: string; email: string }; token: string };

const personOf = (signedIn: SignedIn, password: string): Person => {
  const { uuid, email, first_name, last_name } = signedIn.user;
  let { token } = signedIn;
  const renew = async () => {
    ({ token } = await bodyOf<SignedIn>(await send('POST', 'user/login', undefined, { email, password }), 'login'));
  };
  return {
    uuid,
    email,
    password,
    first_name,
    last_name,
    call: async (method, path, body) => {
      const first = await send(method, path, token, body);
      // A journey that moves the clock outlives its token.
      if (first.status === 401) await renew();
      return bodyOf(first.status === 401 ? await send(method, path, token, body) : first, `${method} ${path}`);
    },
  };
};

export type Registration = Partial<Names> & {
  email?: string;
  password?: string;
  lang?: string;
  invitation_token?: string;
};

/** Makes an account by the real registration. */
export const register = async (name: string, given: Registration = {}): Promise<Person> => {
  const account = {
    email: freshAddress(name),
    password: PASSWORD,
    first_name: name,
    last_name: 'Waymark',
    lang: 'en',
    innovator: false,
    ...given,
  };
  return personOf(
    await bodyOf<SignedIn>(await send('POST', 'user/new', undefined, account), 'register'),
    account.password,
  );
};

/** Lets time pass for the whole product. Its own clock tells from when: journeys before this one may have moved it. */
export const letPass = async ({ email, password }: Pick<Person, 'email' | 'password'>, minutes: number) => {
  const { token } = await bodyOf<SignedIn>(await send('POST', 'user/login', undefined, { email, password }), 'login');
  const { iat } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const now = new Date((iat + minutes * 60) * 1000).toISOString();
  bodyOf(await callApi(origin(), 'POST', '/dev/clock', { body: { now } }), 'moving the clock');
};

export const signIn = async ({ email, password }: { email: string; password: string }): Promise<Person> =>
  personOf(await bodyOf<SignedIn>(await send('POST', 'user/login', undefined, { email, password }), 'login'), password);

/** Signs the browser in without its screen, and lets the cookie notice rest: for journeys about other things. */
export const enter = async (page: Page, { email, password }: Person): Promise<void> => {
  const answer = await page.request.post('/api/v1/user/login', { data: { email, password } });
  if (!answer.ok()) throw new Error(`login of ${email}: ${answer.status()} ${await answer.text()}`);
  const { token } = await answer.json();
  await page.goto('/favicon.svg');
  await page.evaluate((value) => {
    localStorage.setItem('waymark.token', value);
    localStorage.setItem('waymark.gdpr', 'accepted');
  }, token);
};
