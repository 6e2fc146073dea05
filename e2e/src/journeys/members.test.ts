import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { textFile } from '../harness/files.ts';
import { journey, journeyAt, PHONE } from '../harness/journey.ts';
import { readMail } from '../harness/mailbox.ts';
import { withOwnProduct } from '../harness/own-product.ts';
import { enter, moveClock } from '../harness/people.ts';
import { until } from '../harness/until.ts';
import { accept, createObjective, inviteByMail, joinByMail, settle } from '../harness/world.ts';
import { cardOf, dialogOf } from '../steps/objectives.ts';
import { pick, seeToast, untilLive } from '../steps/screen.ts';

const rowOf = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });

// A product of their own: they move the clock, which other journeys share.
withOwnProduct({});

describe('inviting', () => {
  journeyAt([PHONE], 'takes a pasted list of addresses, and counts those left out', async ({ page, inspect }) => {
    const { ada, org } = await settle(page);
    const first = await inviteByMail(ada, org, 'First');
    await page.goto(`${org.path}/teams`);
    await page.getByRole('button', { name: 'Invite users' }).first().click();
    const dialog = dialogOf(page, 'Invite users');
    const field = dialog.getByRole('textbox', { name: 'Email addresses' });
    const one = `one-${org.uuid}@waymark.test`;
    const list = `${one}; ${one.toUpperCase()}, nonsense\n${ada.email} two-${org.uuid}@waymark.test ${first}`;
    await page.evaluate((text) => navigator.clipboard.writeText(text), list);
    await field.focus();
    await page.keyboard.press('Control+V');
    await dialog.getByText('1 is not an email address and is left out').waitFor();
    await dialog.getByText('1 is already in the organisation').waitFor();
    await dialog.getByText('1 duplicate was merged.').waitFor();
    await inspect();
    await dialog.getByRole('button', { name: 'Invite 3 users' }).click();
    await seeToast(page, '3 users invited to the organisation');
    await rowOf(page, one).getByText('Invited').waitFor();
    await readMail(one, /Fjord Bikes/);
  });

  journey('sends an invitation again, and can withdraw it', async ({ page, inspect, inspectWidths }) => {
    const { ada, org } = await settle(page);
    const email = await inviteByMail(ada, org, 'Gus');
    const { id } = await readMail(email, /Fjord Bikes/);
    // Rate limit: one mail in ten minutes.
    await moveClock(ada, 10);
    await page.goto(`${org.path}/teams`);
    await page.getByRole('button', { name: `Send again to ${email}` }).click();
    await seeToast(page, `Invitation sent to ${email} again`);
    await until('the second mail', async () => (await readMail(email, /Fjord Bikes/)).id !== id || undefined);
    await inspect();
    await inspectWidths();
    await page.getByRole('button', { name: `Withdraw the invitation of ${email}` }).click();
    await dialogOf(page, 'Withdraw this invitation?').getByRole('button', { name: 'Withdraw invitation' }).click();
    await seeToast(page, `Invitation of ${email} withdrawn`);
    await rowOf(page, email).waitFor({ state: 'detached' });
    await expect(accept(email, 'Gus')).rejects.toThrow('422');
  });

  journeyAt([PHONE], 'imports a CSV after showing line by line what will happen', async ({ page, inspect }) => {
    const { ada, org } = await settle(page);
    const lines = [
      'name,email,team',
      `Ada,${ada.email},Navigation`,
      `Ina Import,ina-${org.uuid}@waymark.test,Navigation`,
      'Nobody,not an address,',
      `Twice,INA-${org.uuid}@waymark.test,`,
    ];
    await page.goto(`${org.path}/teams`);
    await page.getByRole('button', { name: 'Import a list' }).first().click();
    const dialog = dialogOf(page, 'Import a list of users');
    await dialog.locator('input[type=file]').setInputFiles(textFile('people.csv', 'text/csv', lines.join('\n')));
    for (const words of ['Already in the organisation', 'Gets an invitation', 'Left out: not an email address'])
      await dialog.getByText(words).first().waitFor();
    await inspect();
    await dialog.getByRole('button', { name: /^Import \d line/ }).click();
    await seeToast(page, /lines? imported$/);
    await dialog.waitFor({ state: 'hidden' });
    await rowOf(page, `ina-${org.uuid}@waymark.test`).waitFor();
  });
});

