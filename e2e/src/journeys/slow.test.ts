import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { DESK, journeyAt, PHONE } from '../harness/journey.ts';
import { createObjective, settle } from '../harness/world.ts';

/** Lets these answers wait until they are asked for. */
const holdBack = async (page: Page, address: RegExp): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
};

describe('on a slow network', () => {
  journeyAt([DESK, PHONE], 'the dialog of an objective stands still while its parts come', async ({ page }) => {
    const { ada, org } = await settle(page);
    const { uuid } = await createObjective(ada, org, { name: 'Win the north' });
    const path = `user/organisations/${org.uuid}/objectives/${uuid}/comments`;
    for (const text of ['First', 'Second', 'Third']) await ada.call('POST', path, { text });
    const bringObjective = await holdBack(page, new RegExp(`/objectives/${uuid}$`));
    const bringComments = await holdBack(page, /\/comments\?/);
    await page.goto(`${org.path}?okrref=${uuid}`);
    const dialog = page.getByRole('dialog');
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

  journeyAt([DESK, PHONE], 'the footer waits below what is on its way, and is not pushed away', async ({ page }) => {
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
});
