import { describe } from '@jest/globals';
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
});
