import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { DESK, journey, journeyAt, PHONE } from '../harness/journey.ts';
import { linkIn, readMail } from '../harness/mailbox.ts';
import { enter, freshAddress, type Person, register } from '../harness/people.ts';
import { createOrganisation } from '../harness/world.ts';
import { signInOnScreen } from '../steps/accounts.ts';
import { dialogOf } from '../steps/objectives.ts';
import { seeToast } from '../steps/screen.ts';

/** Ada with an organisation that has invited an address; `members` is the path that lists its members. */
const inviteTo = async (name: string, email: string): Promise<{ ada: Person; members: string }> => {
  const ada = await register('Ada');
  const { uuid } = await createOrganisation(ada, name);
  await ada.call('POST', `user/organisations/${uuid}/add`, { users_emails: [email] });
  return { ada, members: `user/organisations/${uuid}/users` };
};
const acceptLink = async (email: string): Promise<string> => linkIn(await readMail(email, /token=/), '/login');
const focused = (page: Page) => page.locator(':focus');
const card = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Invitations' }).getByRole('listitem').filter({ hasText: name });

describe('an open invitation', () => {
  journeyAt([DESK, PHONE], 'is accepted or declined on its card', async ({ page, inspect, picture }) => {
    const grace = await register('Grace');
    await inviteTo('Northwind', grace.email);
    await inviteTo('Southwind', grace.email);
    await enter(page, grace);
    await page.goto('/organization');
    await card(page, 'Northwind').getByText('Ada Waymark invited you on', { exact: false }).waitFor();
    await picture('invitations-wait');
    await inspect();
    await page.getByRole('button', { name: 'Accept the invitation of Northwind' }).press('Enter');
    await seeToast(page, 'You are now a member of Northwind');
    await page.getByRole('link', { name: /Northwind/ }).waitFor();
    await focused(page)
      .and(page.getByRole('button', { name: 'Accept the invitation of Southwind' }))
      .waitFor();

    await page.getByRole('button', { name: 'Decline the invitation of Southwind' }).press('Enter');
    const question = dialogOf(page, 'Decline the invitation of Southwind?');
    await question.getByText('The invitation disappears for good', { exact: false }).waitFor();
    await inspect();
    await question.getByRole('button', { name: 'Decline' }).press('Enter');
    await seeToast(page, 'Invitation of Southwind declined');
    await page.getByRole('region', { name: 'Invitations' }).waitFor({ state: 'detached' });
    await focused(page)
      .and(page.getByRole('heading', { level: 1 }))
      .waitFor();
  });
});

describe('the link of an invitation, opened by a signed-in user', () => {
  journey('leads to the card of the invitation, where the user joins', async ({ page, inspect }) => {
    const grace = await register('Grace');
    await inviteTo('Northwind', grace.email);
    await enter(page, grace);
    await page.goto(await acceptLink(grace.email));
    await page.waitForURL('**/organization?invitation=*');
    await card(page, 'Northwind').waitFor();
    await inspect();
    await page.getByRole('button', { name: 'Accept the invitation of Northwind' }).click();
    await seeToast(page, 'You are now a member of Northwind');
  });

  journeyAt(
    [DESK, PHONE],
    'shows a notice to a user with another address, who can sign in with the invited account',
    async ({ page, inspect, picture }) => {
      const [grace, mary] = [await register('Grace'), await register('Mary')];
      await inviteTo('Northwind', grace.email);
      await enter(page, mary);
      await page.goto(await acceptLink(grace.email));
      const notice = page.getByRole('status', { name: 'This invitation is not for this account' });
      await notice.getByText(mary.email, { exact: false }).waitFor();
      await picture('invitation-of-another');
      await inspect();
      await notice.getByRole('button', { name: 'Sign in with another account' }).click();
      await page.waitForURL('**/login?token=*');
      await signInOnScreen(page, grace);
      await page.getByRole('link', { name: /Northwind/ }).waitFor();
    },
  );
});

describe('the link that turns off mails', () => {
  journeyAt([DESK, PHONE], 'asks a visitor without a session for confirmation', async ({ page, inspect, picture }) => {
    for (const [lang, question, confirm] of [
      ['en', 'Turn off these emails?', 'Turn them off'],
      ['de', 'Diese E-Mails abbestellen?', 'Abbestellen'],
    ]) {
      await page.addInitScript((chosen) => localStorage.setItem('waymark.language', chosen), lang);
      await page.goto('/mails/stop?token=none');
      await page.getByRole('heading', { level: 1, name: question }).waitFor();
      await page.getByRole('button', { name: confirm }).waitFor();
      expect(await page.getByText('stop_mails').count()).toBe(0);
    }
    await picture('mails-stop');
    await inspect();
  });
});

describe('the link that stops invitations', () => {
  journeyAt([DESK, PHONE], 'asks for confirmation, and then stops invitations', async ({ page, inspect, picture }) => {
    const email = freshAddress('stranger');
    const { ada, members } = await inviteTo('Northwind', email);
    await page.goto(linkIn(await readMail(email, /stop\?token=/), '/invitations/stop'));
    await page.getByRole('checkbox', { name: 'From all organisations on Waymark' }).check();
    await picture('invitations-stop');
    await inspect();
    await page.getByRole('button', { name: 'Stop invitations' }).click();
    await page.getByText('No organisation can send you invitations any more.').waitFor();
    await inspect();
    const { users } = await ada.call<{ users: { email: string }[] }>('GET', members);
    expect(users.map((one) => one.email)).toEqual([ada.email]);
  });
});
