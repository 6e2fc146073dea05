import {
  bodyOf,
  callApi,
  type NewAccount,
  PASSWORD,
  type Person,
  registerPerson,
  signInPerson,
} from '@waymark/deploy/testing';
import type { Page } from 'playwright-core';
import { origin } from './origin.ts';

export { PASSWORD, type Person };

export const SUPER_ADMIN = 'platform.owner@waymark.test';

let counter = 0;

/** An address that no other journey uses. */
export const freshAddress = (name: string): string => {
  counter += 1;
  return `${name.toLowerCase()}-${process.pid}-${Date.now().toString(36)}-${counter}@waymark.test`;
};

export type Registration = Partial<NewAccount>;

/** Creates an account by the real registration. */
export const register = (name: string, given: Registration = {}): Promise<Person> =>
  registerPerson(origin(), {
    email: freshAddress(name),
    password: PASSWORD,
    first_name: name,
    last_name: 'Waymark',
    innovator: false,
    ...given,
  });

/** Moves the clock of the whole product forward from its current time, which earlier journeys may have moved. */
export const moveClock = async ({ email, password }: Pick<Person, 'email' | 'password'>, minutes: number) => {
  const login = await callApi(origin(), 'POST', 'user/login', { body: { email, password } });
  const { token } = bodyOf<{ token: string }>(login, 'login');
  const { iat } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const now = new Date((iat + minutes * 60) * 1000).toISOString();
  bodyOf(await callApi(origin(), 'POST', '/dev/clock', { body: { now } }), 'moving the clock');
};

export const signIn = ({ email, password }: Pick<Person, 'email' | 'password'>): Promise<Person> =>
  signInPerson(origin(), email, password);

/** Signs the browser in without the sign-in screen, with the cookie notice accepted: for journeys about other things. */
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
