import { describe, expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { DESK, journey, journeyAt, PHONE } from '../harness/journey.ts';
import { linkIn, readMail } from '../harness/mailbox.ts';
import { enter, freshAddress, type Person, register } from '../harness/people.ts';
import { platformOwner } from '../harness/platform-owner.ts';
import { createOrganisation, settle } from '../harness/world.ts';
import { chooseInUserMenu, signInOnScreen } from '../steps/accounts.ts';
import { chooseFromMenu, seeToast } from '../steps/screen.ts';

const rowOf = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });
const search = (page: Page, words: string) =>
  page.getByRole('searchbox', { name: 'Search by name, address or reference' }).fill(words);

/** An organisation with a unique name that requests the Grow plan. */
const asking = async (): Promise<{ ada: Person; name: string; path: string }> => {
  const ada = await register('Ada');
  const name = `Asking ${freshAddress('org').split('@')[0]}`;
  const { uuid, path } = await createOrganisation(ada, name);
  await ada.call('POST', `user/organisations/${uuid}/new_subscription/grow_plan`);
  return { ada, name, path };
};

/** The words of a row that are broken across lines. */
const brokenWords = (row: Locator): Promise<string[]> =>
  row.locator('td').evaluateAll((cells) => {
    const broken: string[] = [];
    for (const cell of cells) {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        for (const { 0: word, index } of (texts.currentNode.textContent ?? '').matchAll(/\p{L}+/gu)) {
          const range = document.createRange();
          range.setStart(texts.currentNode, index);
          range.setEnd(texts.currentNode, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
        }
      }
    }
    return broken;
  });

const A4_ACROSS_PX = { width: 1032, height: 700 };
/** Shows the page in a language, regardless of the user's. */
const read = (page: Page, lang: string): Promise<unknown> =>
  page.route('**/api/v1/user', async (route) => {
    const answer = await route.fetch();
    const { user, ...rest } = await answer.json();
    await route.fulfill({ response: answer, json: { ...rest, user: { ...user, lang } } });
  });

const menuOf = (page: Page) => page.getByRole('button', { name: 'Hello, Petra' });

