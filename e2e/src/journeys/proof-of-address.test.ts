import { describe, expect } from '@jest/globals';
import { journey, journeyAt, PHONE } from '../harness/journey.ts';
import { linkIn, readMail } from '../harness/mailbox.ts';
import { withOwnProduct } from '../harness/own-product.ts';
import { enter, freshAddress, PASSWORD, register } from '../harness/people.ts';
import { until } from '../harness/until.ts';
import { createOrganisation } from '../harness/world.ts';
import { signInOnScreen } from '../steps/accounts.ts';
import { dialogOf } from '../steps/objectives.ts';

withOwnProduct({ EMAIL_PROOF: 'required' });

const proofLink = async (email: string): Promise<string> => linkIn(await readMail(email, /prove\?token=/), '/prove');
/** The link of a mail that is newer than the one with this link. */
const newerLink = (email: string, before: string): Promise<string> =>
  until(`a newer link for ${email}`, async () => {
    const link = await proofLink(email);
    return link === before ? undefined : link;
  });

describe('the proof of an email address', () => {
  journeyAt([PHONE], 'succeeds with a mailed link, which works once', async ({ page, another, inspect, picture }) => {
    const ada = await register('Ada');
    const elsewhere = await another();
    await enter(page, ada);
    const first = await proofLink(ada.email);
    await page.goto('/prove');
    await page.getByRole('button', { name: 'Send me another link' }).click();
    await page.getByText(`An email with a link is on its way to ${ada.email}.`, { exact: false }).waitFor();
    const link = await newerLink(ada.email, first);
    await page.goto(link);
    await page.getByText(`${ada.email} is confirmed as your address.`).waitFor();
    await page.getByRole('link', { name: 'Continue' }).waitFor();
    await picture('address-confirmed');
    await inspect();

    await elsewhere.goto(link);
    await elsewhere.getByRole('button', { name: 'This is my account' }).click();
    await elsewhere.getByText('This link was already used', { exact: false }).waitFor();
    await picture('address-not-confirmed', elsewhere);
    await inspect(elsewhere);
    await elsewhere.getByRole('link', { name: 'Sign in' }).click();
    await elsewhere.waitForURL('**/login?return=%2Fprove');
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.waitForURL('**/organization');
  });

  journey('asks for confirmation first in a browser without a session', async ({ page, inspect, picture }) => {
    const ada = await register('Ada');
    const isProven = async () => (await ada.call<{ user: { email_proven: boolean } }>('GET', 'user')).user.email_proven;
    await page.goto(await proofLink(ada.email));
    const yes = page.getByRole('button', { name: 'This is my account' });
    await yes.waitFor();
    await picture('address-asked');
    await inspect();
    expect(await isProven()).toBe(false);
    await yes.click();
    await page.getByText(`${ada.email} is confirmed as your address.`).waitFor();
    expect(await isProven()).toBe(true);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('**/login');
  });
});

describe('a user whose address is not proven', () => {
  journeyAt(
    [PHONE],
    'sees a notice on every screen, and can invite users only after proving the address',
    async ({ page, inspect, picture }) => {
      const ada = await register('Ada');
      const org = await createOrganisation(ada, 'Fjord Bikes');
      await enter(page, ada);
      const strip = page.getByRole('region', { name: 'Confirm your email address' });
      for (const path of [`/organization/${org.uuid}`, '/account', '/organization']) {
        await page.goto(path);
        await strip.getByText(ada.email, { exact: false }).waitFor();
      }
      await picture('address-strip');
      await inspect();
      await page.goto(`/organization/${org.uuid}/teams`);
      await page.getByRole('button', { name: 'Invite users' }).first().click();
      const dialog = dialogOf(page, 'Invite users');
      await dialog.getByText('Confirm your address first').waitFor();
      await picture('address-before-inviting');
      await inspect();
      await page.keyboard.press('Escape');
      const first = await proofLink(ada.email);
      await strip.getByRole('button', { name: 'Send again' }).click();
      await strip.getByText(`An email with a link is on its way to ${ada.email}.`, { exact: false }).waitFor();
      await inspect();
      await page.goto(await newerLink(ada.email, first));
      await page.getByText(`${ada.email} is confirmed as your address.`).waitFor();
      await page.goto(`/organization/${org.uuid}/teams`);
      await page.getByRole('button', { name: 'Invite users' }).first().click();
      await dialog.getByRole('textbox', { name: 'Email addresses' }).waitFor();
      expect(await strip.count()).toBe(0);
    },
  );

  journey('can hide the notice, also over a reload', async ({ page }) => {
    await enter(page, await register('Ada'));
    await page.goto('/organization');
    await page.getByRole('button', { name: 'Hide for now' }).click();
    await page.reload();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await page.getByRole('button', { name: 'Hide for now' }).count()).toBe(0);
  });
});

describe('a change of the email address', () => {
  journeyAt(
    [PHONE],
    'takes effect once the new address is confirmed, and is announced by mail to the old address',
    async ({ page, another, inspect, picture }) => {
      const ada = await register('Ada');
      const email = freshAddress('Augusta');
      await enter(page, ada);
      await page.goto('/organization');
      await page.getByRole('link', { name: 'Change address' }).click();
      const form = page.getByRole('form', { name: 'Email address' });
      await form.getByRole('textbox', { name: 'New address' }).fill(email);
      await form.getByLabel('Confirm with your password').fill('not-the-password');
      await form.getByRole('button', { name: 'Change address' }).click();
      await form.getByText('This is not your current password').waitFor();
      await inspect();
      await form.getByLabel('Confirm with your password').fill(PASSWORD);
      await form.getByRole('button', { name: 'Change address' }).click();
      await page.getByText(`on its way to ${email}`, { exact: false }).waitFor();
      await picture('address-change-asked');
      await inspect();
      await readMail(ada.email, /about to change/);

      // In another person's browser, the page asks first.
      const link = await proofLink(email);
      const stranger = await register('Bo');
      const elsewhere = await another();
      await enter(elsewhere, stranger);
      await elsewhere.goto(link);
      await elsewhere.getByText(`belongs to another account than ${stranger.email}`, { exact: false }).waitFor();
      await picture('address-of-another-account', elsewhere);
      await inspect(elsewhere);

      await page.goto(link);
      await page.getByText(`${email} is confirmed as your address.`).waitFor();
      await readMail(ada.email, /was changed/);
      await page.goto('/account');
      expect(await page.getByRole('textbox', { name: 'Email', exact: true }).inputValue()).toBe(email);
      const fresh = await another();
      await fresh.goto('/login');
      await signInOnScreen(fresh, { email, password: PASSWORD });
      await fresh.waitForURL('**/organization**');
    },
  );
});
