import { describe, expect } from '@jest/globals';
import { DESK, journey, journeyAt, PHONE } from '../harness/journey.ts';
import { PASSWORD } from '../harness/people.ts';
import { createObjective, settle } from '../harness/world.ts';
import { signInOnScreen } from '../steps/accounts.ts';
import { cardOf, dialogOf, legendOf, showStatus } from '../steps/objectives.ts';
import { seeToast } from '../steps/screen.ts';

const UNKNOWN_UUID = '00000000-0000-4000-8000-000000000000';
const hasQuery = (part: string) => (url: URL) => url.search.includes(part);

/** Takes two lines on a phone: with one, the lower edge of the filters would cover most of the name of its key result. */
const FOUND = 'Élan für Zürich und Umgebung';

describe('the dashboard', () => {
  journeyAt([DESK, PHONE], 'keeps filters in the address over reloads and navigation', async ({ page, inspect }) => {
    const { ada, org } = await settle(page);
    await createObjective(ada, org, { name: FOUND, goal: 'aspirational', status: 'review' });
    await createObjective(ada, org, { name: 'Something else', status: 'review' });
    await page.goto(org.path);
    await showStatus(page, 'Review');
    await cardOf(page, 'Something else').waitFor();
    // Accents and case do not matter.
    await page.keyboard.press('/');
    await page.getByRole('searchbox', { name: 'Search objectives' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('elan FUR zurich');
    await cardOf(page, 'Something else').waitFor({ state: 'detached' });
    await cardOf(page, FOUND).waitFor();
    // On a phone the search is in the filters popover, and counts as a filter.
    const onPhone = (page.viewportSize()?.width ?? 0) < 600;
    const filters = page.getByRole('button', { name: `Filters, ${onPhone ? 2 : 1} active` });
    if (!onPhone) await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('checkbox', { name: 'Objectives where I am owner or validator' }).check();
    await inspect();
    await page.keyboard.press('Escape');
    await filters.waitFor();
    await page.reload();
    await cardOf(page, FOUND).waitFor();
    await filters.waitFor();
    if (onPhone) await filters.click();
    expect(await page.getByRole('searchbox', { name: 'Search objectives' }).inputValue()).toBe('elan FUR zurich');
    // Escape would empty the search.
    if (onPhone) await filters.click();

    await page.getByRole('link', { name: 'History' }).click();
    await page.waitForURL('**/history');
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await page.waitForURL(hasQuery('mine=true'));
    await cardOf(page, FOUND).waitFor();

    if (onPhone) await filters.click();
    await page.getByRole('searchbox', { name: 'Search objectives' }).fill('nothing like it');
    if (onPhone) await filters.click();
    await page.getByText('No OKR corresponding to your search').waitFor();
    await inspect();
    await page.getByRole('button', { name: 'Reset search and filters' }).click();
    await cardOf(page, 'Something else').waitFor();
  });

  journey('cycles through the statuses with its arrow buttons and the arrow keys', async ({ page }) => {
    const { ada, org } = await settle(page);
    await createObjective(ada, org, { name: 'At the end', status: 'archive' });
    await page.goto(`${org.path}?status=creation`);
    await page.getByText('No OKR yet in this status').waitFor();
    await page.getByRole('button', { name: 'Previous status' }).click();
    await cardOf(page, 'At the end').waitFor();
    await page.getByRole('radio', { name: /^Archive/ }).focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(hasQuery('status=creation'));
  });

  journey('closes its filters on Escape, also after they were closed with a calendar open', async ({ page }) => {
    const { org } = await settle(page);
    await page.goto(org.path);
    await page.getByText(/No OKR yet in this status/).waitFor();
    const filters = page.getByRole('button', { name: 'Filters', exact: true });
    const starts = page.getByRole('button', { name: /^Starts between/ });
    await filters.click();
    await starts.click();
    await page.getByRole('table').waitFor();
    // An empty place outside the popover and the calendar.
    await page.mouse.click(1270, 700);
    await starts.waitFor({ state: 'detached' });
    await filters.click();
    await starts.waitFor();
    await page.keyboard.press('Escape');
    await starts.waitFor({ state: 'detached' });
  });

  journey('filters the list by the health that is chosen in the legend of a doughnut chart', async ({ page }) => {
    const { ada, org } = await settle(page);
    const keyresults = [{ name: 'How far', actual: 80 }];
    await createObjective(ada, org, { name: 'Doing well', status: 'working', keyresults });
    await createObjective(ada, org, { name: 'Doing badly', status: 'working' });
    await page.goto(org.path);
    await cardOf(page, 'Doing badly').waitFor();
    await legendOf(page, 'Company progress', 'On track').click();
    await cardOf(page, 'Doing badly').waitFor({ state: 'detached' });
    await cardOf(page, 'Doing well').waitFor();
    await page.reload();
    await cardOf(page, 'Doing well').waitFor();
    expect(await cardOf(page, 'Doing badly').count()).toBe(0);
  });

  journey('offers a new organisation three examples to start from', async ({ page, inspect }) => {
    const { org } = await settle(page);
    await page.goto(org.path);
    await page.getByText('No OKR yet in this status').waitFor();
    await inspect();
    await page.getByRole('button', { name: 'Start from three examples' }).click();
    await seeToast(page, /^Three example objectives/);
    await page
      .getByRole('radio', { name: /^Creation/ })
      .filter({ hasText: '3' })
      .waitFor();
  });
});

describe('a deep link', () => {
  journeyAt([DESK, PHONE], 'opens an objective or key result that the filters exclude', async ({ page, inspect }) => {
    const { ada, org } = await settle(page);
    const { uuid, keyresults } = await createObjective(ada, org, { name: 'Linked', status: 'working' });
    await page.goto(`${org.path}?status=archive&q=nothing&okrref=${uuid}`);
    await dialogOf(page, 'Linked').waitFor();
    await inspect();
    await page.goto(`${org.path}?status=archive&krref=${keyresults[0]?.uuid}`);
    await dialogOf(page, 'Linked: how far').waitFor();
    await inspect();
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => !url.search.includes('krref'));
  });

  journey('that was opened before signing in leads to the dashboard when closed', async ({ page, another }) => {
    const { ada, org } = await settle(page);
    const made = await createObjective(ada, org, { name: 'Found by its link', status: 'working' });
    const signedOut = await another();
    await signedOut.goto(`${org.path}?krref=${made.keyresults[0]?.uuid}`);
    await signInOnScreen(signedOut, { email: ada.email, password: PASSWORD });
    await dialogOf(signedOut, 'Found by its link: how far').waitFor();
    await signedOut.keyboard.press('Escape');
    await cardOf(signedOut, 'Found by its link').waitFor();
    await signedOut.waitForURL(`**${org.path}`);
  });

  journey('to a missing objective or key result shows a message and is removed from the address', async ({ page }) => {
    const { org } = await settle(page);
    await page.goto(`${org.path}?okrref=${UNKNOWN_UUID}`);
    await seeToast(page, 'This objective no longer exists');
    await page.waitForURL((url) => !url.search.includes('okrref'));
    await page.goto(`${org.path}?krref=${UNKNOWN_UUID}`);
    await seeToast(page, 'This key result no longer exists');
    await page.waitForURL((url) => !url.search.includes('krref'));
  });

  journey('is copied by the menu of an objective, and opens it', async ({ page }) => {
    const { ada, org } = await settle(page);
    const { uuid } = await createObjective(ada, org, { name: 'Copied', status: 'working' });
    await page.goto(`${org.path}?okrref=${uuid}`);
    await dialogOf(page, 'Copied').getByRole('button', { name: 'Actions for Copied' }).click();
    await page.getByRole('menuitem', { name: 'Copy URL' }).click();
    await seeToast(page, 'Copied to clipboard');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    await page.goto(copied);
    await dialogOf(page, 'Copied').waitFor();
  });
});
