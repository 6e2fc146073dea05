import { describe } from '@jest/globals';
import type { Page } from 'playwright-core';
import { DESK, journeyAt, PHONE } from '../harness/journey.ts';
import { enter } from '../harness/people.ts';
import { createObjective, joinByMail, settle } from '../harness/world.ts';
import { dialogOf, lineOf } from '../steps/objectives.ts';
import { pick, seeToast, untilLive } from '../steps/screen.ts';

const RESULT = 'Signed contracts';
const SENTENCE = 'The customer has to sign';

const blockersIn = (page: Page) => dialogOf(page, RESULT).getByRole('region', { name: 'Blockers', exact: true });

const raise = async (page: Page, inspect: () => Promise<void>) => {
  await blockersIn(page).getByText('Nothing is in the way.').waitFor();
  await blockersIn(page).getByRole('button', { name: 'Raise a blocker' }).click();
  const form = dialogOf(page, 'Raise a blocker');
  await pick(form, 'Member', 'Milo');
  await form.getByRole('textbox', { name: 'In one sentence' }).fill(SENTENCE);
  await inspect();
  await form.getByRole('button', { name: 'Raise a blocker' }).click();
  await seeToast(page, 'Blocker raised');
};

describe('a blocker of a key result', () => {
  journeyAt([DESK, PHONE], 'is raised, declined and resolved', async ({ page, another, inspect }) => {
    const { ada, org } = await settle(page);
    const milo = await joinByMail(ada, org, 'Milo');
    const objective = await createObjective(ada, org, {
      name: 'Win the north',
      status: 'working',
      keyresults: [{ name: RESULT, unit: 'contracts', target: 10 }],
    });
    const keyresult = `${org.path}?krref=${objective.keyresults[0]?.uuid}`;
    await untilLive(page, () => page.goto(keyresult));
    await raise(page, inspect);
    await blockersIn(page).getByText('Waiting for Milo').waitFor();

    const other = await another();
    await enter(other, milo);
    await untilLive(other, () => other.goto(keyresult));
    await blockersIn(other).getByText(SENTENCE).waitFor();
    await inspect(other);
    await blockersIn(other).getByRole('button', { name: 'Not me' }).click();
    await seeToast(other, 'It is no longer waiting for anybody by name');
    // Ada's screen gets a live update.
    await blockersIn(page).getByText('Waiting for somebody outside').waitFor();

    await page.goto(org.path);
    await lineOf(page, RESULT)
      .getByRole('img', { name: /^Blocked since/ })
      .waitFor();
    await inspect();
    await page.goto(`${org.path}?okrref=${objective.uuid}`);
    const blockers = dialogOf(page, 'Win the north').getByRole('region', { name: 'Blockers', exact: true });
    await blockers.getByRole('button', { name: 'Resolve' }).click();
    const form = dialogOf(page, 'Resolve the blocker');
    await form.getByRole('textbox', { name: 'How was it removed?' }).fill('They have signed');
    await inspect();
    await form.getByRole('button', { name: 'Resolve' }).click();
    await seeToast(page, 'Blocker resolved');
    await blockers.waitFor({ state: 'detached' });
    // A resolved blocker is in the history, also on a screen that was open meanwhile.
    const resolved = dialogOf(other, RESULT).getByRole('region', { name: 'Resolved blockers' });
    await resolved.getByText('They have signed').waitFor();
    await inspect(other);
    await other.goto(`${org.path}/history`);
    await other.getByText(`resolved a blocker on “${RESULT}”: They have signed`).waitFor();
  });
});
