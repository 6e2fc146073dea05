import { describe } from '@jest/globals';
import { journey } from '../harness/journey.ts';
import { createObjective, settle } from '../harness/world.ts';
import { cardOf, dialogOf } from '../steps/objectives.ts';

const NAME = 'Become the bike that commuters recommend';

describe('what opens over a screen is accessible', () => {
  journey('a menu of actions, and the menu of the user', async ({ page, inspectOpened }) => {
    const { ada, org } = await settle(page);
    await createObjective(ada, org, { name: NAME, status: 'working' });
    await page.goto(org.path);
    await cardOf(page, NAME)
      .getByRole('button', { name: `Actions for ${NAME}` })
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
    await inspectOpened();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Hello, / }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).waitFor();
    await inspectOpened();
  });

  journey('filters with a period, and its calendar', async ({ page, inspectOpened }) => {
    const { org } = await settle(page);
    await page.goto(`${org.path}?start_from=2026-10-01&start_to=2026-10-31`);
    await page.getByRole('button', { name: /^Filters/ }).click();
    const period = page.getByRole('button', { name: 'Starts between: 01 October 26 – 31 October 26' });
    await period.waitFor();
    await inspectOpened();
    await period.click();
    await page.getByRole('button', { name: '15 October 2026' }).waitFor();
    await inspectOpened();
  });

  journey('a list of people, also where nobody is found', async ({ page, inspectOpened }) => {
    const { org } = await settle(page);
    await page.goto(`${org.path}?dialog=new-objective`);
    const validator = dialogOf(page, 'New objective').getByRole('combobox', { name: /^Validator/ });
    await validator.click();
    await page.getByRole('option', { name: /Ada/ }).waitFor();
    await inspectOpened();
    await validator.fill('nobody of this name');
    await page.getByRole('option', { name: 'Nobody found' }).waitFor();
    await inspectOpened();
  });
});
