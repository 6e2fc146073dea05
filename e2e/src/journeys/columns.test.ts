import { describe, expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { DESK, journey, journeyAt, PHONE } from '../harness/journey.ts';
import { createObjective, joinByMail, settle } from '../harness/world.ts';
import { seeToast } from '../steps/screen.ts';

const column = (page: Page, status: string): Locator => page.getByRole('region', { name: status, exact: true });
const cardIn = (page: Page, status: string, name: string): Locator =>
  column(page, status).getByRole('listitem').filter({ hasText: name });

const middleOf = async (place: Locator): Promise<[number, number]> => {
  const box = await place.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  return [box.x + box.width / 2, box.y + Math.min(box.height / 2, 40)];
};

const bottomOf = async (place: Locator): Promise<number> => {
  const box = await place.boundingBox();
  return box ? box.y + box.height : Number.NaN;
};

/** Drags a card over a column with the pointer; `drop` releases it. */
const carry = async (page: Page, card: Locator, target: Locator) => {
  await page.mouse.move(...(await middleOf(card)));
  await page.mouse.down();
  await page.mouse.move(...(await middleOf(target)), { steps: 8 });
};

describe('the columns view', () => {
  journey(
    'moves a card to the column where it is dropped, and gives the reason if that is not allowed',
    async ({ page, inspect, inspectWidths }) => {
      const { ada, org } = await settle(page);
      const bo = await joinByMail(ada, org, 'Bo');
      await createObjective(ada, org, { name: 'Mine to validate', status: 'validation' });
      await createObjective(ada, org, { name: 'For Bo to validate', validator: bo, status: 'validation' });
      await page.goto(org.path);
      await page.getByRole('radio', { name: 'Columns' }).check();
      await page.waitForURL('**view=columns**');
      await cardIn(page, 'Validation', 'Mine to validate').waitFor();
      await inspect();

      await carry(page, cardIn(page, 'Validation', 'Mine to validate'), column(page, 'Working'));
      await page.mouse.up();
      await cardIn(page, 'Working', 'Mine to validate').waitFor();
      const toast = page.getByRole('listitem').filter({ hasText: 'is now in Working' });
      const button = await page.getByRole('button', { name: 'New objective' }).boundingBox();
      expect(await bottomOf(toast)).toBeLessThanOrEqual(button?.y ?? 0);
      await seeToast(page, '“Mine to validate” is now in Working');

      await carry(page, cardIn(page, 'Validation', 'For Bo to validate'), column(page, 'Working'));
      await page.getByText('You do not have the rights to move this objective').first().waitFor();
      await page.mouse.up();
      await seeToast(page, 'You do not have the rights to move this objective');
      await cardIn(page, 'Validation', 'For Bo to validate').waitFor();
      await page.reload();
      await cardIn(page, 'Working', 'Mine to validate').waitFor();
      await inspectWidths();
    },
  );

  journeyAt([DESK, PHONE], 'moves a card by keyboard and announces each step', async ({ page, inspect }) => {
    const { ada, org } = await settle(page);
    await createObjective(ada, org, { name: 'Carried by keys' });
    await page.goto(`${org.path}?view=columns`);
    await page.getByRole('button', { name: 'Move Carried by keys' }).focus();
    await page.keyboard.press('Space');
    await page.getByText('Carried by keys is over Creation').waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowRight');
    await page.getByText('Carried by keys is over Validation').waitFor({ state: 'attached' });
    await page.keyboard.press('Space');
    await cardIn(page, 'Validation', 'Carried by keys').waitFor();
    await page
      .locator(':focus')
      .and(page.getByRole('button', { name: 'Move Carried by keys' }))
      .waitFor();
    await inspect();
  });
});
