import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type PrintedSignIn, printedSignIns, runProduct, temporaryDirectory } from '@waymark/deploy/testing';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { launchBrowser } from './src/harness/browser.ts';
import { enter, type Person, signIn } from './src/harness/people.ts';

const FOLDER = path.resolve(import.meta.dirname, '../docs/guide/images');
const VIEWPORT = { width: 1440, height: 750 };
/** The time zone of the demo's reminders, so that their hours agree. */
const ZONE = 'Europe/Brussels';
const MOST_BYTES = 150_000;

type Objective = { uuid: string; name: string; keyresults: { uuid: string; name: string }[] };

/** The uuids in the addresses of the pictures. */
type Places = { org: string; objective: string; keyresult: string };

type Picture = {
  name: string;
  path: (places: Places) => string;
  /** Actions before the picture is taken. */
  open?: (page: Page, places: Places) => Promise<unknown>;
};

const within =
  (rest = '') =>
  ({ org }: Places) =>
    `/organization/${org}${rest}`;

const click = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click();

/** Scrolls a heading of a long page to the middle. */
const scrollTo = (name: string) => (page: Page) =>
  page.getByRole('heading', { name, exact: true }).evaluate((heading) => heading.scrollIntoView({ block: 'center' }));

const PICTURES: Picture[] = [
  { name: 'dashboard', path: within() },
  { name: 'new-objective', path: within('?dialog=new-objective') },
  { name: 'objective', path: ({ org, objective }) => `/organization/${org}?okrref=${objective}` },
  { name: 'columns', path: within('?view=columns') },
  {
    name: 'check-in',
    path: within('/check-in'),
    open: async (page) => {
      await page.getByRole('textbox', { name: /^Actual value/ }).fill('52');
      await page.getByRole('radio', { name: '8', exact: true }).check();
    },
  },
  {
    name: 'update-value',
    // Resets the state that the previous picture has left.
    path: within('?level=company'),
    open: async (page) => {
      await page
        .getByRole('button', { name: /Change the actual value/ })
        .first()
        .click();
      await page.getByRole('textbox', { name: /^Actual value/ }).fill('52');
    },
  },
  { name: 'key-result', path: ({ org, keyresult }) => `/organization/${org}?krref=${keyresult}` },
  { name: 'reports', path: within('/reporting') },
  { name: 'history', path: within('/history') },
  { name: 'teams', path: within('/teams?tab=teams') },
  { name: 'users', path: within('/teams') },
  { name: 'members', path: within('/admin/members') },
  { name: 'reminders', path: within('/admin/reminders') },
  { name: 'chat', path: within('/admin/integration') },
  { name: 'plan', path: within('/admin/subscription') },
  { name: 'second-factor', path: () => '/account', open: scrollTo('Sign-in and security') },
  {
    name: 'access-token',
    path: () => '/account',
    open: async (page) => {
      await click('New access token')(page);
      await page.getByRole('dialog').getByRole('textbox').first().waitFor();
    },
  },
];

const adminOf = (signIns: readonly PrintedSignIn[]): PrintedSignIn => {
  const found = signIns.find(({ role }) => role === 'an admin');
  if (!found) throw new Error('The demo has no admin');
  return found;
};

const placesOf = async (ada: Person): Promise<Places> => {
  const { organisations } = await ada.call<{ organisations: { uuid: string }[] }>('GET', 'user/organisations');
  const org = organisations[0]?.uuid ?? '';
  const { objectives } = await ada.call<{ objectives: Objective[] }>(
    'GET',
    `user/organisations/${org}/objectives?status=working&level=company`,
  );
  const objective = objectives[0];
  return { org, objective: objective?.uuid ?? '', keyresult: objective?.keyresults[0]?.uuid ?? '' };
};

const take = async (page: Page, places: Places, { name, path: address, open }: Picture): Promise<void> => {
  await page.goto(address(places));
  await page.locator('h1, [role=dialog]').first().waitFor();
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  await open?.(page, places);
  await page.evaluate(() => document.fonts.ready);
  const file = path.join(FOLDER, `${name}.png`);
  // With a palette of 256 colours the file is a third of the size, and looks the same.
  const { size } = await sharp(await page.screenshot({ animations: 'disabled' }))
    .png({ palette: true })
    .toFile(file);
  console.log(`${name}.png ${Math.round(size / 1000)} kB`);
  if (size > MOST_BYTES) throw new Error(`${file} has more than ${MOST_BYTES} bytes`);
};

/** `node e2e/guide-pictures.ts [name]`: takes all of the guide's pictures, or the named one, from the demo organisation. */
const [only] = process.argv.slice(2);
const { directory, remove } = temporaryDirectory();
const product = await runProduct({ DATA_DIR: directory, DEMO: 'on', TIME_TRAVEL: 'off' });
try {
  await product.ready;
  process.env.WAYMARK_ORIGIN = product.origin;
  mkdirSync(FOLDER, { recursive: true });
  const ada = await signIn(adminOf(printedSignIns(product.output())));
  const places = await placesOf(ada);
  const browser = await launchBrowser();
  const context = await browser.newContext({
    baseURL: product.origin,
    viewport: VIEWPORT,
    reducedMotion: 'reduce',
    timezoneId: ZONE,
  });
  const page = await context.newPage();
  // Blocked, because the live stream never ends and the network would never be idle.
  await page.route('**/live', (route) => route.fulfill({ status: 400, json: {} }));
  await enter(page, ada);
  for (const picture of PICTURES.filter(({ name }) => only === undefined || name === only)) {
    await take(page, places, picture);
  }
  await browser.close();
} finally {
  await product.stop();
  remove();
}
