import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../e2e/src/harness/browser.ts';
import { createFixture, type Fixture } from './front-end/fixture.ts';
import { inputDelay, observePaint, paintFigures } from './front-end/page-figures.ts';
import { option } from './option.ts';

// Measures what a browser loads, how soon it paints and how long key presses wait, against a running product.
//   node bench/front-end.ts --origin http://localhost:8080 [--cards 2000]

const origin = option('origin') ?? process.env.WAYMARK_ORIGIN;
const cards = Number(option('cards') ?? 2_000);
const KB = 1000;
const SETTLED_MS = 3_000;
const SLOWER = 4;
/** Fast 3G as defined by WebPageTest. */
const FAST_3G = { offline: false, downloadThroughput: 1_600_000 / 8, uploadThroughput: 768_000 / 8, latency: 150 };

type Script = { path: string; kilobytes: number };

/** Every script that the page loads from now on, at its size as gzip. */
const watchScripts = (page: Page, from: string): (() => Promise<Script[]>) => {
  const addresses = new Set<string>();
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script') addresses.add(answer.url());
  });
  return () =>
    Promise.all(
      [...addresses].map(async (address) => {
        const answer = await fetch(address, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
        return { path: address.replace(from, ''), kilobytes: Number(answer.headers.get('content-length')) / KB };
      }),
    );
};

const sum = (scripts: Script[]): number => scripts.reduce((total, { kilobytes }) => total + kilobytes, 0);

const slowDown = async (page: Page, network?: typeof FAST_3G): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  if (network) await session.send('Network.emulateNetworkConditions', network);
};

const signIn = async (context: BrowserContext, from: string, { email, password }: Fixture): Promise<void> => {
  const page = await context.newPage();
  await page.goto(`${from}/login`);
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/organization**');
  await page.close();
};

/** Opens a page in a browser with an empty cache; only the session is kept. */
const firstVisit = async (browser: Browser, from: string, fixture?: Fixture): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  if (fixture) await signIn(context, from, fixture);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  return page;
};

type Place = { name: string; address: string; ready: string; fixture?: Fixture };

const open = async (page: Page, from: string, { address, ready }: Place): Promise<void> => {
  await page.goto(`${from}${address}`, { waitUntil: 'load' });
  await page.locator(ready).first().waitFor();
  await page.waitForTimeout(SETTLED_MS);
};

const weigh = async (browser: Browser, from: string, place: Place): Promise<void> => {
  const page = await firstVisit(browser, from, place.fixture);
  const scripts = watchScripts(page, from);
  await open(page, from, place);
  const all = await scripts();
  const own = all.filter(({ path }) => path.startsWith('/remotes/'));
  console.log(
    `| ${place.name} | ${sum(all).toFixed(1)} kB in ${all.length} files | ${own.length > 0 ? `${sum(own).toFixed(1)} kB` : ''} |`,
  );
  await page.context().close();
};

const paint = async (browser: Browser, from: string, place: Place): Promise<void> => {
  const figures: string[] = [];
  for (const network of [undefined, FAST_3G]) {
    const page = await firstVisit(browser, from, place.fixture);
    await observePaint(page);
    await slowDown(page, network);
    await open(page, from, place);
    const { largestPaintMs, layoutShift } = await paintFigures(page);
    figures.push(`${Math.round(largestPaintMs)} ms`, layoutShift.toFixed(3));
    await page.context().close();
  }
  console.log(`| ${place.name} | ${figures.join(' | ')} |`);
};

const keys = async (browser: Browser, from: string, place: Place): Promise<void> => {
  const page = await firstVisit(browser, from, place.fixture);
  await open(page, from, place);
  await slowDown(page);
  const search = page.locator('input[type=search]').first();
  const delay = await inputDelay(page, () => search.pressSequentially('quarter', { delay: 120 }));
  console.log(`| ${delay.toFixed(0)} ms |`);
  await page.context().close();
};

if (!origin) throw new Error('Name a product that runs: --origin http://localhost:8080');
const browser = await launchBrowser();
try {
  const few = await createFixture(origin, 3);
  const login: Place = { name: 'sign-in', address: '/login', ready: 'input[type=email]' };
  const dashboardOf = (fixture: Fixture, name: string): Place => {
    return { name, address: `/organization/${fixture.organisation}`, ready: 'article[data-objective]', fixture };
  };
  const dashboard = dashboardOf(few, 'dashboard, visited directly');
  console.log("| script as gzip | in all | of it the micro-frontend's own |\n|---|---|---|");
  for (const place of [login, dashboard]) await weigh(browser, origin, place);
  console.log(`\n| processor ${SLOWER} x slower | largest paint | shift | on fast 3G | shift |\n|---|---|---|---|---|`);
  for (const place of [login, dashboard]) await paint(browser, origin, place);
  const many = dashboardOf(await createFixture(origin, cards), 'dashboard');
  console.log(`\n| ${cards} cards: a key waits, ${SLOWER} x slower |\n|---|`);
  await keys(browser, origin, many);
} finally {
  await browser.close();
}
