import { describe, expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { picture } from '../harness/files.ts';
import { DESK, journey, journeyAt, PHONE } from '../harness/journey.ts';
import { enter } from '../harness/people.ts';
import { createOrganisation, joinByMail, settle } from '../harness/world.ts';
import { chooseInUserMenu } from '../steps/accounts.ts';
import { dialogOf } from '../steps/objectives.ts';
import { pick, seeToast } from '../steps/screen.ts';

const rowOf = (page: Page, name: string) => page.getByRole('main').getByRole('article').filter({ hasText: name });

const zoneIn = (dialog: Locator) => dialog.getByRole('combobox', { name: 'Time zone' });

describe('the organisation list', () => {
  journeyAt([DESK, PHONE], 'lists favourites first, and finds names without accents', async ({ page, inspect }) => {
    const { ada } = await settle(page, 'Alpha');
    await createOrganisation(ada, 'Zürich Läufer');
    await page.goto('/organization');
    await rowOf(page, 'Zürich').waitFor();
    await inspect();
    const star = page.getByRole('button', { name: 'Zürich Läufer is a favourite' });
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/favorite') && answer.ok());
    await star.click();
    await saved;
    await page.reload();
    await star.waitFor();
    expect(await star.getAttribute('aria-pressed')).toBe('true');
    expect(await page.getByRole('main').getByRole('article').first().textContent()).toContain('Zürich Läufer');
    await page.getByRole('searchbox', { name: 'Search organisations' }).fill('zurich');
    await rowOf(page, 'Alpha').waitFor({ state: 'detached' });
    await page.getByRole('searchbox', { name: 'Search organisations' }).fill('nowhere');
    await page.getByText('No organisation found').waitFor();
  });

  journeyAt([DESK, PHONE], 'creates, edits and deletes an organisation', async ({ page, inspect }) => {
    await settle(page, 'Alpha');
    await page.goto('/organization');
    await page.getByRole('button', { name: 'New organisation' }).click();
    const create = dialogOf(page, 'New organisation');
    await create.getByRole('button', { name: 'Create' }).click();
    await create.getByText('An organisation needs a name').waitFor();
    await inspect();
    await create.getByRole('textbox', { name: 'Name' }).fill('Second');
    expect(await zoneIn(create).inputValue()).toMatch(/^Europe\/Brussels \(GMT\+[12]\)$/);
    await create.locator('input[type=file]').setInputFiles(picture);
    await create.getByRole('button', { name: 'Change' }).waitFor();
    await create.getByRole('button', { name: 'Create' }).click();
    await seeToast(page, 'Organisation created');
    await page.waitForURL(/\/organization\/[0-9a-f-]{36}/);

    await chooseInUserMenu(page, 'Edit organisation');
    const edit = dialogOf(page, 'Edit organisation');
    await edit.getByRole('textbox', { name: 'Name' }).fill('Renamed');
    await zoneIn(edit).fill('new york');
    await page.getByRole('option', { name: /^America\/New York \(GMT-[45]\)$/ }).waitFor();
    await zoneIn(edit).press('ArrowDown');
    await zoneIn(edit).press('Enter');
    await pick(edit, 'Check-in rhythm', 'Every month, on the 1st');
    await edit.getByRole('combobox', { name: 'Check-in day' }).waitFor({ state: 'detached' });
    await pick(edit, 'Check-in rhythm', 'Every two weeks');
    await pick(edit, 'Check-in day', 'Friday');
    await pick(edit, 'Charts show', 'Pace');
    await inspect();
    await edit.getByRole('button', { name: 'Save' }).click();
    await seeToast(page, 'Organisation updated');
    await page.getByRole('banner').getByText('Renamed').waitFor({ state: 'attached' });
    await chooseInUserMenu(page, 'Edit organisation');
    expect(await zoneIn(edit).inputValue()).toMatch(/^America\/New York/);
    expect(await edit.getByRole('combobox', { name: 'Check-in day' }).inputValue()).toBe('Friday');
    await page.keyboard.press('Escape');
    await edit.waitFor({ state: 'detached' });

    await chooseInUserMenu(page, 'Change organisation');
    await page.getByRole('button', { name: 'Delete Renamed' }).click();
    const confirm = dialogOf(page, 'Delete Renamed?');
    await confirm.getByText(/^All its objectives and key results are lost/).waitFor();
    await confirm.getByRole('textbox').fill('Something else');
    await confirm.getByRole('button', { name: 'Delete the organisation' }).click();
    await confirm.getByText('The text does not match').waitFor();
    await inspect();
    await confirm.getByRole('textbox').fill('Renamed');
    await confirm.getByRole('button', { name: 'Delete the organisation' }).click();
    await seeToast(page, 'Organisation deleted');
    await rowOf(page, 'Renamed').waitFor({ state: 'detached' });
    await rowOf(page, 'Alpha').waitFor();
  });

  journey('hands an organisation over, after which the former owner cannot edit it', async ({ page, another }) => {
    const { ada, org } = await settle(page, 'Handed over');
    const bo = await joinByMail(ada, org, 'Bo');
    await ada.call('POST', `user/organisations/${org.uuid}/admin`, { target_admins: [bo.uuid] });
    await page.goto('/organization');
    await page.getByRole('button', { name: 'Edit Handed over' }).click();
    // The last field to load: until then the buttons beneath move, and a click can miss them.
    await zoneIn(page.getByRole('dialog')).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: /^Hand/ }).click();
    await pick(page.getByRole('dialog'), /owner/i, 'Bo Waymark');
    await page.getByRole('dialog').locator('button[type=submit]').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Edit Handed over' }).waitFor({ state: 'detached' });
    const newOwner = await another();
    await enter(newOwner, bo);
    await newOwner.goto('/organization');
    await newOwner.getByRole('button', { name: 'Delete Handed over' }).waitFor();
  });
});
