import { describe, expect } from '@jest/globals';
import { journey } from '../harness/journey.ts';

describe('a visitor', () => {
  journey('is redirected from / to the sign-in screen, which is accessible', async ({ page, picture, inspect }) => {
    await page.goto('/');
    await page.waitForURL('**/login');
    await page.getByRole('textbox', { name: /email/i }).waitFor();
    await picture('sign-in');
    await inspect();
  });

  journey('is redirected to the sign-in screen from a screen that needs a session', async ({ page }) => {
    await page.goto('/organization');
    await page.waitForURL('**/login**');
    await page.getByRole('textbox', { name: /email/i }).waitFor();
  });

  journey('is told that the page cannot be loaded while its texts are missing', async ({ page }) => {
    const scripts = '**/assets/*.js';
    await page.route(scripts, async (route) => {
      const response = await route.fetch();
      if ((await response.text()).includes('Forgot your password?')) await route.abort();
      else await route.fulfill({ response });
    });
    await page.goto('/login');
    const reload = page.getByRole('button', { name: 'Reload the page' });
    // The page tries a few times before.
    await reload.waitFor({ timeout: 30_000 });
    await page.unroute(scripts);
    await page.getByRole('textbox', { name: /email/i }).waitFor();
    expect(await reload.count()).toBe(0);
  });
});
