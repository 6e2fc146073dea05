import { describe, expect } from '@jest/globals';
import { journey, journeyAt, PHONE } from '../harness/journey.ts';
import { enter } from '../harness/people.ts';
import { callsUnderWay } from '../harness/under-way.ts';
import { until } from '../harness/until.ts';
import { createObjective, settle } from '../harness/world.ts';

describe('a new organisation', () => {
  journey('shows an admin the first steps until the admin hides them', async ({ page, inspect, picture }) => {
    const { ada, org } = await settle(page);
    await page.goto(org.path);
    const steps = page.getByRole('region', { name: 'First steps' });
    await steps.getByText('0 of 4 done').waitFor();
    await inspect();
    await picture('first steps');
    await steps.getByRole('button', { name: 'Create an objective' }).press('Enter');
    await page.getByRole('dialog', { name: 'New objective' }).waitFor();
    await createObjective(ada, org, { name: 'Open the shop in Lyon', keyresults: [{ name: 'Bikes sold' }] });
    await page.goto(org.path);
    await steps.getByText('2 of 4 done').waitFor();
    await steps.getByRole('link', { name: 'Set up a reminder' }).click();
    await page.getByRole('dialog', { name: /reminder/i }).waitFor();
    await page.goto(org.path);
    await steps.getByRole('button', { name: 'Put the first steps away' }).click();
    await steps.waitFor({ state: 'detached' });
    const underWay = callsUnderWay(page);
    await page.reload();
    // If they were shown, they would come with the charts, which load last.
    await page.locator('[data-level=company] svg').waitFor();
    await until('all that the dashboard asks for', () => underWay.size === 0 || undefined);
    expect(await steps.count()).toBe(0);
  });

  journeyAt([PHONE], 'shows the first steps in German and in dark colours', async ({ page, inspect, picture }) => {
    const { ada, org } = await settle(page);
    await ada.call('PUT', 'user', { lang: 'de' });
    await enter(page, ada);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(org.path);
    await page.getByRole('region', { name: 'Erste Schritte' }).getByText('0 von 4 erledigt').waitFor();
    await inspect();
    await page.emulateMedia({ colorScheme: 'dark' });
    await picture('first steps german dark phone');
  });
});

describe('the guide', () => {
  journey('opens in a new tab from the user menu, and changes to German', async ({ page, inspect, picture }) => {
    const { org } = await settle(page);
    await page.goto(org.path);
    await page.getByRole('button', { name: /^Hello/ }).click();
    const opening = page.context().waitForEvent('page');
    await page.getByRole('menuitem', { name: 'Guide' }).click();
    const guide = await opening;
    await guide.getByRole('heading', { level: 1, name: 'Guide' }).waitFor();
    await inspect(guide);
    await guide.getByRole('link', { name: 'Your first day' }).click();
    await guide.getByRole('heading', { level: 1, name: 'Your first day' }).waitFor();
    const pictures = guide.getByRole('img');
    expect(await pictures.count()).toBeGreaterThan(0);
    await pictures.evaluateAll((all) => Promise.all(all.map((one) => (one as HTMLImageElement).decode())));
    await inspect(guide);
    await picture('guide', guide);
    await guide.getByRole('link', { name: 'Deutsch' }).click();
    await guide.getByRole('heading', { level: 1, name: 'Ihr erster Tag' }).waitFor();
    expect(await guide.evaluate(() => document.documentElement.lang)).toBe('de');
    await inspect(guide);
  });
});
