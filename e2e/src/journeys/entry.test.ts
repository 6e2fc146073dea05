import { describe, expect } from '@jest/globals';
import { journey, journeyAt, PHONE } from '../harness/journey.ts';
import { linkIn, readMail } from '../harness/mailbox.ts';
import { withOwnProduct } from '../harness/own-product.ts';
import { enter, freshAddress, moveClock, PASSWORD, register } from '../harness/people.ts';
import { createObjective, inviteByMail, joinByMail, settle } from '../harness/world.ts';
import { registerOnScreen, signInOnScreen, signOut } from '../steps/accounts.ts';
import { dialogOf } from '../steps/objectives.ts';
import { seeToast } from '../steps/screen.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const NEW_PASSWORD = 'violet-otter-canyon-58';

// A product of their own: they move the clock, which other journeys share.
withOwnProduct({});

describe('registering', () => {
  journeyAt([PHONE], 'shows errors for missing and invalid fields and weak passwords', async ({ page, inspect }) => {
    await page.goto('/register');
    const email = page.getByRole('textbox', { name: 'Email' });
    await email.fill('nobody');
    await page.getByRole('textbox', { name: 'Password' }).fill('123456');
    await page.getByRole('button', { name: 'Create account' }).click();
    for (const words of [
      'This email address is invalid',
      'must be at least 7 characters long',
      'This field is required',
    ])
      await page.getByText(words).first().waitFor();
    await page.getByRole('textbox', { name: 'Password' }).fill('password1');
    await page
      .getByText(/^Password strength: /)
      .first()
      .waitFor();
    await inspect();
    await registerOnScreen(page, {
      email: freshAddress('cy'),
      password: 'password1',
      first_name: 'Cy',
      last_name: 'W',
    });
    await page.getByText('password strength must be at least 4').waitFor();
  });

  journey('by an invitation joins the organisation, and the link works once', async ({ page, another }) => {
    const { ada, org } = await settle(page, 'Inviting');
    const email = await inviteByMail(ada, org, 'Dee');
    const link = linkIn(await readMail(email, /Inviting/), '/register');
    const guest = await another();
    await guest.goto(link);
    await guest.getByText('You have been invited.', { exact: false }).waitFor();
    expect(await guest.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(email);
    await registerOnScreen(guest, { email, password: PASSWORD, first_name: 'Dee', last_name: 'Waymark' });
    await seeToast(guest, 'You are now a member of Inviting');
    await guest.getByRole('link', { name: 'Inviting' }).click();
    await guest.waitForURL(`**${org.path}`);

    const late = await another();
    await late.goto(link);
    const name = { first_name: 'Eve', last_name: 'Late' };
    await registerOnScreen(late, { email: freshAddress('eve'), password: PASSWORD, ...name });
    await late.getByRole('link', { name: 'Continue without the invitation' }).waitFor();
  });
});

describe('a forgotten password', () => {
  journeyAt([PHONE], 'is reset by a mail whose link works once', async ({ page, another, inspect }) => {
    const ada = await register('Ada');
    const elsewhere = await another();
    await enter(elsewhere, ada);
    await elsewhere.goto('/account');
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill(ada.email);
    await inspect();
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await seeToast(page, 'Password reset mail sent');
    await page.getByText(`If ${ada.email} belongs to an account`, { exact: false }).waitFor();
    const link = linkIn(await readMail(ada.email, /reset\?token=/), '/reset');
    await page.goto(link);
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('textbox', { name: 'Repeat the new password' }).fill('another-otter-canyon-58');
    await page.getByRole('button', { name: 'Set the new password' }).click();
    await page.getByText('Both passwords must match').waitFor();
    await inspect();
    await page.getByRole('textbox', { name: 'Repeat the new password' }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Set the new password' }).click();
    await page.getByRole('heading', { name: 'Password updated' }).waitFor();

    // The session in the other browser ends when its access token of ten minutes expires; the link is used up.
    await moveClock({ email: ada.email, password: NEW_PASSWORD }, 11);
    await elsewhere.reload();
    await elsewhere.waitForURL('**/login**');
    await elsewhere.goto(link);
    await elsewhere.getByRole('textbox', { name: 'New password', exact: true }).fill(PASSWORD);
    await elsewhere.getByRole('textbox', { name: 'Repeat the new password' }).fill(PASSWORD);
    await elsewhere.getByRole('button', { name: 'Set the new password' }).click();
    await elsewhere.getByRole('link', { name: 'Ask for a new link' }).waitFor();
    await page.goto('/login');
    await signInOnScreen(page, { email: ada.email, password: NEW_PASSWORD });
    await page.waitForURL('**/organization');
  });
});

describe('the redirects around the sign-in', () => {
  journey('open a deep link after signing in', async ({ page, another }) => {
    const { ada, org } = await settle(page);
    const { uuid } = await createObjective(ada, org, { name: 'Linked' });
    const fresh = await another();
    await fresh.goto(`${org.path}?okrref=${uuid}`);
    await fresh.waitForURL('**/login**');
    await signInOnScreen(fresh, { email: ada.email, password: 'wrong-password' });
    await fresh.getByRole('region', { name: 'Messages' }).getByRole('alert').waitFor();
    await signInOnScreen(fresh, ada);
    await dialogOf(fresh, 'Linked').waitFor();
  });

  journey('open it in the other tabs of the browser too', async ({ page, another }) => {
    const { ada, org } = await settle(page);
    const fresh = await another();
    const [one, other] = [fresh, await fresh.context().newPage()];
    await one.goto(org.path);
    await other.goto(`${org.path}/history`);
    for (const tab of [one, other]) await tab.waitForURL('**/login**');
    await signInOnScreen(one, ada);
    await one.waitForURL(`**${org.path}`);
    await other.waitForURL(`**${org.path}/history`);
    await other.getByRole('heading', { level: 1, name: 'History' }).waitFor();
  });

  journey('lead away from unknown paths, other organisations and forbidden screens', async ({ page, another }) => {
    const { ada, org } = await settle(page);
    const bo = await joinByMail(ada, org, 'Bo');
    await page.goto(org.path);
    await page.getByRole('button', { name: 'New objective' }).first().waitFor();
    for (const path of ['/nowhere', `${org.path}/nowhere`]) {
      await page.goto(path);
      await page.waitForURL(`**${org.path}`);
    }
    await page.goto(`/organization/${UNKNOWN}`);
    await page.waitForURL('**/organization');
    for (const path of ['/', '/login', '/register']) {
      await page.goto(path);
      await page.waitForURL('**/organization');
    }
    await page.goto(`${org.path}/admin`);
    await page.waitForURL('**/admin/members');
    // Not an admin: the dashboard instead.
    const member = await another();
    await enter(member, bo);
    await member.goto(`${org.path}/admin/members`);
    await member.waitForURL(`**${org.path}`);
    await member.getByRole('button', { name: 'New objective' }).first().waitFor();
    expect(await member.getByRole('link', { name: 'Settings' }).count()).toBe(0);
  });

  journey(
    'lead to the sign-in without a valid session, and out of the settings without the admin role',
    async ({ page, another }) => {
      const { ada, org } = await settle(page);
      const bo = await joinByMail(ada, org, 'Bo');
      await ada.call('POST', `user/organisations/${org.uuid}/admin`, { target_admins: [bo.uuid] });
      const other = await another();
      await enter(other, bo);
      await other.goto(`${org.path}/admin/reminders`);
      await other.getByRole('button', { name: 'Add reminder' }).first().waitFor();
      // 403: the browser does not yet know that the role is gone.
      await other.route('**/live', (route) => route.abort());
      await other.reload();
      await other.getByRole('button', { name: 'Add reminder' }).first().waitFor();
      await ada.call('DELETE', `user/organisations/${org.uuid}/admin`, { target_admins: [bo.uuid] });
      await other.goto(`${org.path}/admin/members`);
      await other.waitForURL((url) => !url.pathname.includes('/admin'));

      await page.goto(org.path);
      await page.getByRole('button', { name: 'New objective' }).first().waitFor();
      await page.context().clearCookies();
      await page.evaluate(() => localStorage.setItem('waymark.token', 'not a token'));
      await page.reload();
      await page.waitForURL('**/login**');
    },
  );
});

describe('the page frame after signing in', () => {
  journeyAt(
    [PHONE],
    'shows the cookie notice until the user has accepted it in one browser',
    async ({ page, another, inspect }) => {
      const ada = await register('Ada');
      await page.goto('/login');
      await signInOnScreen(page, ada);
      const notice = page.getByRole('region', { name: 'Cookies' });
      await notice.waitFor();
      await inspect();
      const saved = page.waitForResponse((answer) => answer.url().endsWith('/accept_gdpr') && answer.ok());
      await notice.getByRole('button', { name: 'OK' }).click();
      await saved;
      await notice.waitFor({ state: 'detached' });
      const elsewhere = await another();
      await elsewhere.goto('/login');
      await signInOnScreen(elsewhere, ada);
      await elsewhere.getByText('No organisation yet').waitFor();
      expect(await elsewhere.getByRole('region', { name: 'Cookies' }).count()).toBe(0);
      await signOut(page);
    },
  );
});
