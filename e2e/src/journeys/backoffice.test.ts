import { describe } from '@jest/globals';
import type { Page } from 'playwright-core';
import { DESK, journey, journeyAt, PHONE } from '../harness/journey.ts';
import { enter, freshAddress, type Person, register } from '../harness/people.ts';
import { platformOwner } from '../harness/platform-owner.ts';
import { createOrganisation, settle } from '../harness/world.ts';
import { signInOnScreen } from '../steps/accounts.ts';
import { chooseFromMenu, seeToast } from '../steps/screen.ts';

const rowOf = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });
const search = (page: Page, words: string) =>
  page.getByRole('searchbox', { name: 'Search for an organisation or an address' }).fill(words);

/** An organisation that asks for the grow plan, under a name of its own. */
const asking = async (): Promise<{ ada: Person; name: string; path: string }> => {
  const ada = await register('Ada');
  const name = `Asking ${freshAddress('org').split('@')[0]}`;
  const { uuid, path } = await createOrganisation(ada, name);
  await ada.call('POST', `user/organisations/${uuid}/new_subscription/grow_plan`);
  return { ada, name, path };
};

describe('the backoffice', () => {
  journeyAt([DESK, PHONE], 'as a page of its own accepts a request and is paid', async ({ page, another, inspect }) => {
    const petra = await platformOwner();
    const { ada, name, path } = await asking();
    await page.goto('/backoffice/');
    await page.waitForURL('**/login**');
    await signInOnScreen(page, petra);
    await page.waitForURL('**/backoffice/**');
    await search(page, name);
    await rowOf(page, name).getByText('Upgrade to Grow plan').waitFor();
    await inspect();
    await chooseFromMenu(page, name, 'Accept request');
    await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
    await seeToast(page, `Request of ${name} accepted`);
    await chooseFromMenu(page, name, 'Payment done');
    await page.getByRole('dialog').getByRole('button', { name: 'Payment done' }).click();
    await seeToast(page, `Payment of ${name} noted`);

    await chooseFromMenu(page, name, 'Not paid');
    await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
    await seeToast(page, `${name} is blocked for not paying`);
    const customer = await another();
    await enter(customer, ada);
    await customer.goto(path);
    await customer.getByRole('alert', { name: 'This organisation is blocked for payment reasons' }).waitFor();
    await inspect(customer);
  });

  journey('is closed to everybody else', async ({ page, inspect }) => {
    await settle(page);
    await page.goto('/backoffice/');
    await page.getByRole('heading', { name: 'This page is for the platform owner', level: 1 }).waitFor();
    await inspect();
    await page.getByRole('link', { name: 'Back to your organisations' }).click();
    await page.waitForURL('**/organization');
  });

  journey('extracts what its filters let through', async ({ page, inspect }) => {
    const petra = await platformOwner();
    await enter(page, petra);
    await page.goto('/backoffice/admin/data-extraction');
    await page.getByRole('table').waitFor();
    await inspect();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: /export/i }).click();
    await (await coming).path();
  });
});
