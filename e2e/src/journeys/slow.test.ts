import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { DESK, journeyAt, PHONE } from '../harness/journey.ts';
import { enter, signIn } from '../harness/people.ts';
import { platformOwner } from '../harness/platform-owner.ts';
import { until } from '../harness/until.ts';
import { createObjective, inviteByMail, joinByMail, settle } from '../harness/world.ts';
import { cardOf } from '../steps/objectives.ts';

/** Holds back the responses of these addresses; returns a function that releases them. */
const holdBack = async (page: Page, address: RegExp): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
};

/** Maximum layout shift while loading; the bar of counts at the edge of a phone causes a part of it. */
const STEADY = 0.02;

/** Sums up layout shifts without recent input. */
const watchMoves = (page: Page) =>
  page.addInitScript(() => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0;
      document.documentElement.dataset.moved = String(sum);
    }).observe({ type: 'layout-shift', buffered: true });
  });

const moved = async (page: Page): Promise<number> => {
  // A layout shift is reported one frame after the paint.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  return page.evaluate(() => Number(document.documentElement.dataset.moved ?? 0));
};

/** Opens a screen and holds back its responses until the skeleton has been painted. */
const openSlowly = async (page: Page, path: string, calls: RegExp): Promise<void> => {
  const release = await holdBack(page, calls);
  const requested = page.waitForRequest(calls);
  await page.goto(path, { waitUntil: 'commit' });
  await requested;
  await moved(page);
  release();
};

