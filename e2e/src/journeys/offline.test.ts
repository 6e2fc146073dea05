import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { DESK, journey, journeyAt, PHONE } from '../harness/journey.ts';
import { callsUnderWay } from '../harness/under-way.ts';
import { until } from '../harness/until.ts';
import { createObjective, type Organisation, settle } from '../harness/world.ts';
import { cardOf, showStatus } from '../steps/objectives.ts';
import { seeToast, untilLive } from '../steps/screen.ts';

const AWAY = 'No connection to Waymark';

/** Opens a dashboard until it loads no more by itself. Prefetching is disabled, so that code which was not shown yet is not loaded. */
const openDashboard = async (page: Page, { path }: Organisation): Promise<void> => {
  await page.addInitScript(() => Object.defineProperty(window, 'requestIdleCallback', { value: () => 0 }));
  const underWay = callsUnderWay(page);
  await untilLive(page, () => page.goto(path));
  await until('all that the dashboard loads by itself', () => underWay.size === 0 || undefined);
};

describe('without a network', () => {
  journey('a menu not loaded yet shows an error, and appears once online', async ({ page }) => {
    const { ada, org } = await settle(page);
    await createObjective(ada, org, { name: 'Still there', status: 'working' });
    await openDashboard(page, org);
    await cardOf(page, 'Still there').waitFor();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: /^Hello, / }).click();
    await seeToast(page, AWAY);
    expect(await cardOf(page, 'Still there').isVisible()).toBe(true);
    await page.context().setOffline(false);
    await page.getByRole('menuitem', { name: 'Log out' }).waitFor();
  });

  journey('a screen not loaded yet shows an error, and appears with its texts once online', async ({ page }) => {
    const { org } = await settle(page);
    await openDashboard(page, org);
    await page.getByText(/No OKR yet in this status/).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'History' }).click();
    await seeToast(page, AWAY);
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'History', exact: true }).waitFor();
    expect(await page.getByText(/^[a-z_]+\.[a-z_.]+$/).count()).toBe(0);
  });

  journey('a change is refused at once, and list and charts share one error until online again', async ({ page }) => {
    const { ada, org } = await settle(page);
    await createObjective(ada, org, { name: 'Stays', status: 'working' });
    await page.goto(org.path);
    const next = cardOf(page, 'Stays').getByRole('button', { name: 'Go to review' });
    // Its code is loaded after the first card.
    await next.waitFor();
    await page.context().setOffline(true);
    await next.click();
    await seeToast(page, AWAY);
    await cardOf(page, 'Stays').waitFor();
    await showStatus(page, 'Review');
    // One error for the list and the charts together.
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor();
    await page.context().setOffline(false);
    await page.getByText(/No OKR yet in this status/).waitFor();
    await page.locator('[data-level=company] svg').waitFor();
  });
});

describe('a script that no longer exists on the server', () => {
  journeyAt([DESK, PHONE], 'leads to a page that offers to reload', async ({ page, inspect }) => {
    const { org } = await settle(page);
    await openDashboard(page, org);
    await page.getByText(/No OKR yet in this status/).waitFor();
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: 'gone' }));
    await page.getByRole('button', { name: /^Hello, / }).click();
    const reload = page.getByRole('button', { name: 'Reload the page' });
    await reload.waitFor();
    await inspect();
    await page.unroute('**/assets/*.js');
    await reload.click();
    await page.getByText(/No OKR yet in this status/).waitFor();
  });
});
