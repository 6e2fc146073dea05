import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import type { Session } from './access-token.ts';
import { createLiftBar, requireSuperAdmin } from './require-super-admin.ts';

const person = { userUuid: randomUUID(), sessionId: randomUUID(), lang: 'en' as const, superAdmin: false };
const barred: Session = { ...person, superAdminBar: 'EMAIL_NOT_PROVEN' };

/** What a call for the platform owner answers, and how often identity was asked for it. */
const outcome = async (session: Session, superAdmin: boolean | Error) => {
  let asked = 0;
  const liftBar = createLiftBar(async () => {
    asked += 1;
    if (superAdmin instanceof Error) throw superAdmin;
    return { stands: true, super_admin: superAdmin, second_factor: false };
  });
  try {
    requireSuperAdmin({ session: await liftBar(session) });
    return ['let in', asked];
  } catch (error) {
    return [(error as { code: string }).code, asked];
  }
};

it.each<[string, Session, boolean | Error, [string, number]]>([
  ['accepts a platform owner who has proven the email address since the token was issued', barred, true, ['let in', 1]],
  [
    'refuses a user who has not proven the email address, with EMAIL_NOT_PROVEN',
    barred,
    false,
    ['EMAIL_NOT_PROVEN', 1],
  ],
  ['refuses with EMAIL_NOT_PROVEN while identity is unavailable', barred, new Error('away'), ['EMAIL_NOT_PROVEN', 1]],
  ['refuses any other user with FORBIDDEN, without asking identity', person, true, ['FORBIDDEN', 0]],
  [
    'accepts a token with the rights of the platform owner, without asking identity',
    { ...person, superAdmin: true },
    false,
    ['let in', 0],
  ],
])('%s', async (_what, session, superAdmin, expected) => {
  expect(await outcome(session, superAdmin)).toEqual(expected);
});