describe('on a slow network', () => {
  journeyAt([DESK, PHONE], 'the dialog of an objective keeps its size and place while it loads', async ({ page }) => {
    const { ada, org } = await settle(page);
    const { uuid } = await createObjective(ada, org, { name: 'Win the north' });
    const path = `user/organisations/${org.uuid}/objectives/${uuid}/comments`;
    for (const text of ['First', 'Second', 'Third']) await ada.call('POST', path, { text });
    const bringObjective = await holdBack(page, new RegExp(`/objectives/${uuid}$`));
    const bringComments = await holdBack(page, /\/comments\?/);
    await page.goto(`${org.path}?okrref=${uuid}`);
    // Not the skeleton dialog that is shown until the code has loaded.
    const dialog = page.getByRole('dialog').and(page.locator(':not([aria-busy])'));
    const next = dialog.getByRole('button', { name: 'Request validation' });
    await dialog.locator('[aria-hidden]').first().waitFor();
    const frame = await dialog.boundingBox();

    bringObjective();
    await next.waitFor();
    expect(await dialog.boundingBox()).toEqual(frame);
    const place = await next.boundingBox();

    bringComments();
    await dialog.getByText('Third').waitFor();
    expect(await dialog.boundingBox()).toEqual(frame);
    expect(await next.boundingBox()).toEqual(place);
  });

  journeyAt([DESK, PHONE], 'a dialog shows its frame before its code is loaded', async ({ page }) => {
    const { org } = await settle(page);
    // The page never becomes idle, so nothing is prefetched.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    await page.goto(org.path);
    await page.getByText('No OKR yet in this status').waitFor();
    const bringCode = await holdBack(page, /\.js$/);
    await page.keyboard.press('c');
    const frame = page.getByRole('dialog', { name: 'Loading' });
    await until('the frame of the dialog', () =>
      page.evaluate(
        () =>
          document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('[aria-busy=true]')?.role ?? undefined,
      ),
    );
    await page.keyboard.press('Escape');
    await frame.waitFor({ state: 'detached' });
    await page.keyboard.press('c');
    await frame.waitFor();
    bringCode();
    await page.getByRole('dialog', { name: 'New objective' }).waitFor();
  });

  journeyAt([DESK, PHONE], 'the footer is below the visible part of the page during loading', async ({ page }) => {
    const { org } = await settle(page);
    await holdBack(page, /\/(objectives|notifications)(\?|$)/);
    const screens = [
      { path: '?view=columns', there: page.getByRole('button', { name: 'New objective' }) },
      { path: '/history', there: page.getByRole('heading', { name: 'History' }) },
    ];
    for (const { path, there } of screens) {
      await page.goto(`${org.path}${path}`);
      await there.first().waitFor();
      const footer = await page.getByRole('contentinfo').boundingBox();
      expect(footer?.y).toBeGreaterThanOrEqual(page.viewportSize()?.height ?? 0);
    }
  });

  journeyAt([PHONE], 'the bar at the bottom shows its entries once all of them are known', async ({ page }) => {
    const { org } = await settle(page);
    const bringOrganisation = await holdBack(page, new RegExp(`/user/organisations/${org.uuid}$`));
    await page.goto(org.path);
    const bar = page.getByRole('navigation', { name: 'Organisation' });
    await bar.waitFor();
    expect(await bar.getByRole('link').count()).toBe(0);
    bringOrganisation();
    await bar.getByRole('link', { name: 'Settings' }).waitFor();
    expect(await bar.getByRole('link').count()).toBe(5);
  });

  journeyAt(
    [DESK, PHONE],
    'the first dashboard of a new member shifts by at most 0.02 while it loads',
    async ({ page }) => {
      const { ada, org } = await settle(page);
      const names = ['Open the shop in Lyon', 'Ride further', 'Win the north', 'Repair at home'];
      for (const name of names) await createObjective(ada, org, { name, status: 'working' });
      await enter(page, await joinByMail(ada, org, 'Gus'));
      await watchMoves(page);
      const stepsKnown = page.waitForResponse(/status=creation&limit=20/);
      await openSlowly(page, org.path, /\/objectives(?:\/summary)?\?/);
      for (const name of names) await cardOf(page, name).waitFor();
      await page.getByRole('figure').first().waitFor();
      await stepsKnown;
      expect(await moved(page)).toBeLessThanOrEqual(STEADY);
    },
  );

  journeyAt([DESK, PHONE], 'lists of members shift the layout by at most 0.02 while they load', async ({ page }) => {
    const { ada, org } = await settle(page);
    for (const name of ['Bo', 'Cy', 'Di', 'Ed', 'Fay', 'Gus']) await inviteByMail(ada, org, name);
    await ada.call('POST', `user/organisations/${org.uuid}/teams`, { name: 'Those who ride in the rain' });
    await watchMoves(page);
    for (const path of ['teams', 'admin/members']) {
      await openSlowly(page, `${org.path}/${path}`, /\/v1\/.*\/(?:users|teams)(?:\?|$)/);
      await page.getByText('gus-', { exact: false }).last().waitFor();
      expect(await moved(page)).toBeLessThanOrEqual(STEADY);
    }
  });

  journeyAt([DESK, PHONE], 'the account screen shifts by at most 0.02 while it loads', async ({ page }) => {
    const { ada } = await settle(page);
    // More than their placeholders have room for.
    for (const number of [1, 2, 3]) {
      await signIn(ada);
      await ada.call('POST', 'user/tokens', { name: `Nightly report ${number}`, scopes: ['read'] });
    }
    await watchMoves(page);
    for (const [path, focused] of [
      ['/account'],
      ['/account#security', 'Add an authenticator app'],
      ['/account#sessions', /^Sign out .+/],
      ['/account#tokens', 'Delete Nightly report 3'],
    ] as const) {
      // An address that differs only in its last part would not load the page.
      await page.goto('/favicon.svg');
      await openSlowly(page, path, /\/user\/(?:mail_preferences|factors|sessions|tokens)$/);
      await page.getByText('Sign out all others').waitFor();
      await page.getByText('Nightly report 3').waitFor();
      if (focused) await page.getByRole('button', { name: focused }).and(page.locator(':focus')).waitFor();
      expect(await moved(page)).toBeLessThanOrEqual(STEADY);
    }
  });

  journeyAt([DESK, PHONE], 'a report shifts the layout by at most 0.02 while it loads', async ({ page }) => {
    const { ada, org } = await settle(page);
    await ada.call('POST', `user/organisations/${org.uuid}/new_subscription/grow_plan`);
    const petra = await platformOwner();
    await petra.call('POST', `user/organisations/${org.uuid}/super_admin_accept_subscription_request`);
    await createObjective(ada, org, { name: 'Open the shop in Lyon', status: 'working' });
    await watchMoves(page);
    await openSlowly(page, `${org.path}/admin/reporting`, /\/analytics\//);
    await page.getByRole('slider').first().waitFor();
    await page.getByRole('link', { name: 'Open the shop in Lyon' }).waitFor();
    expect(await moved(page)).toBeLessThanOrEqual(STEADY);
  });

  journeyAt([DESK, PHONE], 'the back-office shifts the layout by at most 0.02 while it loads', async ({ page }) => {
    await enter(page, await platformOwner());
    await watchMoves(page);
    // Hides the requests that other journeys create meanwhile.
    await page.route(/all_organisations\?.*with=/, (route) =>
      route.fulfill({ headers: { 'x-total-count': '0' }, json: { status: true, organisations: [] } }),
    );
    await openSlowly(page, '/backoffice/', /all_organisations\?.*with=/);
    await page.getByText('Nothing is due', { exact: false }).waitFor();
    expect(await moved(page)).toBeLessThanOrEqual(STEADY);
  });
});
