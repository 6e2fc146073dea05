import { readFile } from 'node:fs/promises';
import { describe, expect } from '@jest/globals';
import type { Download, Locator, Page } from 'playwright-core';
import { journey, journeyAt, PHONE } from '../harness/journey.ts';
import { withOwnProduct } from '../harness/own-product.ts';
import { enter, moveClock, type Person, SUPER_ADMIN, signIn } from '../harness/people.ts';
import { platformOwner } from '../harness/platform-owner.ts';
import { createObjective, joinByMail, type Organisation, settle } from '../harness/world.ts';
import { pick } from '../steps/screen.ts';

withOwnProduct({ SUPER_ADMINS: SUPER_ADMIN });

const WEEK = 7 * 24 * 60;
const A4_PX = { width: 690, height: 976 };

const subscribe = async (ada: Person, { uuid }: Organisation, plan: string): Promise<void> => {
  await ada.call('POST', `user/organisations/${uuid}/new_subscription/${plan}`);
  const petra = await platformOwner();
  await petra.call('POST', `user/organisations/${uuid}/super_admin_accept_subscription_request`);
};

/** Two objectives over three weeks: one gets a value each week, the other none. Returns Ada with her current session. */
const threeWeeks = async (ada: Person, org: Organisation): Promise<Person> => {
  const moving = await createObjective(ada, org, { name: 'Open the shop in Lyon', status: 'working' });
  await createObjective(ada, org, {
    name: 'Riders recommend us',
    status: 'working',
    goal: 'aspirational',
  });
  const keyresult = `user/organisations/${org.uuid}/objectives/${moving.uuid}/keyresults/${moving.keyresults[0]?.uuid}`;
  let now = ada;
  for (const actual_value of [20, 45, 60]) {
    await moveClock(now, WEEK);
    now = await signIn(now);
    await now.call('PUT', keyresult, { actual_value });
  }
  return now;
};

const card = (page: Page, question: RegExp): Locator => page.getByRole('region', { name: question });

const saved = async (page: Page, from: Locator, kind: RegExp): Promise<Download> => {
  await from.getByRole('button', { name: /^(?:Files|Dateien)/ }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: kind }).click();
  return coming;
};

const bytesOf = async (download: Download): Promise<Buffer> => readFile(await download.path());

describe('reporting', () => {
  journey('needs a paid plan, and shows progress and health with filters and files on Grow', async (context) => {
    const { page, another, inspect, inspectWidths, picture } = context;
    const settled = await settle(page);
    const { org } = settled;
    await page.goto(`${org.path}/admin/reporting`);
    await page.getByRole('heading', { name: 'Reporting and analytics need a paid plan' }).waitFor();
    await inspect();
    await picture('reporting free');

    const bo = await joinByMail(settled.ada, org, 'Bo');
    await subscribe(settled.ada, org, 'grow_plan');
    const ada = await threeWeeks(settled.ada, org);
    const member = await another();
    await enter(member, await signIn(bo));
    await member.goto(org.path);
    await member.getByRole('link', { name: 'Reporting' }).click();
    await member.waitForURL(`**${org.path}/reporting`);
    const needs = card(member, /What needs us/);
    await needs.getByRole('link', { name: 'Riders recommend us' }).waitFor();
    await member.getByText(/^Enterprise adds/).waitFor();
    expect(await member.getByRole('button', { name: 'Export as spreadsheet' }).count()).toBe(0);

    await pick(member, /^Goal/, 'Committed');
    await needs.getByRole('link', { name: 'Riders recommend us' }).waitFor({ state: 'hidden' });
    await member.waitForURL('**/reporting?goal=committed');
    await member.reload();
    await needs.getByRole('link', { name: 'Open the shop in Lyon' }).waitFor();
    const progress = card(member, /Are we getting there/);
    const day = progress.getByRole('slider', { name: 'Day shown' });
    expect(await day.getAttribute('aria-valuetext')).toContain('Progress 60%');
    await day.press('Home');
    expect(await day.getAttribute('aria-valuetext')).not.toContain('Progress 60%');
    await progress.getByRole('button', { name: 'Show as a table' }).click();
    await progress.getByRole('columnheader', { name: 'Time gone' }).waitFor();
    const csv = (await bytesOf(await saved(member, progress, /CSV/))).toString('utf8');
    expect(csv).toMatch(/^\uFEFFDay,Progress,Time gone,Lower quartile,Upper quartile,Objectives\r\n/);
    expect(csv).toMatch(/,60,[\d.]+,60,60,1\r\n$/);
    await inspect(member);
    await needs.getByRole('link', { name: 'Open the shop in Lyon' }).click();
    await member.getByRole('dialog').waitFor();

    await enter(page, ada);
    await page.goto(`${org.path}/reporting`);
    await card(page, /How is health moving/)
      .getByRole('slider')
      .waitFor({ state: 'attached' });
    await inspect();
    await inspectWidths();
    const health = await bytesOf(await saved(page, card(page, /How is health moving/), /PNG/));
    expect(health.subarray(1, 4).toString()).toBe('PNG');
    expect(health.length).toBeGreaterThan(10_000);
    await picture('reporting grow');
  });

  journeyAt(
    [PHONE],
    'adds people, the forecast and a spreadsheet on Enterprise, in German and in dark colours',
    async (context) => {
      const { page, inspect, picture } = context;
      const settled = await settle(page);
      const { org } = settled;
      await subscribe(settled.ada, org, 'enterprise_plan');
      const ada = await threeWeeks(settled.ada, org);
      await ada.call('PUT', 'user', { lang: 'de' });
      await enter(page, ada);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.goto(`${org.path}/reporting`);
      const upkeep = card(page, /Wer hält es aktuell/);
      await upkeep.getByRole('radio', { name: 'Personen' }).check();
      await upkeep.getByText('Ada Lindqvist').waitFor();
      await card(page, /Wo kommen wir an/)
        .getByText(/^Wahrscheinlich \d+/)
        .waitFor();
      const coming = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Als Tabelle exportieren' }).click();
      expect((await bytesOf(await coming)).subarray(0, 2).toString()).toBe('PK');
      await inspect();
      await page.emulateMedia({ colorScheme: 'dark' });
      await picture('reporting german dark phone');
    },
  );

  journey('fits on A4 in print, in light colours even if the screen has dark ones', async ({ page, picture }) => {
    const settled = await settle(page);
    const { org } = settled;
    await subscribe(settled.ada, org, 'enterprise_plan');
    await enter(page, await threeWeeks(settled.ada, org));
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`${org.path}/reporting`);
    await page.getByRole('slider').nth(1).waitFor({ state: 'attached' });
    const onScreenOnly = [
      page.getByRole('banner'),
      page.getByRole('navigation'),
      page.getByRole('button', { name: 'Print' }),
    ].map((all) => all.first());
    for (const each of onScreenOnly) await each.waitFor();
    await page.setViewportSize(A4_PX);
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    for (const each of onScreenOnly) expect(await each.isVisible()).toBe(false);
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(28, 25, 23)');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(A4_PX.width);
    await picture('reporting print');

    await page.goto(org.path);
    const last = page.locator('[data-level="personal"]');
    await last.getByText('Personal progress').waitFor();
    const { x = 0, width = 0 } = (await last.boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(A4_PX.width);
    expect(await page.evaluate(() => getComputedStyle(document.body).printColorAdjust)).toBe('exact');
    await picture('dashboard print');
  });
});
