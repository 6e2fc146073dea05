import { describe } from '@jest/globals';
import type { Page } from 'playwright-core';
import { DESK, journeyAt, PHONE } from '../harness/journey.ts';
import { enter } from '../harness/people.ts';
import { createObjective, joinByMail, settle } from '../harness/world.ts';
import { dialogOf } from '../steps/objectives.ts';
import { chooseFromMenu, untilLive } from '../steps/screen.ts';

const box = (page: Page) => page.getByRole('textbox', { name: 'Your comment' });
const sendButton = (page: Page) => page.getByRole('button', { name: 'Comment', exact: true });
/** Whether nothing covers the lower edge of the focused element. */
const isFocusUncovered = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const { left, width, bottom } = focused?.getBoundingClientRect() ?? new DOMRect();
    const atEdge = document.elementFromPoint(left + width / 2, bottom - 2);
    return atEdge !== null && focused?.contains(atEdge) === true;
  });
const commentOf = (page: Page, words: string) =>
  page.getByRole('region', { name: 'Comments' }).getByRole('listitem').filter({ hasText: words });

describe('comments', () => {
  journeyAt([DESK, PHONE], 'are written, edited, deleted and reacted to, live for two users', async (context) => {
    const { page, another, inspect } = context;
    const { ada, org } = await settle(page);
    const bo = await joinByMail(ada, org, 'Bo');
    const keyresults = [{ name: 'Signed contracts', actual: 40 }];
    const objective = await createObjective(ada, org, { name: 'Win the north', status: 'working', keyresults });
    const [keyresult] = objective.keyresults;
    const other = await another();
    await enter(other, bo);
    for (const each of [page, other]) await untilLive(each, () => each.goto(`${org.path}?okrref=${objective.uuid}`));
    await page.getByText('Nobody has said anything yet.').waitFor();
    await other.getByText('Nobody has said anything yet.').waitFor();

    const { width, height } = page.viewportSize() ?? DESK;
    await page.setViewportSize({ width, height: 440 });
    for (const each of [box(page), sendButton(page)]) {
      await each.focus();
      if (!(await isFocusUncovered(page))) throw new Error('The foot of the dialog covers what is focused');
    }
    await page.setViewportSize({ width, height });
    await box(page).pressSequentially('Who signs, @b');
    await page.getByRole('option', { name: /Bo Waymark/ }).waitFor();
    await sendButton(page).scrollIntoViewIfNeeded();
    await inspect();
    await page.keyboard.press('Enter');
    await page.keyboard.type('or you? See https://example.org/offer.');
    await page.keyboard.press('Control+Enter');
    await commentOf(page, 'Who signs, @Bo Waymark or you?').waitFor();

    const received = commentOf(other, 'Who signs, @Bo Waymark or you?');
    await received.getByRole('link', { name: 'https://example.org/offer' }).waitFor();
    await received.getByRole('button', { name: 'Add a reaction' }).click();
    await received.getByRole('button', { name: 'Thumbs up' }).click();
    await commentOf(page, 'Who signs').getByRole('button', { name: 'Thumbs up, 1 person' }).waitFor();

    await chooseFromMenu(commentOf(page, 'Who signs'), 'the comment by Ada Lindqvist', 'Edit');
    const edit = page.getByRole('textbox', { name: 'Edit the comment' });
    await edit.fill('@Bo Waymark signs.');
    await page.getByRole('region', { name: 'Comments' }).getByRole('button', { name: 'Save' }).click();
    await commentOf(other, '@Bo Waymark signs.').getByText('edited').waitFor();
    // Moves the pointer away, to close the tooltip of the reaction.
    await other.mouse.move(0, 0);
    await other.getByRole('tooltip').waitFor({ state: 'hidden' });
    await box(other).evaluate((one) => one.scrollIntoView({ block: 'center' }));
    await inspect(other);

    await untilLive(other, () => other.goto(`${org.path}?krref=${keyresult?.uuid}`));
    await box(other).fill('Forty already');
    await sendButton(other).click();
    await commentOf(other, 'Forty already').waitFor();
    await inspect(other);
    await commentOf(page, 'Forty already').getByRole('button', { name: 'on Signed contracts' }).waitFor();

    await chooseFromMenu(commentOf(page, 'Forty already'), 'the comment by Bo Waymark', 'Delete');
    await dialogOf(page, 'Delete this comment?').getByRole('button', { name: 'Delete' }).click();
    await commentOf(page, 'Forty already').waitFor({ state: 'detached' });
    await commentOf(other, 'Forty already').waitFor({ state: 'detached' });
    await page.goto(`${org.path}/history`);
    await page.getByText('commented on the key result “Signed contracts”').first().waitFor();
  });
});
