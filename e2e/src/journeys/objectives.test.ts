import { describe, expect } from '@jest/globals';
import { DESK, journey, journeyAt, PHONE } from '../harness/journey.ts';
import { enter } from '../harness/people.ts';
import { createObjective, joinByMail, settle } from '../harness/world.ts';
import { cardOf, createKeyResultOnScreen, dialogOf, lineOf, showStatus } from '../steps/objectives.ts';
import { brokenWords, chooseFromMenu, freeWidthBesidePlaceholder, seeToast, untilLive } from '../steps/screen.ts';

const NAME = 'Become the bike that commuters recommend';

describe('an objective', () => {
  journeyAt([DESK, PHONE], 'is duplicated, and deleted after a warning with its losses', async ({ page, inspect }) => {
    const { ada, org } = await settle(page);
    await createObjective(ada, org, { name: NAME, keyresults: [{ name: 'Score' }, { name: 'Returns' }] });
    await page.goto(`${org.path}?status=creation`);
    await chooseFromMenu(cardOf(page, NAME), NAME, 'Duplicate');
    await seeToast(page, `“${NAME}” duplicated`);
    const copy = dialogOf(page, `${NAME} (copy)`);
    await copy.getByText(`A copy of “${NAME}”`).waitFor();
    await lineOf(copy, 'Returns').waitFor();
    await inspect();
    await page.keyboard.press('Escape');
    await copy.waitFor({ state: 'detached' });

    await chooseFromMenu(cardOf(page, NAME), NAME, 'Delete');
    const confirm = dialogOf(page, 'Delete this objective?');
    await confirm.getByText('2 key results and their history are lost with it.').waitFor();
    await inspect();
    await confirm.getByRole('button', { name: 'Delete' }).click();
    await seeToast(page, 'Objective deleted');
    await cardOf(page, NAME).waitFor({ state: 'detached' });
    await cardOf(page, `${NAME} (copy)`).waitFor();
  });

  journey('shows in working which fields are locked and why, and saves the others', async ({ page, inspect }) => {
    const { ada, org } = await settle(page);
    const objective = await createObjective(ada, org, { name: NAME, status: 'working' });
    await page.goto(`${org.path}?dialog=edit-objective&objective=${objective.uuid}`);
    const dialog = dialogOf(page, 'Edit objective');
    await dialog.getByText(/^Work has begun: name, level, goal, period, validator and team are locked/).waitFor();
    expect(await dialog.getByRole('textbox', { name: 'Objective' }).isDisabled()).toBe(true);
    await inspect();
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Riders tell their colleagues.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await seeToast(page, 'Objective updated');

    const [keyresult] = objective.keyresults;
    await page.goto(`${org.path}?krref=${keyresult?.uuid}`);
    await chooseFromMenu(page.getByRole('dialog'), keyresult?.name ?? '', 'Edit');
    const form = dialogOf(page, 'Edit key result');
    await form.getByText(/^Work has begun: name, unit, start and target are locked/).waitFor();
    expect(await form.getByRole('textbox', { name: 'Target value' }).isDisabled()).toBe(true);
    await form.getByRole('textbox', { name: /^Actual value/ }).fill('40');
    await inspect();
    await form.getByRole('button', { name: 'Save' }).click();
    await seeToast(page, 'Key result updated');
  });

  journeyAt([DESK, PHONE], 'shows the hints of a new key result in full, in English and German', async ({ page }) => {
    const { ada, org } = await settle(page);
    for (const [lang, add, unit] of [
      ['en', 'Add a key result', 'Measured by'],
      ['de', 'Schlüsselergebnis hinzufügen', 'Gemessen in'],
    ] as const) {
      await ada.call('PUT', 'user', { lang });
      await page.goto(`${org.path}?dialog=new-objective`);
      await page.getByRole('dialog').getByRole('button', { name: add }).click();
      // The draft keeps the row that was added in the previous language.
      const hint = page.getByRole('textbox', { name: unit }).first();
      await hint.waitFor();
      expect(await hint.evaluate(freeWidthBesidePlaceholder)).toBeGreaterThanOrEqual(0);
    }
  });

  journey('breaks its name only between words on a screen of 320 pixels', async ({ page }) => {
    const { ada, org } = await settle(page);
    const bo = await joinByMail(ada, org, 'Bo');
    const name = 'Become the most recommended manufacturer';
    await createObjective(ada, org, { name, validator: bo, status: 'working' });
    await page.setViewportSize({ width: 320, height: 720 });
    await page.goto(`${org.path}?status=working`);
    const card = cardOf(page, name);
    await card.getByRole('img', { name: /Bo/ }).waitFor();
    expect(await card.getByRole('button', { name, exact: true }).evaluate(brokenWords)).toEqual([]);
  });

  journey('leaves the height to its content in a window of 320 by 256 pixels', async ({ page }) => {
    const { ada, org } = await settle(page);
    await createObjective(ada, org, { name: NAME, status: 'working' });
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto(`${org.path}?status=working`);
    await cardOf(page, NAME).waitFor();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForFunction(() => (document.querySelector('header')?.getBoundingClientRect().bottom ?? 1) <= 0);
    await page.goto(`${org.path}?dialog=new-objective`);
    const dialog = page.getByRole('dialog');
    const cancel = dialog.getByRole('button', { name: 'Cancel' });
    await cancel.waitFor();
    expect((await cancel.boundingBox())?.y).toBeGreaterThan(256);
    await cancel.click();
    await dialog.waitFor({ state: 'detached' });
  });

  journey('takes up to five key results, and offers no further one after the fifth', async ({ page, inspect }) => {
    const { ada, org } = await settle(page);
    const keyresults = ['One', 'Two', 'Three'].map((name) => ({ name }));
    const { uuid } = await createObjective(ada, org, { name: NAME, keyresults });
    await page.goto(`${org.path}?dialog=new-keyresult&objective=${uuid}`);
    const dialog = dialogOf(page, 'New key result');
    const another = dialog.getByRole('button', { name: 'Create and add another' });
    await another.waitFor();
    await inspect();
    await createKeyResultOnScreen(page, { name: 'Four', unit: '%', start: 0, target: 10 }, 'Create and add another');
    await another.waitFor({ state: 'detached' });
    await createKeyResultOnScreen(page, { name: 'Five', unit: '%', start: 0, target: 10 });
    const objective = dialogOf(page, NAME);
    await lineOf(objective, 'Five').waitFor();
    expect(await objective.getByRole('button', { name: 'Add a key result' }).count()).toBe(0);
  });

  journey('has its key results put into another order by keyboard, and the arrow keeps the focus', async ({ page }) => {
    const { ada, org } = await settle(page);
    const keyresults = ['One', 'Two', 'Three'].map((name) => ({ name }));
    const { uuid } = await createObjective(ada, org, { name: NAME, keyresults });
    await page.goto(`${org.path}?okrref=${uuid}`);
    await page.getByRole('button', { name: 'Reorder' }).click();
    const order = dialogOf(page, 'Order of the key results');
    // A browser takes the focus from an element that is moved, which jsdom does not.
    for (const [arrow, times] of [
      ['Move “One” down', 3],
      ['Move “Three” up', 2],
    ] as const) {
      await order.getByRole('button', { name: arrow }).focus();
      for (let time = 0; time < times; time += 1) await page.keyboard.press('Enter');
      await page.waitForFunction((label) => document.activeElement?.getAttribute('aria-label') === label, arrow);
    }
    expect(await order.getByRole('listitem').allTextContents()).toEqual(['Three', 'Two', 'One']);
  });

  journey('shows the reason when the next status is not allowed', async ({ page, another, inspect }) => {
    const { ada, org } = await settle(page);
    const bo = await joinByMail(ada, org, 'Bo');
    const bare = await createObjective(ada, org, { name: 'Without key results', keyresults: [] });
    const waiting = await createObjective(ada, org, { name: 'Waits for Ada', status: 'validation' });
    await page.goto(`${org.path}?okrref=${bare.uuid}`);
    await page.getByText('You need at least one key result to proceed').waitFor();
    await inspect();
    const viewer = await another();
    await enter(viewer, bo);
    await viewer.goto(`${org.path}?okrref=${waiting.uuid}`);
    await viewer.getByText('You do not have the rights to move this objective').waitFor();
  });
});

