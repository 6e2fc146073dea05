import { describe, expect } from '@jest/globals';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { journey, journeyAt, PHONE } from '../harness/journey.ts';
import { enter, type Person } from '../harness/people.ts';
import { until } from '../harness/until.ts';
import { createObjective, joinByMail, type Organisation, settle } from '../harness/world.ts';
import { signInOnScreen } from '../steps/accounts.ts';
import { changeActualValue, dialogOf } from '../steps/objectives.ts';
import { pick, seeToast } from '../steps/screen.ts';

type KeyResult = { uuid: string; name: string };
const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'];

/** Key results whose check-in is due, in the order of the queue. The owner asks themselves for it, so as not to wait for Monday. */
const createDue = async (owner: Person, org: Organisation, count: number): Promise<KeyResult[]> => {
  const made: KeyResult[] = [];
  for (let from = 0; from < count; from += 5) {
    const names = LETTERS.slice(from, Math.min(from + 5, count)).map((letter) => ({
      name: `Result ${letter}`,
      unit: 'calls',
    }));
    const { keyresults } = await createObjective(owner, org, {
      name: `Objective ${from / 5 + 1}`,
      status: 'working',
      keyresults: names,
    });
    made.push(...keyresults);
  }
  for (const { uuid } of made)
    await owner.call('POST', `user/organisations/${org.uuid}/keyresults/${uuid}/checkins/ask`, {
      user_uuid: owner.uuid,
    });
  const { keyresults } = await owner.call<{ keyresults: KeyResult[] }>(
    'GET',
    `user/organisations/${org.uuid}/checkins/due`,
  );
  expect(keyresults).toHaveLength(count);
  return keyresults;
};

type CheckIn = { value: number; confidence: number | null; comment: string | null };
const checkInsOf = async (owner: Person, org: Organisation, { uuid }: KeyResult): Promise<CheckIn[]> => {
  const { checkins } = await owner.call<{ checkins: CheckIn[] }>(
    'GET',
    `user/organisations/${org.uuid}/keyresults/${uuid}/checkins`,
  );
  return checkins;
};

/** The latest check-in of a key result, once the server has one. */
const arrived = (reader: Person, org: Organisation, keyresult: KeyResult): Promise<CheckIn> =>
  until(`a check-in of ${keyresult.name}`, async () => (await checkInsOf(reader, org, keyresult))[0]);

const front = (page: Page, { name }: KeyResult) => page.getByRole('article', { name });
const value = (page: Page) => page.getByRole('textbox', { name: /Actual value/ });
const isFocused = (field: Locator): Promise<boolean> => field.evaluate((one) => one === document.activeElement);
const finished = (page: Page) => page.getByRole('heading', { name: 'Everything is checked in' });

/** Holds back all requests of check-ins until released, to show that the page does not wait for the server. */
const holdCheckIns = async (place: Page | BrowserContext): Promise<() => void> => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await place.route('**/keyresults/*/checkins', async (route) => {
    if (route.request().method() === 'POST') await released;
    await route.continue();
  });
  return release;
};

