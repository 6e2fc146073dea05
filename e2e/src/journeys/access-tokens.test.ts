import { describe, expect } from '@jest/globals';
import { journeyAt, PHONE } from '../harness/journey.ts';
import { enter, register } from '../harness/people.ts';
import { seeToast } from '../steps/screen.ts';

/** Whether a click on the middle of an element meets it. */
const isUncovered = (element: Element | null): boolean => {
  const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
  return element?.contains(document.elementFromPoint(left + width / 2, top + height / 2)) === true;
};

describe('access tokens', () => {
  journeyAt([PHONE], 'are created, used by a program, and deleted', async ({ page, origin, inspect, picture }) => {
    const ada = await register('Ada');
    const statusOf = async (secret: string) =>
      (await fetch(`${origin}/api/v1/user`, { headers: { authorization: `Bearer ${secret}` } })).status;
    await enter(page, ada);
    await page.goto('/account#tokens');
    await page.getByText('No access token yet').waitFor();
    await page.getByRole('button', { name: 'New access token' }).click();
    const dialog = page.getByRole('dialog', { name: 'New access token' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Nightly report');
    await dialog.getByRole('checkbox', { name: 'Write' }).check();
    await inspect();
    await dialog.getByRole('combobox', { name: 'Expires' }).selectOption({ index: 0 });
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    // It stays while the pointer is on it.
    await page.getByRole('listitem').filter({ hasText: 'Copied to clipboard' }).hover();
    // The toast is above the dialog, which fills the page, and must not cover its close button.
    await page.waitForFunction(
      isUncovered,
      await page.getByRole('button', { name: 'Close', exact: true }).elementHandle(),
    );
    await seeToast(page, 'Copied to clipboard');
    const secret = await page.evaluate(() => navigator.clipboard.readText());
    expect(secret).toBe(await page.getByRole('textbox', { name: 'Access token' }).inputValue());
    await inspect();
    await page.getByRole('button', { name: 'Done' }).click();
    expect(await statusOf(secret)).toBe(200);

    await page.reload();
    const row = page.getByRole('listitem').filter({ hasText: 'Nightly report' });
    await row.getByText(/Expires next week.*Last used/).waitFor();
    await inspect();
    await picture('access-tokens');
    expect(await page.content()).not.toContain(secret);
    await row.getByRole('button', { name: 'Delete Nightly report' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await seeToast(page, 'Access token deleted');
    await page.getByText('No access token yet').waitFor();
    expect(await statusOf(secret)).toBe(401);
  });

  journeyAt([PHONE], 'are explained in the API documentation, which needs no sign-in', async ({ page, inspect }) => {
    await page.goto('/api/docs');
    await page.getByText('Create an objective, with up to five key results').click();
    await page.locator('#createObjective').getByText('With an access token that has write').waitFor();
    // The page does not set the colour scheme that the check waits for.
    await page.evaluate(() => {
      const wanted = matchMedia('(prefers-color-scheme: dark)');
      const note = () => {
        document.documentElement.dataset.mantineColorScheme = wanted.matches ? 'dark' : 'light';
      };
      wanted.addEventListener('change', note);
      note();
    });
    await inspect();
  });
});
