import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { DESK, journey, journeyAt, PHONE } from '../harness/journey.ts';
import { createObjective, joinByMail, settle } from '../harness/world.ts';
import { cardOf, dialogOf } from '../steps/objectives.ts';
import { chooseFromMenu, pick, seeToast } from '../steps/screen.ts';

/** One long word, which has to be broken to fit. */
const TEAM_NAME = 'Heirs'.padEnd(200, 'andheirs');

const teamCard = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

describe('a team', () => {
  journeyAt([DESK, PHONE], 'is created, gets two members, loses one, and is renamed', async ({ page, inspect }) => {
    const { ada, org } = await settle(page);
    await joinByMail(ada, org, 'Bo');
    await page.goto(`${org.path}/teams?tab=teams`);
    await page.getByRole('button', { name: 'Create team' }).first().click();
    const create = dialogOf(page, 'Create team');
    await create.getByRole('textbox', { name: 'Name' }).fill('Navigation');
    await create.getByRole('button', { name: 'Create team' }).click();
    await seeToast(page, 'Team created');
    const people = dialogOf(page, 'Navigation');
    await people.getByText('This team has no user').waitFor();
    for (const name of ['Ada Lindqvist', 'Bo Waymark']) await pick(people, 'Add users', name);
    await page.keyboard.press('Tab');
    await people.getByRole('button', { name: 'Add 2' }).click();
    await people.getByRole('button', { name: 'Remove Bo Waymark from the team' }).waitFor();
    await inspect();
    await people.getByRole('button', { name: 'Remove Bo Waymark from the team' }).click();
    const confirm = dialogOf(page, 'Remove Bo Waymark from Navigation?');
    await pick(confirm, /takes? over/i, 'Ada Lindqvist');
    await confirm.getByRole('button', { name: 'Remove' }).click();
    await people.getByRole('button', { name: 'Remove Bo Waymark from the team' }).waitFor({ state: 'detached' });
    await people.getByRole('button', { name: 'Done' }).click();

    await chooseFromMenu(teamCard(page, 'Navigation'), 'Navigation', 'Rename team');
    const rename = dialogOf(page, 'Rename team');
    await rename.getByRole('textbox', { name: 'Name' }).fill('Wayfinding');
    await rename.getByRole('button', { name: 'Save' }).click();
    await seeToast(page, 'Team updated');
    await teamCard(page, 'Wayfinding').getByText('1 user').waitFor();
    await inspect();
  });

  journey('with an unsaved name is discarded only after a question, also the second time', async ({ page }) => {
    const { org } = await settle(page);
    await page.goto(`${org.path}/teams?tab=teams`);
    for (const name of ['Navigation', 'Wayfinding']) {
      await page.getByRole('button', { name: 'Create team' }).first().click();
      await dialogOf(page, 'Create team').getByRole('textbox', { name: 'Name' }).fill(name);
      await page.keyboard.press('Escape');
      await dialogOf(page, 'Leave without saving?').getByRole('button', { name: 'Leave' }).click();
      await dialogOf(page, 'Create team').waitFor({ state: 'detached' });
    }
  });

  journey('that is deleted leaves its objectives to the chosen team', async ({ page, inspect, inspectWidths }) => {
    const { ada, org } = await settle(page);
    const path = `user/organisations/${org.uuid}/teams`;
    const { team } = await ada.call<{ team: { uuid: string } }>('POST', path, { name: 'Short-lived' });
    await ada.call('POST', path, { name: TEAM_NAME });
    await createObjective(ada, org, { name: 'Of the team', level: 'team', team_uuid: team.uuid, status: 'working' });
    await page.goto(`${org.path}/teams?tab=teams`);
    await chooseFromMenu(teamCard(page, 'Short-lived'), 'Short-lived', 'Delete team');
    const dialog = dialogOf(page, 'Delete Short-lived?');
    await pick(dialog, 'Team that takes over its objectives', TEAM_NAME);
    await inspect();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await seeToast(page, 'Team deleted');
    await teamCard(page, 'Short-lived').waitFor({ state: 'detached' });
    await page.goto(`${org.path}?level=team`);
    await cardOf(page, 'Of the team').waitFor();
    await page.getByRole('heading', { name: TEAM_NAME }).waitFor();
    await inspectWidths();
  });

  journey('is found by name among 26 teams, and no request loads all teams', async ({ page, inspect }) => {
    const { ada, org } = await settle(page);
    const path = `user/organisations/${org.uuid}/teams`;
    for (let number = 0; number < 25; number += 1) await ada.call('POST', path, { name: `Ground crew ${number}` });
    const { team } = await ada.call<{ team: { uuid: string } }>('POST', path, { name: 'Zeppelin crew' });
    await ada.call('POST', `${path}/${team.uuid}/add`, { users_uuid: [ada.uuid] });
    const requested: URL[] = [];
    page.on('request', (request) => {
      const address = new URL(request.url());
      if (request.method() === 'GET' && address.pathname.endsWith(`/${path}`)) requested.push(address);
    });

    await page.goto(`${org.path}?level=team&dialog=new-objective`);
    const dialog = dialogOf(page, 'New objective');
    const field = dialog.getByRole('combobox', { name: /team/i });
    await field.click();
    await page
      .getByRole('option', { name: /Ground crew/ })
      .first()
      .waitFor();
    await field.fill('zepp');
    const found = page.getByRole('option', { name: /Zeppelin crew/ });
    await found.waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await field.inputValue()).toBe('Zeppelin crew');
    await inspect();
    await field.fill('nobody flies');
    await page.getByRole('status').filter({ hasText: 'No team found' }).waitFor();

    await page.goto(`${org.path}/teams`);
    await page
      .getByRole('row', { name: /Ada Lindqvist/ })
      .getByText('Zeppelin crew')
      .waitFor();
    expect(requested.length).toBeGreaterThan(2);
    const unlimited = requested.filter(
      ({ searchParams }) => !['limit', 'uuids', 'users'].some((name) => searchParams.has(name)),
    );
    expect(unlimited.map(String)).toEqual([]);
  });
});