describe('the back-office', () => {
  journeyAt(
    [DESK, PHONE],
    'opens for a platform owner without an organisation after signing in, and links to the product',
    async ({ page, inspect }) => {
      const petra = await platformOwner();
      await page.goto('/login');
      await signInOnScreen(page, petra);
      await page.waitForURL('**/backoffice/admin/platform-home');
      await page.getByRole('heading', { name: 'Back-office', level: 1 }).waitFor();
      await page.waitForFunction((title) => document.title === title, 'Overview · Back-office · Waymark');
      await inspect();

      await menuOf(page).press('Enter');
      await page.getByRole('menuitem', { name: 'Change organisation' }).click();
      await page.waitForURL('**/organization');
      await page.getByText('No organisation yet').waitFor();
      await page.reload();
      await page.getByText('No organisation yet').waitFor();

      await chooseInUserMenu(page, 'Back-office');
      await page.waitForURL('**/backoffice/**');
      await chooseInUserMenu(page, 'Account');
      await page.waitForURL('**/account');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Find anything' }).fill('back-off');
      await page.getByRole('option', { name: 'Back-office', selected: true }).waitFor();
      await inspect();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/backoffice/**');

      await chooseInUserMenu(page, 'Log out');
      await page.waitForURL('**/login');
      await page.goto('/backoffice/');
      await page.waitForURL('**/login?return=**');
    },
  );

  journey('does not break the words of its table in German, at 1280 and at 320 pixels', async ({ page, picture }) => {
    const petra = await platformOwner();
    const ada = await register('Ada');
    const name = `Süddeutsches Bundesforschungszentrum ${freshAddress('org').slice(4, -13)}`;
    const { uuid } = await createOrganisation(ada, name);
    await ada.call('POST', `user/organisations/${uuid}/new_subscription/enterprise_plan`);
    await page.setViewportSize({ width: 1280, height: 900 });
    await read(page, 'de');
    await enter(page, petra);
    await page.goto('/backoffice/admin/subscription-management');
    await page.getByRole('searchbox').fill(name);
    await rowOf(page, name).getByText('Hochstufung').waitFor();
    await picture('backoffice-german');
    expect(await brokenWords(rowOf(page, name))).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    await rowOf(page, name).getByText('Wegen ausstehender Zahlung gesperrt').waitFor();
    await picture('backoffice-german-320');
    expect(await brokenWords(rowOf(page, name))).toEqual([]);
    const address = rowOf(page, name).getByText(ada.email);
    expect(await address.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });

  journey('prints its table within the width of the page, without buttons and banner', async ({ page, picture }) => {
    const { name } = await asking();
    await enter(page, await platformOwner());
    await page.goto('/backoffice/admin/subscription-management');
    await search(page, name);
    await rowOf(page, name).getByText('Upgrade to Grow plan').waitFor();
    const onScreenOnly = [page.getByRole('banner'), rowOf(page, name).getByRole('button')];
    for (const each of onScreenOnly) await each.waitFor();
    await page.setViewportSize(A4_ACROSS_PX);
    await page.emulateMedia({ media: 'print' });
    for (const each of onScreenOnly) expect(await each.isVisible()).toBe(false);
    const { x = 0, width = 0 } = (await rowOf(page, name).getByRole('cell').last().boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(A4_ACROSS_PX.width);
    await picture('backoffice print');
  });

  journey('is linked in the mail about a plan request, and shows the request', async ({ page }) => {
    const petra = await platformOwner();
    const { ada, name } = await asking();
    const mail = await readMail(petra.email, new RegExp(`^${name} asks`));
    const steps = await readMail(ada.email, /Your request for/);
    const [reference = ''] = /WM-[0-9A-F]{4}-[0-9A-F]{4}/.exec(steps.text) ?? [];
    expect(steps.text).toContain('from the Free plan to the Grow plan');
    expect(steps.text).toContain('$120.00 a month');
    expect(mail.text).toContain(reference);
    await page.goto(linkIn(mail, '/backoffice'));
    await page.waitForURL('**/login**');
    await signInOnScreen(page, petra);
    await page.getByRole('heading', { name }).waitFor();
    await page.getByText('Upgrade to Grow plan').waitFor();
    await page.getByText(reference).waitFor();
  });

  journeyAt(
    [DESK, PHONE],
    'accepts a request, records its payment, and blocks an organisation that has not paid',
    async ({ page, another, inspect }) => {
      const petra = await platformOwner();
      const { ada, name, path } = await asking();
      await page.goto('/backoffice/');
      await page.waitForURL('**/login**');
      await signInOnScreen(page, petra);
      await page.waitForURL('**/backoffice/**');
      await page.getByRole('link', { name: 'Subscription management' }).click();
      await search(page, name);
      await rowOf(page, name).getByText('Upgrade to Grow plan').waitFor();
      await inspect();
      await chooseFromMenu(page, name, 'Accept request');
      await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
      await seeToast(page, `Request of ${name} accepted`);
      await chooseFromMenu(page, name, 'Payment done');
      await page.getByRole('dialog').getByRole('button', { name: 'Payment done' }).click();
      await seeToast(page, `Payment of ${name} recorded`);

      await chooseFromMenu(page, name, 'Not paid');
      await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
      await seeToast(page, `${name} is blocked for not paying`);
      const customer = await another();
      await enter(customer, ada);
      await customer.goto(path);
      await customer.getByRole('alert', { name: 'This organisation is blocked for payment reasons' }).waitFor();
      await inspect(customer);
    },
  );

  journeyAt([DESK, PHONE], 'refuses a request on its overview, and mails the requester the reason', async (context) => {
    const { page, inspect, inspectWidths, picture } = context;
    const petra = await platformOwner();
    const { ada, name } = await asking();
    await enter(page, petra);
    await page.goto('/backoffice/');
    const waiting = page.getByRole('listitem').filter({ hasText: name });
    await waiting.waitFor();
    await page.getByRole('region', { name: 'Growth' }).getByText('Users', { exact: true }).first().waitFor();
    await inspect();
    await page.getByText('Show as a table').click();
    await inspectWidths();
    await picture(`backoffice-home-${page.viewportSize()?.width}`);
    await waiting.getByRole('button', { name: /^Refuse/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Refuse request' });
    await dialog.getByRole('textbox', { name: /Reason/ }).fill('The first payment\nis still open.');
    await inspect();
    await picture(`backoffice-refuse-${page.viewportSize()?.width}`);
    await dialog.getByRole('button', { name: 'Refuse' }).click();
    await seeToast(page, `Request of ${name} refused`);
    await waiting.waitFor({ state: 'detached' });
    const mail = await readMail(ada.email, /was refused$/);
    expect(mail.text).toContain('Hello Ada');
    expect(mail.text).toContain('The first payment\nis still open.');
  });

  journeyAt([DESK, PHONE], 'shows the statements of an organisation, whose admin can print one', async (context) => {
    const { page, another, inspect, picture } = context;
    const width = page.viewportSize()?.width;
    const petra = await platformOwner();
    const { ada, name, path } = await asking();
    const uuid = path.split('/').at(-1) ?? '';
    await petra.call('POST', `user/organisations/${uuid}/super_admin_accept_subscription_request`);
    await petra.call('POST', `user/organisations/${uuid}/super_admin_not_paid`);
    await enter(page, petra);
    await page.goto('/backoffice/admin/subscription-management');
    await search(page, name);
    await page.getByRole('link', { name }).click();
    await page.getByRole('heading', { name, level: 2 }).waitFor();
    await page.getByText('Blocked for not paying since').waitFor();
    await page.getByRole('table', { name: 'Statements' }).waitFor();
    await page.getByText('Accepted', { exact: false }).first().waitFor();
    await inspect();
    await picture(`backoffice-organisation-${width}`);
    await page.emulateMedia({ colorScheme: 'dark' });
    await picture(`backoffice-organisation-dark-${width}`);
    await inspect();
    await page.emulateMedia({ colorScheme: 'light' });

    const customer = await another();
    await enter(customer, ada);
    await customer.goto(`${path}/admin/subscription`);
    await customer.getByRole('heading', { name: 'How to pay' }).waitFor();
    await inspect(customer);
    await picture(`subscription-due-${width}`, customer);
    await customer.getByRole('table', { name: 'Statements' }).getByRole('link').click();
    const sheet = customer.getByRole('article', { name: /^Statement of/ });
    await sheet.getByText('Blocked for not paying').waitFor();
    await inspect(customer);
    await picture(`statement-${width}`, customer);
    await customer.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await picture(`statement-print-${width}`, customer);
    expect(await customer.getByRole('banner').count()).toBe(0);
    await sheet.waitFor();
    // What was read before, on paper too.
    await customer.emulateMedia({ media: 'screen' });
    await customer.goBack();
    await customer.getByRole('table', { name: 'Statements' }).waitFor();
    await customer.emulateMedia({ media: 'print' });
    await customer.getByRole('table', { name: 'Statements' }).waitFor();
  });

  journey('has an accessible overview in German and in dark colours', async ({ page, inspect, picture }) => {
    const petra = await platformOwner();
    const { name } = await asking();
    await read(page, 'de');
    await page.emulateMedia({ colorScheme: 'dark' });
    await enter(page, petra);
    await page.goto('/backoffice/');
    await page.getByRole('listitem').filter({ hasText: name }).waitFor();
    await page.getByRole('region', { name: 'Wachstum' }).getByText('Benutzer', { exact: true }).first().waitFor();
    await inspect();
    await picture('backoffice-home-german-dark');
  });

  journey('is closed to users who are not the platform owner', async ({ page, inspect }) => {
    await settle(page);
    await page.goto('/backoffice/');
    await page.getByRole('heading', { name: 'This page is for the platform owner', level: 1 }).waitFor();
    await inspect();
    await page.getByRole('link', { name: 'Back to your organisations' }).click();
    await page.waitForURL('**/organization');
  });

  journey(
    'says in German that it cannot be loaded, if its texts do not come, and can be loaded again',
    async ({ page }) => {
      await read(page, 'de');
      await enter(page, await platformOwner());
      const loadedLater = /\/backoffice\/assets\/\d+\./;
      await page.route(loadedLater, (route) => route.abort());
      await page.goto('/backoffice/');
      const notice = page.getByRole('alert');
      await notice.getByText('Keine Verbindung zu Waymark').waitFor();
      await page.unroute(loadedLater);
      await notice.getByRole('button', { name: 'Seite neu laden' }).click();
      await page.getByRole('heading', { level: 1, name: 'Backoffice' }).waitFor();
    },
  );

  journey('exports the data extraction as a file', async ({ page, inspect }) => {
    const petra = await platformOwner();
    await enter(page, petra);
    await page.goto('/backoffice/admin/data-extraction');
    await page.getByRole('table').waitFor();
    await inspect();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: /export/i }).click();
    await (await coming).path();
  });

  journey('fits a screen of 704 pixels, and does not break a name in its table', async ({ page, picture }) => {
    const petra = await platformOwner();
    await createOrganisation(await register('Ada'), 'Tablet');
    await page.setViewportSize({ width: 704, height: 900 });
    await read(page, 'fr');
    await enter(page, petra);
    await page.goto('/backoffice/admin/data-extraction');
    const row = rowOf(page, 'Waymark').first();
    await row.waitFor();
    await picture('extraction tablet');
    expect(await brokenWords(row)).not.toContain('Waymark');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(704);
  });
});
