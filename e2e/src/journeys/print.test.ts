import { describe, expect } from '@jest/globals';
import { journey } from '../harness/journey.ts';
import { enter } from '../harness/people.ts';
import { platformOwner } from '../harness/platform-owner.ts';
import { createObjective, settle } from '../harness/world.ts';

describe('in print', () => {
  journey('the dashboard shows how many filters are active, if any, and no actions', async ({ page, picture }) => {
    const { ada, org } = await settle(page);
    await createObjective(ada, org, { name: 'Win the north' });
    await page.goto(`${org.path}?status=creation&mine=true`);
    await page.getByRole('button', { name: 'Win the north', exact: true }).waitFor();
    const filters = page.getByRole('button', { name: 'Filters' });
    const menu = page
      .getByRole('button', { name: 'Actions for Win the north' })
      .or(page.getByRole('button', { name: 'New objective' }));
    await menu.first().waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await filters.getByText('1', { exact: true }).isVisible()).toBe(true);
    expect(await menu.first().isVisible()).toBe(false);
    await picture('print dashboard');
    await page.emulateMedia({ media: 'screen' });
    await page.goto(`${org.path}?status=creation`);
    await filters.waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await filters.isVisible()).toBe(false);
    // A dialog is printed alone, and whole.
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('button', { name: 'Win the north', exact: true }).click();
    await page.getByRole('dialog').getByRole('heading', { name: 'Comments' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('main').isVisible()).toBe(false);
    expect(await page.getByRole('dialog').evaluate((dialog) => getComputedStyle(dialog).maxHeight)).toBe('none');
    await picture('print dialog');
  });

  journey('the history shows only the filters that have a value, and no buttons', async ({ page, picture }) => {
    const { ada, org } = await settle(page);
    await createObjective(ada, org, { name: 'Win the north' });
    await page.goto(`${org.path}/history?target=objectives`);
    const toolbar = page.getByRole('search');
    await toolbar.getByRole('combobox').first().waitFor();
    await toolbar.getByText('Period').waitFor();
    await page.emulateMedia({ media: 'print' });
    await picture('print history');
    expect(await toolbar.locator('label:visible').allTextContents()).toEqual(['About']);
    expect(await toolbar.locator('button:visible').count()).toBe(0);
    const day = page.getByRole('heading', { level: 2 }).first();
    expect(await day.evaluate((heading) => getComputedStyle(heading).breakAfter)).toBe('avoid');
  });

  journey('the audit log shows only the filters that have a value, and no buttons', async ({ page, picture }) => {
    const { org } = await settle(page);
    await page.goto(`${org.path}/admin/audit?action=session.created`);
    const filters = page.getByRole('region', { name: 'Filters' });
    await filters.getByText('Period').waitFor();
    // A field that still loads shows its placeholder, and is not printed.
    await filters.getByRole('combobox', { name: 'Action' }).and(page.locator(':not(:placeholder-shown)')).waitFor();
    await page
      .getByRole('button', { name: /^Details/ })
      .first()
      .press('Enter');
    await page.getByText('Exact time').waitFor();
    await page.emulateMedia({ media: 'print' });
    await picture('print audit');
    expect(await filters.locator('label:visible').allTextContents()).toEqual(['Action']);
    expect(await filters.locator('button:visible').count()).toBe(0);
    // The column of the buttons is left out, also beneath an open entry.
    expect(await page.getByRole('columnheader').allTextContents()).toHaveLength(5);
    expect(await page.getByRole('cell').count()).toBe(6);
  });

  journey('the table of members has no column of actions', async ({ page, picture }) => {
    const { org } = await settle(page);
    await page.goto(`${org.path}/admin/members`);
    const actions = page.getByRole('columnheader', { name: 'Actions' });
    await actions.waitFor();
    await page.emulateMedia({ media: 'print' });
    await picture('print members');
    expect(await actions.isVisible()).toBe(false);
  });

  journey('the data extraction shows its active filter', async ({ page, picture }) => {
    await enter(page, await platformOwner());
    await page.goto('/backoffice/admin/data-extraction');
    await page.getByRole('combobox', { name: 'Activity' }).selectOption({ index: 1 });
    await page.emulateMedia({ media: 'print' });
    await picture('print extraction');
    const labels = page.getByRole('region').first().locator('label:visible');
    expect(await labels.allTextContents()).toEqual(['Activity']);
  });
});
