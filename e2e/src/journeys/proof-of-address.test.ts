import { describe, expect } from '@jest/globals';
import { DESK, journey, journeyAt, PHONE } from '../harness/journey.ts';
import { linkIn, readMail } from '../harness/mailbox.ts';
import { enter, register } from '../harness/people.ts';

describe('proving one’s address', () => {
  journeyAt([DESK, PHONE], 'works by a mailed link, once', async ({ page, another, inspect, picture }) => {
    const ada = await register('Ada');
    const elsewhere = await another();
    await enter(page, ada);
    await page.goto('/prove');
    await page.getByRole('button', { name: 'Send me another link' }).click();
    await page.getByText(`A mail with a link is on its way to ${ada.email}.`, { exact: false }).waitFor();
    const link = linkIn(await readMail(ada.email, /prove\?token=/), '/prove');
    await page.goto(link);
    await page.getByText(`${ada.email} is confirmed as your address.`).waitFor();
    await page.getByRole('link', { name: 'Continue' }).waitFor();
    await picture('address-confirmed');
    await inspect();

    await elsewhere.goto(link);
    await elsewhere.getByRole('button', { name: 'I created this account' }).click();
    await elsewhere.getByText('This link was already used or is older than an hour.', { exact: false }).waitFor();
    await picture('address-not-confirmed', elsewhere);
    await inspect(elsewhere);
    await elsewhere.getByRole('link', { name: 'Sign in' }).click();
    await elsewhere.waitForURL('**/login?return=%2Fprove');
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.waitForURL('**/organization');
  });

  journey('waits for a yes where nobody is signed in', async ({ page, inspect, picture }) => {
    const ada = await register('Ada');
    await ada.call('POST', 'user/prove_email/resend');
    const isProven = async () => (await ada.call<{ user: { email_proven: boolean } }>('GET', 'user')).user.email_proven;
    await page.goto(linkIn(await readMail(ada.email, /prove\?token=/), '/prove'));
    const yes = page.getByRole('button', { name: 'I created this account' });
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
