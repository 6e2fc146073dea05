import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { DESK, journeyAt, PHONE } from '../harness/journey.ts';
import { linkIn, readMail } from '../harness/mailbox.ts';
import { freshAddress, PASSWORD, register } from '../harness/people.ts';
import { chooseInUserMenu, registerOnScreen, signInOnScreen, signOut } from '../steps/accounts.ts';
import {
  cardOf,
  changeActualValue,
  createKeyResultOnScreen,
  createObjectiveOnScreen,
  dialogOf,
  legendOf,
  lineOf,
  showStatus,
} from '../steps/objectives.ts';
import { seeToast, untilLive } from '../steps/screen.ts';

const OBJECTIVE = 'Customers recommend us';
const SCORE = { name: 'Raise the recommendation score', unit: 'points', start: 20, target: 60 };
const HOURS = { name: 'Answer within hours', unit: 'hours', start: 12, target: 2 };

const createOrganisationOnScreen = async (page: Page, name: string) => {
  await page.getByText('No organisation yet').waitFor();
  await page.getByRole('button', { name: 'New organisation' }).click();
  const dialog = dialogOf(page, 'New organisation');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await seeToast(page, 'Organisation created');
  await page.waitForURL(/\/organization\/[0-9a-f-]{36}$/);
};

const planObjective = async (page: Page) => {
  await page.getByRole('button', { name: 'New objective' }).first().click();
  await createObjectiveOnScreen(page, { name: OBJECTIVE, validator: 'Ada Lindqvist' });
  await seeToast(page, 'Objective created');
  const ask = page.getByRole('button', { name: 'Add the first key result' });
  // The new objective is shown, and its button for the next step has the focus.
  await page.locator(':focus').and(ask).waitFor();
  await ask.click();
  await createKeyResultOnScreen(page, SCORE, 'Create and add another');
  await seeToast(page, 'Key result created');
  await createKeyResultOnScreen(page, HOURS);
  const objective = dialogOf(page, OBJECTIVE);
  await lineOf(objective, HOURS.name).waitFor();
  return objective;
};

describe('the main job', () => {
  journeyAt(
    [DESK, PHONE],
    'leads from registering to a value that updates live for two users and is shown after a new sign-in',
    async ({ page, another, inspect, picture }) => {
      const ada = { email: freshAddress('ada'), password: PASSWORD, first_name: 'Ada', last_name: 'Lindqvist' };
      await page.goto('/register');
      await registerOnScreen(page, ada);
      await seeToast(page, 'Welcome to Waymark, Ada!');
      await page.getByRole('button', { name: 'OK' }).click();
      await createOrganisationOnScreen(page, 'Fjord Bikes');
      const dashboard = new URL(page.url()).pathname;

      const objective = await planObjective(page);
      await objective.getByRole('button', { name: 'Request validation' }).click();
      await objective.getByRole('button', { name: 'Start working' }).click();
      await objective.getByRole('button', { name: 'Go to review' }).waitFor();
      await page.keyboard.press('Escape');

      await showStatus(page, 'Working');
      const card = cardOf(page, OBJECTIVE);
      await card.getByRole('img', { name: 'Progress 0%' }).waitFor();
      await legendOf(page, 'Company progress', 'Off track').filter({ hasText: '2' }).waitFor();
      await inspect();

      // A colleague joins by mail and watches the dashboard.
      const bo = await register('Bo', { last_name: 'Berger' });
      await page.goto(`${dashboard.replace(/\/$/, '')}/teams`);
      await page.getByRole('button', { name: 'Invite users' }).first().click();
      await page.getByRole('textbox', { name: 'Email addresses' }).fill(`${bo.email} `);
      await page.getByRole('button', { name: 'Invite 1 user' }).click();
      await seeToast(page, '1 user invited to the organisation');
      const link = linkIn(await readMail(bo.email, /Fjord Bikes/), '/login');
      const viewer = await another();
      await viewer.goto(link);
      await signInOnScreen(viewer, bo);
      await viewer.getByRole('link', { name: 'Fjord Bikes' }).waitFor();
      await untilLive(viewer, () => viewer.goto(dashboard));
      await cardOf(viewer, OBJECTIVE).getByRole('img', { name: 'Progress 0%' }).waitFor();
      let loads = 0;
      viewer.on('load', () => {
        loads += 1;
      });

      // The value changes: bar, health, ring and doughnuts follow on both screens.
      await page.goto(dashboard);
      await changeActualValue(page, SCORE.name, 50, 'The survey is in');
      for (const seen of [page, viewer]) {
        const line = lineOf(cardOf(seen, OBJECTIVE), SCORE.name);
        await line.getByText('On track').waitFor();
        expect(await line.getByRole('meter').getAttribute('aria-valuenow')).toBe('75');
        await cardOf(seen, OBJECTIVE).getByRole('img', { name: 'Progress 38%' }).waitFor();
        await legendOf(seen, 'Company progress', 'On track').filter({ hasText: '1' }).waitFor();
        await legendOf(seen, 'Company progress', 'Off track').filter({ hasText: '1' }).waitFor();
        await seen.getByRole('figure', { name: 'Company progress' }).getByText('50%').waitFor();
      }
      expect(loads).toBe(0);
      await picture('dashboard with progress');

      await page.getByRole('link', { name: 'History' }).click();
      await page.waitForURL('**/history');
      for (const words of [OBJECTIVE, SCORE.name, HOURS.name, 'validation', 'working', '50']) {
        await page.getByRole('main').getByText(new RegExp(words, 'i')).first().waitFor();
      }
      await inspect();

      await signOut(page);
      await signInOnScreen(page, ada);
      await seeToast(page, 'Welcome back, Ada!');
      await page.getByRole('link', { name: 'Fjord Bikes' }).click();
      await lineOf(cardOf(page, OBJECTIVE), SCORE.name).getByText('On track').waitFor();
      await lineOf(cardOf(page, OBJECTIVE), HOURS.name).getByText('Off track').waitFor();
      await chooseInUserMenu(page, 'Change organisation');
      await page.waitForURL('**/organization');
      await inspect();
    },
  );
});
