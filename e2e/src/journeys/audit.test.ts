import { readFile } from 'node:fs/promises';
import { describe, expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { journey, journeyAt, PHONE } from '../harness/journey.ts';
import { enter } from '../harness/people.ts';
import { platformOwner } from '../harness/platform-owner.ts';
import { createOrganisation, joinByMail, settle } from '../harness/world.ts';
import { pick } from '../steps/screen.ts';

const rowOf = (page: Page, ...words: string[]): Locator =>
  words.reduce((rows, hasText) => rows.filter({ hasText }), page.getByRole('row'));

/** What the button saves, as text. */
const exported = async (page: Page): Promise<string> => {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^waymark-audit-\d{4}-\d\d-\d\d\.csv$/);
  return readFile(await download.path(), 'utf8');
};

describe('the audit log', () => {
  journeyAt(
    [PHONE],
    'shows who invited, promoted and removed members, exports filtered entries, and is closed to members',
    async ({ page, another, inspect, picture }) => {
      const { ada, org } = await settle(page);
      const bo = await joinByMail(ada, org, 'Bo');
      const members = `user/organisations/${org.uuid}`;
      await ada.call('POST', `${members}/admin`, { target_admins: [bo.uuid] });
      await ada.call('DELETE', `${members}/admin`, { target_admins: [bo.uuid] });
      const cy = await joinByMail(ada, org, 'Cy');
      await ada.call('DELETE', `${members}/remove`, { users_uuid: [cy.uuid] });

      await page.goto(`${org.path}/admin/members`);
      await page.getByRole('link', { name: 'Audit log' }).click();
      await rowOf(page, 'Ada Lindqvist', 'Invited a person', 'Bo Waymark').waitFor();
      await rowOf(page, 'Ada Lindqvist', 'Made a person an admin', 'Bo Waymark').waitFor();
      const removal = rowOf(page, 'Ada Lindqvist', 'Removed a person from the organisation', cy.email);
      await removal.waitFor();
      expect(await removal.getByRole('link').count()).toBe(0);
      await inspect();

      const details = removal.getByRole('button', { name: 'Details: Removed a person from the organisation' });
      await details.press('Enter');
      await page.getByText('Exact time').waitFor();
      await page.getByRole('button', { name: 'Show only what Ada Lindqvist did' }).waitFor();
      await inspect();
      await picture(`audit ${(await page.viewportSize())?.width}`);
      await details.press('Enter');

      await pick(page, /^Action/, 'Made a person an admin');
      await rowOf(page, 'Invited a person').first().waitFor({ state: 'hidden' });
      await page.waitForURL('**/admin/audit?action=admin.granted');
      await page.reload();
      await rowOf(page, 'Made a person an admin', 'Bo Waymark').waitFor();
      const file = await exported(page);
      expect(file).toContain('admin.granted');
      expect(file).toContain(bo.email);
      expect(file).not.toContain('member.invited');
      await page.getByRole('button', { name: 'Reset' }).click();
      await rowOf(page, 'Exported data', 'Audit log').waitFor();
      expect(await exported(page)).toContain('member.removed');

      const member = await another();
      await enter(member, bo);
      await member.goto(`${org.path}/admin/audit`);
      await member.waitForURL((url) => url.pathname === org.path);
      await expect(bo.call('GET', `${members}/audit`)).rejects.toThrow(/403|FORBIDDEN/);
    },
  );

  journey('can be filtered and reset in German and in dark colours', async ({ page, inspect, picture }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    const { ada, org } = await settle(page);
    await ada.call('PUT', 'user', { lang: 'de' });
    await page.goto(`${org.path}/admin/audit?action=team.deleted`);
    await page.getByText('Kein Eintrag entspricht diesen Filtern').waitFor();
    await inspect();
    await page.getByRole('button', { name: 'Zurücksetzen' }).click();
    await rowOf(page, 'Hat die Organisation angelegt').waitFor();
    await inspect();
    await page.emulateMedia({ colorScheme: 'dark' });
    await picture('audit german dark');
  });

  journeyAt(
    [PHONE],
    'of the platform shows the platform owner the changes to organisations and subscriptions',
    async ({ page, inspect, picture }) => {
      const petra = await platformOwner();
      const { ada } = await settle(page);
      const name = `Audited ${ada.uuid.slice(0, 8)}`;
      const { uuid } = await createOrganisation(ada, name);
      await ada.call('POST', `user/organisations/${uuid}/new_subscription/grow_plan`);
      await petra.call('POST', `user/organisations/${uuid}/super_admin_accept_subscription_request`);
      await petra.call('POST', `user/organisations/${uuid}/super_admin_not_paid`);
      await enter(page, petra);
      await page.goto('/backoffice/');
      await page.getByRole('link', { name: 'Platform log' }).click();
      await rowOf(page, 'Petra Waymark', 'Accepted the request for the subscription', name).waitFor();
      await rowOf(page, 'Petra Waymark', 'Blocked the organisation', name).waitFor();
      await rowOf(page, 'Ada Lindqvist', 'Created the organisation', name).waitFor();
      await inspect();
      await picture(`platform log ${(await page.viewportSize())?.width}`);
      await rowOf(page, 'Blocked the organisation', name).getByRole('link', { name }).click();
      await page.waitForURL(`**/backoffice/admin/subscription-management?organisation=${uuid}`);
      await page.getByRole('heading', { name }).waitFor();
    },
  );
});
