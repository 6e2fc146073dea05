import type { Page } from 'playwright-core';
import type { Words } from './words.ts';
import type { World } from './world.ts';

/** A screen, or a dialog over one. */
export type View = {
  name: string;
  who: keyof World['people'] | 'nobody';
  path: (world: World) => string;
  /** Actions on the screen before the picture is taken. */
  open?: (page: Page, t: Words) => Promise<void>;
};

const button = (key: string, given?: Record<string, string>) => (page: Page, t: Words) =>
  page
    .getByRole('button', { name: t(key, given), exact: true })
    .first()
    .click();

/** Opens the first actions menu and chooses an entry. */
const entry = (key: string) => async (page: Page, t: Words) => {
  await page.getByRole('main').locator('button[aria-haspopup=menu]').first().click();
  await page
    .getByRole('menuitem', { name: t(key), exact: true })
    .first()
    .click();
};

const inFull =
  (path = '') =>
  ({ full }: World) =>
    `/organization/${full}${path}`;
const inEmpty =
  (path = '') =>
  ({ empty }: World) =>
    `/organization/${empty}${path}`;
const at = (path: string) => () => path;

const OUTSIDE: View[] = [
  { name: 'sign in', who: 'nobody', path: at('/login') },
  { name: 'register', who: 'nobody', path: at('/register') },
  { name: 'reset the password', who: 'nobody', path: at('/reset') },
  { name: 'choose a new password', who: 'nobody', path: at('/reset?token=unknown') },
  { name: 'prove an address', who: 'nobody', path: at('/prove?token=unknown') },
  { name: 'stop invitations', who: 'nobody', path: at('/invitations/stop?token=unknown') },
];

const PERSONAL: View[] = [
  { name: 'organisations', who: 'admin', path: at('/organization') },
  { name: 'new organisation', who: 'admin', path: at('/organization'), open: button('shell:organisations.create') },
  { name: 'account', who: 'member', path: at('/account') },
  { name: 'delete the account', who: 'member', path: at('/account'), open: button('shell:account.delete_open') },
  { name: 'new access token', who: 'member', path: at('/account'), open: button('shell:tokens.new') },
  { name: 'authenticator app', who: 'member', path: at('/account'), open: button('shell:factors.add_app') },
  { name: 'unknown organisation', who: 'member', path: at('/organization/00000000-0000-4000-8000-000000000000') },
];

const WORK: View[] = [
  { name: 'dashboard', who: 'admin', path: inFull() },
  { name: 'dashboard, teams', who: 'admin', path: inFull('?level=team') },
  { name: 'dashboard, creation', who: 'admin', path: inFull('?status=creation') },
  { name: 'dashboard, archive', who: 'admin', path: inFull('?status=archive') },
  { name: 'dashboard, nothing found', who: 'admin', path: inFull('?q=nothing-of-this-name') },
  { name: 'dashboard, first day', who: 'newcomer', path: inEmpty() },
  { name: 'inbox', who: 'admin', path: inFull('/inbox') },
  { name: 'columns', who: 'admin', path: inFull('?view=columns') },
  { name: 'new objective', who: 'admin', path: inFull('?dialog=new-objective') },
  {
    name: 'edit objective',
    who: 'admin',
    path: (world) => inFull(`?dialog=edit-objective&objective=${world.objective}`)(world),
  },
  {
    name: 'new key result',
    who: 'admin',
    path: (world) => inFull(`?dialog=new-keyresult&objective=${world.objective}`)(world),
  },
  {
    name: 'edit key result',
    who: 'admin',
    path: (world) => inFull(`?dialog=edit-keyresult&objective=${world.objective}&keyresult=${world.keyresult}`)(world),
  },
  { name: 'objective', who: 'admin', path: (world) => inFull(`?okrref=${world.objective}`)(world) },
  {
    name: 'value of a key result',
    who: 'admin',
    path: inFull(),
    open: (page) => page.locator('[data-keyresult] button[aria-haspopup=dialog]').first().click(),
  },
  { name: 'key result', who: 'admin', path: (world) => inFull(`?krref=${world.keyresult}`)(world) },
  { name: 'history', who: 'member', path: inFull('/history') },
  { name: 'history, first day', who: 'newcomer', path: inEmpty('/history') },
  {
    name: 'find anything',
    who: 'admin',
    path: inFull(),
    open: (page) => page.keyboard.press('Control+k'),
  },
  { name: 'keyboard shortcuts', who: 'admin', path: inFull(), open: (page) => page.keyboard.press('?') },
];

const SETTINGS: View[] = [
  { name: 'users', who: 'admin', path: inFull('/teams') },
  { name: 'users, for a member', who: 'member', path: inFull('/teams') },
  { name: 'teams', who: 'admin', path: inFull('/teams?tab=teams') },
  { name: 'teams, first day', who: 'newcomer', path: inEmpty('/teams?tab=teams') },
  { name: 'invite', who: 'admin', path: inFull('/teams'), open: button('admin:users.invite') },
  { name: 'import', who: 'admin', path: inFull('/teams'), open: button('admin:users.import') },
  { name: 'new team', who: 'admin', path: inFull('/teams?tab=teams'), open: button('admin:teams.create') },
  { name: 'rename a team', who: 'admin', path: inFull('/teams?tab=teams'), open: entry('admin:teams.rename') },
  { name: 'delete a team', who: 'admin', path: inFull('/teams?tab=teams'), open: entry('admin:teams.delete') },
  { name: 'members', who: 'admin', path: inFull('/admin/members') },
  { name: 'add an admin', who: 'admin', path: inFull('/admin/members'), open: button('admin:members.add') },
  { name: 'subscription', who: 'admin', path: inFull('/admin/subscription') },
  { name: 'subscription, free', who: 'newcomer', path: inEmpty('/admin/subscription') },
  { name: 'reminders', who: 'admin', path: inFull('/admin/reminders') },
  { name: 'reminders, first day', who: 'newcomer', path: inEmpty('/admin/reminders') },
  { name: 'new reminder', who: 'admin', path: inFull('/admin/reminders'), open: button('admin:reminders.add') },
  {
    name: 'test of a reminder',
    who: 'admin',
    path: inFull('/admin/reminders'),
    open: async (page, t) => {
      const name = new RegExp(t('admin:reminders.test_name', { name: '.+' }));
      await page.getByRole('button', { name }).first().click();
    },
  },
  { name: 'chat', who: 'admin', path: inFull('/admin/integration') },
  { name: 'check-ins, settings', who: 'admin', path: inFull('/admin/checkins') },
  { name: 'reporting', who: 'admin', path: inFull('/admin/reporting') },
  { name: 'reporting, free', who: 'newcomer', path: inEmpty('/admin/reporting') },
  { name: 'audit log', who: 'admin', path: inFull('/admin/audit') },
  { name: 'settings, for a member', who: 'member', path: inFull('/admin/members') },
];

const BACKOFFICE: View[] = [
  { name: 'back-office', who: 'platformOwner', path: at('/backoffice/') },
  { name: 'back-office, organisations', who: 'platformOwner', path: at('/backoffice/admin/subscription-management') },
  { name: 'back-office, extraction', who: 'platformOwner', path: at('/backoffice/admin/data-extraction') },
  { name: 'back-office, log', who: 'platformOwner', path: at('/backoffice/admin/platform-audit') },
  { name: 'back-office, for a member', who: 'member', path: at('/backoffice/') },
];

/** Every screen and every dialog, in the order in which people meet them. */
export const VIEWS: readonly View[] = [...OUTSIDE, ...PERSONAL, ...WORK, ...SETTINGS, ...BACKOFFICE];
