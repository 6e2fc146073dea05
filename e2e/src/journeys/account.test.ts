import { readFile } from 'node:fs/promises';
import { describe, expect } from '@jest/globals';
import { picture, textFile } from '../harness/files.ts';
import { DESK, journey, journeyAt, PHONE } from '../harness/journey.ts';
import { withOwnProduct } from '../harness/own-product.ts';
import { enter, moveClock, PASSWORD, register } from '../harness/people.ts';
import { createOrganisation, joinByMail, settle } from '../harness/world.ts';
import { openAccount, signInOnScreen } from '../steps/accounts.ts';
import { dialogOf } from '../steps/objectives.ts';
import { pick, seeToast } from '../steps/screen.ts';

const NEW_PASSWORD = 'violet-otter-canyon-58';

// A product of their own: they move the clock, which other journeys share.
withOwnProduct({});

describe('the account screen', () => {
  journeyAt([DESK, PHONE], 'changes name, picture and language without a reload', async ({ page, inspect }) => {
    const ada = await register('Ada');
    await enter(page, ada);
    await page.goto('/account');
    const profile = page.getByRole('form', { name: 'Profile' });
    await profile.getByRole('textbox', { name: 'First name' }).fill('Augusta');
    await profile.locator('input[type=file]').setInputFiles(textFile('not.svg', 'image/svg+xml', '<svg/>'));
    await profile.getByText('Please choose an image').waitFor();
    await inspect();
    await profile.locator('input[type=file]').setInputFiles(picture);
    // The file has been read.
    await profile.getByRole('button', { name: 'Change' }).waitFor();
    await profile.getByRole('combobox', { name: 'Language' }).selectOption('de');
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    const saved = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/v1/user') && answer.request().method() === 'PUT' && answer.ok(),
    );
    await profile.getByRole('button', { name: 'Save' }).click();
    const { user } = await (await saved).json();
    expect(user).toMatchObject({ first_name: 'Augusta', lang: 'de', image_path: expect.any(String) });
    await page.waitForFunction(() => document.documentElement.lang === 'de');
    expect(loads).toBe(0);
    expect((await page.request.get(user.image_path)).headers()['content-type']).toMatch(/^image\//);
    await page.getByRole('button', { name: /Augusta/ }).waitFor();
  });

  journey('is left by the back button, also to the first page of the tab', async ({ page: opener }) => {
    await enter(opener, await register('Ada'));
    const opened = opener.waitForEvent('popup');
    await opener.evaluate(() => void window.open('/organization'));
    const page = await opened;
    const organisations = page.getByRole('heading', { name: 'Your organisations' });
    await organisations.waitFor();
    const openAccount = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Hello, Ada' }).click();
      await page.getByRole('menuitem', { name: 'Account' }).click();
      await page.getByRole('form', { name: 'Profile' }).waitFor();
    };
    await openAccount();
    await page.evaluate(() => history.back());
    await organisations.waitFor();
    await openAccount();
    const name = page.getByRole('textbox', { name: 'First name' });
    await name.fill('Augusta');
    const question = dialogOf(page, 'Leave without saving?');
    await page.evaluate(() => history.back());
    await question.getByRole('button', { name: 'Stay here' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/account');
    expect(await name.inputValue()).toBe('Augusta');
    await page.evaluate(() => history.back());
    await question.getByRole('button', { name: 'Leave', exact: true }).click();
    await organisations.waitFor();
    expect(new URL(page.url()).pathname).toBe('/organization');
  });

  journey('keeps the chosen colour scheme over a reload', async ({ page }) => {
    await enter(page, await register('Ada'));
    await page.goto('/account');
    await page.getByRole('radio', { name: 'Dark' }).check();
    await page.waitForFunction(() => document.documentElement.dataset.mantineColorScheme === 'dark');
    await page.reload();
    await page.getByRole('radio', { name: 'Dark' }).waitFor({ state: 'attached' });
    expect(await page.evaluate(() => document.documentElement.dataset.mantineColorScheme)).toBe('dark');
  });

  journey('changes the password, which ends the other sessions', async ({ page, another }) => {
    const ada = await register('Ada');
    await enter(page, ada);
    const elsewhere = await another();
    await enter(elsewhere, ada);
    await elsewhere.goto('/account');
    await openAccount(page);
    const form = page.getByRole('form', { name: 'Password' });
    await form.getByLabel('Current password').fill('not-the-password');
    await form.getByLabel('New password', { exact: false }).first().fill(NEW_PASSWORD);
    await form.getByLabel('Repeat the new password').fill(NEW_PASSWORD);
    await form.getByRole('button', { name: 'Change password' }).click();
    await form.locator('[aria-invalid=true]').first().waitFor();
    await form.getByLabel('Current password').fill(PASSWORD);
    await form.getByRole('button', { name: 'Change password' }).click();
    await seeToast(page, 'Password updated. Your other sessions have ended');
    // Access tokens that were already issued are valid for ten minutes.
    await moveClock({ email: ada.email, password: NEW_PASSWORD }, 11);
    await elsewhere.reload();
    await elsewhere.waitForURL('**/login**');
    await page.reload();
    await page.getByRole('heading', { name: 'Account', exact: true }).waitFor();
    await elsewhere.goto('/login');
    await signInOnScreen(elsewhere, { email: ada.email, password: NEW_PASSWORD });
    await elsewhere.waitForURL('**/organization');
  });

  journey('downloads the data of the user as a file', async ({ page }) => {
    const { ada } = await settle(page, 'In the file');
    await openAccount(page);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const file = JSON.parse(await readFile(await (await coming).path(), 'utf8'));
    expect(JSON.stringify(file)).toContain(ada.email);
    expect(JSON.stringify(file)).toContain('In the file');
  });

  journeyAt([DESK, PHONE], 'deletes the account after a successor is chosen', async ({ page, another, inspect }) => {
    const { ada, org } = await settle(page, 'Stays');
    await createOrganisation(ada, 'Goes along');
    const bo = await joinByMail(ada, org, 'Bo');
    await openAccount(page);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = dialogOf(page, 'Delete your account?');
    await dialog.getByRole('listitem').filter({ hasText: 'Goes along' }).waitFor();
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await dialog.getByText('You have to check this box').waitFor();
    await inspect();
    await pick(dialog, /^Who takes over in Stays/, 'Bo Waymark');
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await seeToast(page, 'Your account has been deleted');
    await page.waitForURL('**/login');
    const newOwner = await another();
    await enter(newOwner, bo);
    await newOwner.goto('/organization');
    await newOwner.getByRole('button', { name: 'Delete Stays' }).waitFor();
    await signInOnScreen(page, ada);
    await page.getByRole('region', { name: 'Messages' }).getByRole('alert').waitFor();
  });
});
