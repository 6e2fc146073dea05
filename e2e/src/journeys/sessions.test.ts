import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { DESK, journey, journeyAt, PHONE } from '../harness/journey.ts';
import { readMail } from '../harness/mailbox.ts';
import { withOwnProduct } from '../harness/own-product.ts';
import { enter, moveClock, PASSWORD, register } from '../harness/people.ts';
import { callsUnderWay } from '../harness/under-way.ts';
import { until } from '../harness/until.ts';
import { createOrganisation, joinByMail, settle } from '../harness/world.ts';
import { openAccount, signInOnScreen } from '../steps/accounts.ts';
import { dialogOf } from '../steps/objectives.ts';
import { seeToast } from '../steps/screen.ts';

// A product of their own: they move the clock, which other journeys share.
withOwnProduct({});

describe('the sessions of a member', () => {
  journeyAt([DESK, PHONE], 'are seen and ended by an admin', async ({ page, another, inspect, picture }) => {
    const { ada, org } = await settle(page);
    const grace = await joinByMail(ada, org, 'Grace');
    const elsewhere = await another();
    await enter(elsewhere, grace);
    await elsewhere.goto('/account');
    await elsewhere.getByRole('heading', { level: 1, name: 'Account' }).waitFor();

    await page.goto(`${org.path}/admin/members`);
    await page.getByRole('button', { name: 'Sessions of Grace Waymark' }).click();
    const dialog = dialogOf(page, 'Sessions of Grace Waymark');
    await dialog.getByText('Last used', { exact: false }).first().waitFor();
    await picture('sessions-of-a-member');
    await inspect();
    await dialog.getByRole('button', { name: 'End all sessions' }).click();
    await seeToast(page, 'Grace Waymark was signed out everywhere');

    await elsewhere.reload();
    await elsewhere.getByText('Your session has ended', { exact: false }).waitFor();
    await inspect(elsewhere);
    await signInOnScreen(elsewhere, grace);
    await elsewhere.waitForURL('**/account');
    expect((await readMail(grace.email, /signed out everywhere/)).text).toContain(org.name);
  });
});

const confirmWith = async (page: Page, password: string) => {
  const dialog = dialogOf(page, 'Is it you?');
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  return dialog;
};

describe('a deletion eleven minutes after the sign-in', () => {
  journeyAt([DESK, PHONE], 'asks for the password before an account is deleted', async ({ page, inspect, picture }) => {
    const ada = await register('Ada');
    await enter(page, ada);
    await moveClock(ada, 11);
    await openAccount(page);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const sure = dialogOf(page, 'Delete your account?');
    await sure.getByRole('checkbox').check();
    await sure.getByRole('button', { name: 'Delete my account' }).click();
    await dialogOf(page, 'Is it you?').waitFor();
    await picture('fresh-sign-in');
    await inspect();
    const dialog = await confirmWith(page, 'not-the-password');
    await dialog.getByText('This is not your current password').waitFor();
    await confirmWith(page, PASSWORD);
    await seeToast(page, 'Your account has been deleted');
    await page.waitForURL('**/login');
  });

  journey('asks for the password before an organisation is deleted', async ({ page, inspect }) => {
    const { ada } = await settle(page, 'Alpha');
    await createOrganisation(ada, 'Beta');
    await moveClock(ada, 11);
    await page.goto('/organization');
    await page.getByRole('button', { name: 'Delete Beta' }).click();
    const sure = dialogOf(page, 'Delete Beta?');
    await sure.getByRole('textbox').fill('Beta');
    await sure.getByRole('button', { name: 'Delete the organisation' }).click();
    await dialogOf(page, 'Is it you?').waitFor();
    await inspect();
    await confirmWith(page, PASSWORD);
    await seeToast(page, 'Organisation deleted');
  });
});

describe('signing out without network', () => {
  journey('is sent to the server once the network is back', async ({ page, origin }) => {
    const ada = await register('Ada');
    await enter(page, ada);
    await page.goto('/account', { waitUntil: 'networkidle' });
    const underWay = callsUnderWay(page);
    const styleLoaded = page.waitForResponse((answer) => answer.url().endsWith('.css'));
    await page.getByRole('button', { name: /^Hello, / }).click();
    const leave = page.getByRole('menuitem', { name: 'Log out' });
    await Promise.all([leave.waitFor(), styleLoaded]);
    await until('the code of the sign-in, fetched ahead', async () => underWay.size === 0 || undefined);
    await page.context().setOffline(true);
    await leave.click();
    await seeToast(page, 'You are signed out in this browser');
    await page.waitForURL('**/login');
    const loggedOut = page.waitForResponse((answer) => answer.url().endsWith('/user/logout') && answer.ok());
    await page.context().setOffline(false);
    await loggedOut;
    const cookies = await page.context().cookies(`${origin}/api/v1/user/refresh`);
    expect(cookies.filter(({ name }) => name.includes('session'))).toEqual([]);
  });
});
