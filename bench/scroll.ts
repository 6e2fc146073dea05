import type { Browser, CDPSession, Page } from 'playwright-core';
import { launchBrowser } from '../e2e/src/harness/browser.ts';
import { createFixture, type Fixture } from './front-end/fixture.ts';
import { type Product, signedIn } from './front-end/signed-in.ts';
import { median } from './median.ts';
import { option } from './option.ts';
import { type EnterFigures, enterFigures, type ScrollFigures, scrollFigures } from './scroll/page-figures.ts';

// Measures how a long list of cards scrolls, and how soon a card shows a value that is entered, against a product that runs already; in
// turns with a second one if it is named. Naming an existing account saves the time of filling a new one.
//   node bench/scroll.ts --origin http://localhost:8080 [--against http://localhost:8081] [--cards 4000] [--rounds 3]
//   [--account 'email password organisation']

const origins = [option('origin') ?? process.env.WAYMARK_ORIGIN, option('against')].filter(
  (each) => each !== undefined,
);
const cards = Number(option('cards') ?? 4_000);
const rounds = Number(option('rounds') ?? 3);
const account = option('account')?.split(' ');
const SLOWER = 4;
const PIXELS = 18_000;
const PIXELS_PER_FRAME = 60;
const SETTLE_MS = 1_500;
const LOADED_MS = 60_000;
const VALUES = 5;
/** Of a card. */
const LEAST_HEIGHT = 150;

type Visit = ScrollFigures & { enters: EnterFigures[] };

const fixtureOf = async (origin: string): Promise<Pick<Fixture, 'email' | 'password' | 'organisation'>> => {
  const [email, password, organisation] = account ?? [];
  if (email && password && organisation) return { email, password, organisation };
  const made = await createFixture(origin, cards);
  console.log(`${origin} --account '${made.email} ${made.password} ${made.organisation}'`);
  return made;
};

/** The dashboard with all its cards loaded, at its top. */
const openList = async (page: Page, { origin, organisation }: Product): Promise<void> => {
  await page.goto(`${origin}/organization/${organisation}`);
  await page.locator('article[data-objective]').first().waitFor();
  // Each page of the list is fetched when its end comes near; one that has failed would be waited for without end.
  const until = Date.now() + LOADED_MS;
  while ((await page.evaluate(() => document.body.scrollHeight)) < cards * LEAST_HEIGHT) {
    if (Date.now() > until) throw new Error('The list has not loaded completely');
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.waitForTimeout(200);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForTimeout(SETTLE_MS);
};

const visit = async (browser: Browser, product: Product, round: number): Promise<Visit> => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    storageState: JSON.parse(product.state),
  });
  try {
    const page = await context.newPage();
    const session: CDPSession = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await openList(page, product);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const scrolled = await scrollFigures(page, session, PIXELS, PIXELS_PER_FRAME);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.waitForTimeout(SETTLE_MS);
    const enters: EnterFigures[] = [];
    // The first one loads the code of the editor, and is not counted.
    for (let index = 0; index <= VALUES; index += 1) {
      enters.push(await enterFigures(page, session, 10 + ((round * 7 + index * 3) % 80)));
      await page.waitForTimeout(SETTLE_MS);
    }
    return { ...scrolled, enters: enters.slice(1) };
  } finally {
    await context.close();
  }
};

const lineOf = (origin: string, visits: Visit[]): string => {
  const of = (figure: (visit: Visit) => number, digits = 0): string => median(visits.map(figure)).toFixed(digits);
  const enters = visits.flatMap((each) => each.enters);
  const cells = [
    of(({ framesPerSecond }) => framesPerSecond),
    of(({ longFrames }) => longFrames),
    `${of(({ longestMs }) => longestMs)} ms`,
    `${of(({ task }) => task)} ms`,
    `${of(({ script }) => script)}, ${of(({ style }) => style)}, ${of(({ layout }) => layout)} ms`,
    `${of(({ styles }) => styles, 1)}, ${of(({ layouts }) => layouts, 1)}`,
    of(({ elementsPerCard }) => elementsPerCard),
    `${median(enters.map(({ paintedMs }) => paintedMs)).toFixed(0)} ms`,
    `${median(enters.map(({ processorMs }) => processorMs)).toFixed(0)} ms`,
  ];
  return `| ${origin} | ${cells.join(' | ')} |`;
};

if (origins.length === 0) throw new Error('Name a product that runs: --origin http://localhost:8080');
const browser = await launchBrowser();
try {
  const products: Product[] = [];
  for (const origin of origins) products.push(await signedIn(browser, origin, await fixtureOf(origin)));
  const visits = products.map((): Visit[] => []);
  // In turns, so that other load on the machine affects all alike.
  for (let round = 0; round < rounds; round += 1)
    for (const [index, product] of products.entries()) visits[index]?.push(await visit(browser, product, round));
  console.log(
    `| ${cards} cards, processor ${SLOWER} x slower | frames a second | over 34 ms | longest | processor per 1,000 px | script, style, layout | style, layout passes | elements a card | Enter to painted | processor |`,
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|');
  for (const [index, { origin }] of products.entries()) console.log(lineOf(origin, visits[index] ?? []));
} finally {
  await browser.close();
}