describe('checking in', () => {
  journey(
    'saves value and confidence of ten key results with at most 45 key presses besides the digits',
    async ({ page, inspect, picture }) => {
      const { ada, org } = await settle(page);
      const due = await createDue(ada, org, 10);
      await page.goto(org.path);
      await page.getByRole('link', { name: 'Check-in 10' }).click();
      await front(page, due[0] ?? { uuid: '', name: '' }).waitFor();
      await inspect();
      const release = await holdCheckIns(page);
      let presses = 0;
      const press = async (key: string): Promise<void> => {
        if (!/^\d$/.test(key)) presses += 1;
        await page.keyboard.press(key);
      };
      for (const [place, keyresult] of due.entries()) {
        await front(page, keyresult).waitFor();
        expect(await isFocused(value(page))).toBe(true);
        for (const digit of String(20 + place)) await press(digit);
        await press('Tab');
        await press(String(place));
        if (place === 4) await picture('check-in');
        await press('Enter');
      }
      await finished(page).waitFor();
      await inspect();
      await picture('check-in finished');
      expect(presses).toBeLessThanOrEqual(45);
      release();
      for (const [place, keyresult] of due.entries())
        expect(await arrived(ada, org, keyresult)).toMatchObject({ value: 20 + place, confidence: place });
      await page.getByRole('link', { name: 'Check-in', exact: true }).waitFor();
    },
  );

  journeyAt(
    [PHONE],
    'saves value and confidence of ten key results with at most 25 taps besides the digits',
    async ({ page, inspect, picture }) => {
      const { ada, org } = await settle(page);
      const due = await createDue(ada, org, 10);
      await page.goto(org.path);
      let taps = 0;
      const tap = async (place: Locator): Promise<void> => {
        taps += 1;
        await place.tap();
      };
      await tap(page.getByRole('link', { name: 'Check-in 10' }));
      await tap(value(page));
      const release = await holdCheckIns(page);
      for (const [place, keyresult] of due.entries()) {
        await front(page, keyresult).waitFor();
        expect(await isFocused(value(page))).toBe(true);
        await page.keyboard.type(String(20 + place));
        await tap(page.getByRole('radio', { name: String(place), exact: true }));
        if (place === 4) {
          await inspect();
          await picture('check-in on a phone');
        }
        await tap(page.getByRole('button', { name: 'Save and go on' }));
      }
      await finished(page).waitFor();
      await inspect();
      expect(taps).toBeLessThanOrEqual(25);
      release();
      for (const [place, keyresult] of due.entries())
        expect(await arrived(ada, org, keyresult)).toMatchObject({ value: 20 + place, confidence: place });
    },
  );

  journey('keeps check-ins made offline over a reload, and sends them later', async ({ page, inspect, picture }) => {
    const { ada, org } = await settle(page);
    const [first, second, third] = await createDue(ada, org, 3);
    if (!first || !second || !third) throw new Error('There are three');
    await page.goto(`${org.path}/check-in`);
    await front(page, first).waitFor();
    await page.context().setOffline(true);
    await page.keyboard.type('11\n');
    await front(page, second).waitFor();
    await page.keyboard.type('12\n');
    await page.getByText('2 check-ins wait in this browser and').waitFor();
    await picture('check-in offline');
    await inspect();
    await page.keyboard.press('u');
    await front(page, second).waitFor();
    await page.getByText('1 check-in waits in this browser and').waitFor();
    await page.keyboard.press('Enter');
    await front(page, third).waitFor();
    // The network is back, but the server does not accept check-ins.
    await page.route('**/checkins', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await page.context().setOffline(false);
    await page.reload();
    await page.getByText('2 check-ins wait in this browser and').waitFor();
    await front(page, third).waitFor();
    expect(await checkInsOf(ada, org, first)).toEqual([]);
    await page.unroute('**/checkins');
    // Its pauses between attempts grow; in a window that gets the focus it tries again at once.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    expect(await arrived(ada, org, first)).toMatchObject({ value: 11 });
    expect(await arrived(ada, org, second)).toMatchObject({ value: 12 });
    await page.getByText('in this browser and').waitFor({ state: 'hidden' });
    expect(await checkInsOf(ada, org, second)).toHaveLength(1);
  });

  journey('sends a waiting check-in from another screen, and only once', async ({ page, inspect, picture }) => {
    const { ada, org } = await settle(page);
    const [first] = await createDue(ada, org, 2);
    if (!first) throw new Error('There is one');
    const context = page.context();
    await page.goto(`${org.path}/check-in`);
    await front(page, first).waitFor();
    await context.route('**/checkins', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await page.keyboard.type('11\n');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    const mark = { name: '1 check-in waits in this browser. Send it now' };
    await page.getByRole('button', mark).waitFor();
    await inspect();
    await picture('unsent on the dashboard');
    const other = await context.newPage();
    await other.goto(`${org.path}/history`);
    await other.getByRole('button', mark).waitFor();

    await page.getByRole('button', { name: /^Hello/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    const question = dialogOf(page, 'Log out and lose unsent check-ins?');
    await question.waitFor();
    await inspect();
    await picture('logging out with unsent check-ins');
    await question.getByRole('button', { name: 'Stay here' }).click();

    let posts = 0;
    context.on('response', (response) => {
      if (response.request().method() === 'POST' && response.url().endsWith('/checkins')) posts += 1;
    });
    // Each tab also retries by itself; held back, so that no retry succeeds before the button is pressed.
    const release = await holdCheckIns(context);
    await other.getByRole('button', mark).click();
    release();
    await other.getByText('1 check-in that waited has been sent').waitFor();
    await page.getByRole('button', mark).waitFor({ state: 'hidden' });
    expect(await arrived(ada, org, first)).toMatchObject({ value: 11 });
    expect(await checkInsOf(ada, org, first)).toHaveLength(1);
    expect(posts).toBe(1);
  });

  journey('keeps a check-in made after the session ended until the user signs in again', async ({ page, another }) => {
    const { ada, org } = await settle(page);
    const grace = await joinByMail(ada, org, 'Grace');
    const [first, second] = await createDue(grace, org, 2);
    if (!first || !second) throw new Error('There are two');
    const hers = await another();
    await enter(hers, grace);
    // The live stream would take her to the sign-in before she has checked in.
    await hers.route('**/live', (route) => route.abort());
    await hers.goto(`${org.path}/check-in`);
    await front(hers, first).waitFor();
    await ada.call('DELETE', `user/organisations/${org.uuid}/members/${grace.uuid}/sessions`);
    const token = await hers.evaluate(() => localStorage.getItem('waymark.token'));
    // Asks the service that would take her check-in: it learns of the end by an event.
    await until('the end of the session', async () => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await hers.request.get(`/api/v1/user/organisations/${org.uuid}/checkins/due`, { headers });
      return answer.status() === 401 || undefined;
    });
    await hers.keyboard.type('11\n');
    await hers.getByText('Your session has ended', { exact: false }).waitFor();
    expect(await checkInsOf(ada, org, first)).toEqual([]);
    await signInOnScreen(hers, grace);
    await hers.waitForURL(`**${org.path}/check-in`);
    await front(hers, second).waitFor();
    expect(await arrived(ada, org, first)).toMatchObject({ value: 11 });
  });

  journey('shows a value saved on another device, and lets the user overwrite it', async ({ page, another }) => {
    const { ada, org } = await settle(page);
    const [only] = await createDue(ada, org, 1);
    if (!only) throw new Error('There is one');
    const phone = await another();
    await enter(phone, ada);
    for (const device of [page, phone]) {
      await device.goto(`${org.path}/check-in`);
      await front(device, only).waitFor();
    }
    // A live update removes a card only if nothing was typed into it.
    await page.keyboard.type('25');
    await phone.keyboard.type('30\n');
    await finished(phone).waitFor();
    expect(await arrived(ada, org, only)).toMatchObject({ value: 30 });
    await page.keyboard.press('Enter');
    const note = page.getByRole('alert').filter({ hasText: 'was set to 30 calls meanwhile; you said 25 calls' });
    await note.getByRole('button', { name: 'Save mine anyway' }).click();
    await note.waitFor({ state: 'hidden' });
    await until('the second value', async () => (await checkInsOf(ada, org, only))[0]?.value === 25 || undefined);
  });

  journey(
    'asks another member for a value, who can check in, and raises a blocker',
    async ({ page, another, inspect, picture }) => {
      const { ada, org } = await settle(page);
      const elena = await joinByMail(ada, org, 'Elena');
      const [first, second] = await createDue(ada, org, 2);
      if (!first || !second) throw new Error('There are two');
      await page.goto(`${org.path}/check-in`);
      await front(page, first).waitFor();
      await page.getByRole('button', { name: 'Ask somebody' }).click();
      const dialog = dialogOf(page, 'Ask for this number');
      await pick(dialog, /Whom/, 'Elena Waymark');
      await inspect();
      await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
      await seeToast(page, 'Elena Waymark was asked');
      await front(page, second).waitFor();
      await page.keyboard.press('b');
      await page.getByRole('radio', { name: 'No money' }).check();
      await page.getByRole('textbox', { name: /In one sentence/ }).fill('The budget is frozen');
      await inspect();
      await picture('check-in with a blocker');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Blocked now' }).waitFor();

      const hers = await another();
      await enter(hers, elena);
      await hers.goto(`${org.path}/check-in`);
      await front(hers, first).getByText('You were asked for this number').waitFor();
      // The same form on the dashboard, where a member who was asked may check in as well.
      await page.goto(org.path);
      await page.getByRole('button', { name: new RegExp(`^${first.name}: .*Change the actual value$`) }).click();
      await page.getByText('You asked Elena Waymark for this number').waitFor();
      await inspect();
      await picture('asked on the dashboard');
      await hers.goto(org.path);
      await changeActualValue(hers, first.name, 44);
      expect(await arrived(ada, org, first)).toMatchObject({ value: 44 });
    },
  );
});
