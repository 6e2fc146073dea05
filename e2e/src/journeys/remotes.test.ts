import { describe, expect } from '@jest/globals';
import { journey } from '../harness/journey.ts';
import { createObjective, settle } from '../harness/world.ts';
import { cardOf } from '../steps/objectives.ts';

describe('a micro-frontend', () => {
  journey('that is missing shows a panel with a retry, while other screens work', async ({ page, inspect }) => {
    const { ada, org } = await settle(page);
    await createObjective(ada, org, { name: 'Still there', status: 'working' });
    await page.route('**/remotes/okr/**', (route) => route.fulfill({ status: 404, body: 'gone' }));
    await page.goto(org.path);
    await page.getByText('This part of Waymark could not be loaded').waitFor();
    await inspect();
    await page.getByRole('link', { name: 'Teams' }).click();
    await page.getByRole('heading', { name: 'Teams', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    const retry = page.getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    await page.unroute('**/remotes/okr/**');
    await retry.click();
    await cardOf(page, 'Still there').waitFor();
  });

  journey('that is still missing after a retry is loaded by a second one, which reloads the page', async ({ page }) => {
    const { ada, org } = await settle(page);
    await createObjective(ada, org, { name: 'Still there', status: 'working' });
    await page.route('**/remotes/okr/**', (route) => route.fulfill({ status: 404, body: 'gone' }));
    await page.goto(org.path);
    const retry = page.getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    // The second try is held until its skeleton shows, so that the button that comes next is that of the second failure.
    const second = Promise.withResolvers<void>();
    await page.route('**/remotes/okr/**', async (route) => {
      await second.promise;
      await route.fulfill({ status: 404, body: 'gone' });
    });
    await retry.click();
    await retry.waitFor({ state: 'hidden' });
    second.resolve();
    await retry.waitFor();
    await page.unroute('**/remotes/okr/**');
    await Promise.all([page.waitForEvent('load'), retry.click()]);
    await cardOf(page, 'Still there').waitFor();
  });

  journey(
    'that lacks code of the shell is loaded by the first retry, which reloads the page',
    async ({ page, origin }) => {
      const { ada, org } = await settle(page);
      await createObjective(ada, org, { name: 'Still there', status: 'working' });
      await page.addInitScript(() => Object.defineProperty(window, 'requestIdleCallback', { value: () => 0 }));
      await page.goto(org.path);
      await cardOf(page, 'Still there').waitFor();
      await page.route(`${origin}/assets/*.js`, (route) => route.abort());
      await page.getByRole('link', { name: 'Check-in' }).click();
      const retry = page.getByRole('button', { name: 'Try again' });
      await retry.waitFor();
      await page.unroute(`${origin}/assets/*.js`);
      await retry.click();
      await page.getByRole('heading', { name: 'Check-in', exact: true }).waitFor();
      expect(await retry.count()).toBe(0);
    },
  );

  journey('whose texts cannot be loaded shows the panel too, and its retry loads them', async ({ page }) => {
    const { org } = await settle(page);
    const script = '**/remotes/okr/assets/*.js';
    await page.route(script, async (route) => {
      const response = await route.fetch();
      if ((await response.text()).includes('No OKR yet in this status')) await route.abort();
      else await route.fulfill({ response });
    });
    await page.goto(org.path);
    const retry = page.getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    await page.unroute(script);
    await retry.click();
    await page.getByText('No OKR yet in this status').waitFor();
  });

  journey('works while another micro-frontend cannot be loaded', async ({ page }) => {
    const { ada, org } = await settle(page);
    await createObjective(ada, org, { name: 'Untouched', status: 'working' });
    await page.route('**/remotes/admin/**', (route) => route.abort());
    await page.goto(org.path);
    await cardOf(page, 'Untouched').waitFor();
    await page.getByRole('link', { name: 'Teams' }).click();
    await page.getByText('This part of Waymark could not be loaded').waitFor();
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await cardOf(page, 'Untouched').waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  });
});