describe('two users who edit the same objective', () => {
  journey('lose no changes: the later one sees both versions and chooses', async ({ page, another, inspect }) => {
    const { ada, org } = await settle(page);
    const bo = await joinByMail(ada, org, 'Bo');
    const { uuid } = await createObjective(ada, org, { name: NAME });
    const address = `${org.path}?status=creation&dialog=edit-objective&objective=${uuid}`;
    const other = await another();
    await enter(other, bo);
    for (const each of [page, other]) await untilLive(each, () => each.goto(address));
    const nameIn = (each: typeof page) => dialogOf(each, 'Edit objective').getByRole('textbox', { name: 'Objective' });
    await nameIn(other).fill('What Bo wants');
    await nameIn(page).fill('What Ada wants');
    await dialogOf(page, 'Edit objective').getByRole('button', { name: 'Save' }).click();
    await seeToast(page, 'Objective updated');
    await dialogOf(other, 'Edit objective').getByRole('button', { name: 'Save' }).click();

    const conflict = dialogOf(other, 'Someone else changed this meanwhile');
    await conflict.getByRole('cell', { name: 'What Ada wants' }).waitFor();
    await conflict.getByRole('cell', { name: 'What Bo wants' }).waitFor();
    await inspect(other);
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await page.keyboard.press('Escape');
    await cardOf(page, 'What Bo wants').waitFor();
    await showStatus(page, 'Working');
    await page.getByText('No OKR yet in this status').waitFor();
  });
});