describe('members', () => {
  journey('are found by name, and the chosen successor takes over from a removed one', async ({ page, inspect }) => {
    const { ada, org } = await settle(page);
    const bo = await joinByMail(ada, org, 'Bo');
    await joinByMail(ada, org, 'Çelik');
    await createObjective(bo, org, { name: 'What Bo owns', level: 'personal', status: 'working' });
    await page.goto(`${org.path}/teams`);
    await page.getByRole('searchbox', { name: 'Search for a user' }).fill('celik');
    await rowOf(page, 'Bo Waymark').waitFor({ state: 'detached' });
    await rowOf(page, 'Çelik Waymark').waitFor();
    await page.getByRole('searchbox', { name: 'Search for a user' }).fill('nobody like this');
    await page.getByText(/no user found/i).waitFor();
    await inspect();
    await page.getByRole('button', { name: 'Clear the search' }).first().click();
    await page.getByRole('button', { name: 'Remove Bo Waymark' }).click();
    const dialog = dialogOf(page, 'Remove Bo Waymark?');
    await pick(dialog, /takes? over/i, 'Çelik Waymark');
    await inspect();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await seeToast(page, 'Bo Waymark removed from the organisation');
    await page.goto(`${org.path}?level=personal`);
    await cardOf(page, 'What Bo owns').waitFor();
    await page.getByRole('heading', { name: 'Çelik Waymark' }).waitFor();
  });

  journeyAt([PHONE], 'become admins and lose the role again, live on screen', async ({ page, another, inspect }) => {
    const { ada, org } = await settle(page);
    const bo = await joinByMail(ada, org, 'Bo');
    const other = await another();
    await enter(other, bo);
    await untilLive(other, () => other.goto(org.path));
    await other.getByRole('button', { name: 'New objective' }).first().waitFor();
    expect(await other.getByRole('link', { name: 'Settings' }).count()).toBe(0);
    await page.goto(`${org.path}/admin/members`);
    await rowOf(page, 'Bo Waymark').waitFor();
    await inspect();
    await page.getByRole('button', { name: 'Add admin' }).click();
    await pick(dialogOf(page, 'Add admin'), /^Member/, 'Bo Waymark');
    await seeToast(page, 'Bo Waymark is now an admin');
    await other.getByRole('link', { name: 'Settings' }).waitFor();
    expect(await page.getByRole('button', { name: 'Remove Ada Lindqvist' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Remove the admin role from Bo Waymark' }).click();
    await seeToast(page, 'Bo Waymark is no longer an admin');
    await other.getByRole('link', { name: 'Settings' }).waitFor({ state: 'detached' });
  });

  journey('who leave choose a successor, and no longer see the organisation', async ({ page }) => {
    const { ada, org } = await settle(page, 'Left behind');
    const bo = await joinByMail(ada, org, 'Bo');
    await ada.call('POST', `user/organisations/${org.uuid}/admin`, { target_admins: [bo.uuid] });
    await page.goto(`${org.path}/teams`);
    await page.getByRole('button', { name: 'Leave the organisation' }).click();
    const dialog = dialogOf(page, 'Leave Left behind?');
    await pick(dialog, /takes? over/i, 'Bo Waymark');
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await seeToast(page, 'You have left Left behind');
    await page.waitForURL('**/organization');
    await page.getByText('No organisation yet').waitFor();
  });
});

describe('too many members for the plan', () => {
  journeyAt([PHONE], 'block the organisation until one of them is removed', async ({ page, inspect }) => {
    const { ada, org } = await settle(page);
    const names = ['Bo', 'Cy', 'Di', 'Ed', 'Flo'];
    const addresses = await Promise.all(names.map((name) => inviteByMail(ada, org, name)));
    const [bo, ...others] = await Promise.all(addresses.map((email, index) => accept(email, names[index] ?? '')));
    expect(others).toHaveLength(4);
    await page.goto(org.path);
    await page.getByRole('alert', { name: 'This organisation has more users than its subscription allows' }).waitFor();
    await inspect();
    await expect(createObjective(bo ?? ada, org, { name: 'Refused' })).rejects.toThrow('402');
    await page.goto(`${org.path}/teams`);
    await rowOf(page, 'Flo Waymark').waitFor();
    expect(await page.getByRole('radio', { name: 'Teams' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Invite users' }).first().click();
    await page.getByText('All seats are taken').waitFor();
    await inspect();
    await page.getByRole('link', { name: 'Go to the subscription' }).last().click();
    await page.waitForURL('**/admin/subscription');
    await page.getByText('Current plan').first().waitFor();
    await inspect();
    await page.goto(`${org.path}/teams`);
    await page.getByRole('button', { name: 'Remove Flo Waymark' }).click();
    await dialogOf(page, 'Remove Flo Waymark?').getByRole('button', { name: 'Remove' }).click();
    await seeToast(page, 'Flo Waymark removed from the organisation');
    await page.goto(org.path);
    await page.getByText('No OKR yet in this status').waitFor();
  });
});
