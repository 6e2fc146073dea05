import { describe } from '@jest/globals';
import type { Page } from 'playwright-core';
import { UNVERIFIED } from '../harness/identity-provider.ts';
import { journey } from '../harness/journey.ts';
import { freshAddress, register } from '../harness/people.ts';
import { createObjective, settle } from '../harness/world.ts';
import { openAccount } from '../steps/accounts.ts';
import { addApp, giveCode } from '../steps/factors.ts';
import { dialogOf } from '../steps/objectives.ts';
import { seeToast } from '../steps/screen.ts';

const begin = async (page: Page) => {
  await page.getByRole('button', { name: 'Continue with single sign-on' }).click();
  await page.getByPlaceholder('Enter any login').waitFor();
};

/** Through the provider's own screens. */
const signInAtProvider = async (page: Page, address: string) => {
  await page.getByPlaceholder('Enter any login').fill(address);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
};

describe('signing in with the identity provider', () => {
  journey('creates an account for a verified address', async ({ page, inspect }) => {
    await page.goto('/login');
    await begin(page);
    await signInAtProvider(page, freshAddress('olive'));
    await seeToast(page, 'Welcome to Waymark, Olive!');
    await page.waitForURL('**/organization');
    await page.getByRole('heading', { name: 'No organisation yet' }).waitFor();
    await inspect();
  });

  journey('opens the existing account with the verified address, at the deep link', async ({ page, another }) => {
    const { ada, org } = await settle(page);
    const { uuid } = await createObjective(ada, org, { name: 'Linked' });
    const fresh = await another();
    await fresh.goto(`${org.path}?okrref=${uuid}`);
    await begin(fresh);
    await signInAtProvider(fresh, ada.email);
    await dialogOf(fresh, 'Linked').waitFor();
  });

  journey('asks a user who has a second factor for it', async ({ page, another, inspect }) => {
    const address = freshAddress('olive');
    await page.goto('/login');
    await begin(page);
    await signInAtProvider(page, address);
    await page.waitForURL('**/organization');
    await openAccount(page);
    const { codes } = await addApp(page);
    const fresh = await another();
    await fresh.goto('/login');
    await begin(fresh);
    await signInAtProvider(fresh, address);
    await fresh.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
    await inspect(fresh);
    await fresh.getByRole('button', { name: 'Use a recovery code' }).click();
    await giveCode(fresh, codes[0] ?? '', 'Recovery code');
    await seeToast(fresh, 'Welcome back, Olive!');
    await fresh.waitForURL('**/organization');
  });

  journey('fails for an unverified address that belongs to an existing account', async ({ page }) => {
    const victim = await register('Una', { email: freshAddress(UNVERIFIED) });
    await page.goto('/login');
    await begin(page);
    await signInAtProvider(page, victim.email);
    await page.getByRole('heading', { name: 'Sign-in failed' }).waitFor();
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  });

  journey('shows an error when it was cancelled, forged or replayed', async ({ page, another, inspect }) => {
    await page.goto('/login');
    await begin(page);
    await page.getByRole('link', { name: /cancel/i }).click();
    await page.getByRole('main').getByText('The sign-in was cancelled').waitFor();
    await inspect();
    await page.goto('/login/external?code=made-up&state=made-up');
    await page
      .getByRole('main')
      .getByText('This sign-in was not started in this browser. Please start again')
      .waitFor();

    await page.goto('/login');
    await begin(page);
    let answer = '';
    page.on('request', (request) => {
      if (request.url().includes('/login/external?')) answer = request.url();
    });
    await signInAtProvider(page, freshAddress('olive'));
    await page.waitForURL('**/organization');
    const attacker = await another();
    await attacker.goto(answer);
    await attacker.getByRole('heading', { name: 'Sign-in failed' }).waitFor();
  });
});
