import { describe, expect } from '@jest/globals';
import { DESK, journey, journeyAt, PHONE } from '../harness/journey.ts';
import { settle } from '../harness/world.ts';
import { dialogOf } from '../steps/objectives.ts';
import { freeWidthBesidePlaceholder, pick, seeToast } from '../steps/screen.ts';

describe('the settings of an organisation', () => {
  journeyAt([DESK, PHONE], 'create and delete a reminder', async ({ page, inspect }) => {
    const { org } = await settle(page);
    await page.goto(`${org.path}/admin/reminders`);
    await page.getByText('No reminders yet').waitFor();
    await inspect();
    await page.getByRole('button', { name: 'Add reminder' }).first().click();
    const add = dialogOf(page, 'Add reminder');
    await add.getByRole('button', { name: 'Create' }).click();
    await add.locator('[aria-invalid=true]').first().waitFor();
    await pick(add, /^Day/, 'Tuesday');
    await pick(add, /^Time$/, '09:00');
    await inspect();
    await add.getByRole('button', { name: 'Create' }).click();
    await seeToast(page, 'Reminder created');
    const row = page.getByRole('row').filter({ hasText: 'Tuesday' });
    await row.getByText('09:00').first().waitFor();
    await inspect();
    await row.getByRole('button', { name: /^Delete the reminder/ }).click();
    await dialogOf(page, 'Delete the reminder “Weekly, Tuesday, 09:00”?')
      .getByRole('button', { name: 'Delete' })
      .click();
    await seeToast(page, 'Reminder deleted');
  });

  journeyAt([DESK, PHONE], 'save the address of a chat webhook, and refuse any other', async ({ page, inspect }) => {
    const { org } = await settle(page);
    await page.goto(`${org.path}/admin/integration`);
    await page.getByRole('checkbox', { name: 'Use chat notifications' }).check();
    const webhook = page.getByRole('textbox', { name: 'Incoming webhook' });
    await webhook.fill('https://example.org/hook');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('This does not look like a chat webhook').waitFor();
    await inspect();
    await webhook.fill('https://hooks.slack.com/services/T0/B0/example');
    await page.getByRole('button', { name: 'Save' }).click();
    await seeToast(page, 'Organisation updated');
  });

  journey('show the whole example address of a webhook on a screen of 320 pixels', async ({ page }) => {
    const { org } = await settle(page);
    await page.setViewportSize({ width: 320, height: 720 });
    await page.goto(`${org.path}/admin/integration`);
    const webhook = page.getByRole('textbox', { name: 'Incoming webhook' });
    expect(await webhook.evaluate(freeWidthBesidePlaceholder)).toBeGreaterThanOrEqual(0);
  });

  journeyAt([DESK, PHONE], 'send a request for a plan, and cancel it', async ({ page, inspect }) => {
    const { org } = await settle(page);
    await page.goto(`${org.path}/admin/reporting`);
    await page.getByText('Reporting and analytics need a paid plan').waitFor();
    await inspect();
    await page.getByRole('button', { name: 'See the plans' }).click();
    await page.waitForURL('**/admin/subscription');
    await page.getByRole('button', { name: 'Subscribe to Grow' }).click();
    const dialog = dialogOf(page, 'Subscribe to Grow');
    await dialog.getByText(/^The payment steps come by email/).waitFor();
    await inspect();
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await seeToast(page, 'Request sent');
    await page.getByText('You asked for the Grow plan.').waitFor();
    await inspect();
    await page.getByRole('button', { name: 'Cancel plan request' }).click();
    await dialogOf(page, 'Cancel plan request').getByRole('button', { name: 'Cancel the request' }).click();
    await seeToast(page, 'Request cancelled');
    await page.getByRole('button', { name: 'Subscribe to Grow' }).waitFor();
  });
});
