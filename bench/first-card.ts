import type { Browser } from 'playwright-core';
import { launchBrowser } from '../e2e/src/harness/browser.ts';
import { type DialogDelay, dialogDelay } from '../e2e/src/harness/dialog-delay.ts';
import { type FirstCard, firstCardOf, observeFirstCard, stepsOf } from './first-card/page-figures.ts';
import { createFixture } from './front-end/fixture.ts';
import { type Product, signedIn } from './front-end/signed-in.ts';
import { median } from './median.ts';
import { option } from './option.ts';

// Measures the dashboard from cold until its first card, and the first click that opens a dialog, against a running product, or two to
// compare.
//   node bench/first-card.ts --origin http://localhost:8080 [--against http://localhost:8081] [--rounds 5] [--objectives 20] [--waterfall]

const origins = [option('origin') ?? process.env.WAYMARK_ORIGIN, option('against')].filter(
  (each) => each !== undefined,
);
const rounds = Number(option('rounds') ?? 5);
const objectives = Number(option('objectives') ?? 20);
const SETTLE_MS = 2_500;
const KB = 1000;

/** Fast 4G as defined by Chromium's developer tools. */
const FAST_4G = { offline: false, downloadThroughput: 1_012_500, uploadThroughput: 168_750, latency: 165 };

type Condition = { name: string; processor: number; network?: typeof FAST_4G };
const CONDITIONS: Condition[] = [
  { name: 'as it is', processor: 1 },
  { name: 'Fast 4G, processor 4 x slower', processor: 4, network: FAST_4G },
];

type Visit = FirstCard & DialogDelay;

/** Opens the dashboard in a browser with an empty cache; only the session is kept. */
const visit = async (browser: Browser, product: Product, condition: Condition): Promise<Visit> => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    storageState: JSON.parse(product.state),
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await observeFirstCard(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await session.send('Network.enable');
    await session.send('Network.clearBrowserCache');
    await session.send('Emulation.setCPUThrottlingRate', { rate: condition.processor });
    if (condition.network) await session.send('Network.emulateNetworkConditions', condition.network);
    await page.goto(`${product.origin}/organization/${product.organisation}`, { waitUntil: 'commit' });
    const card = await firstCardOf(page, session, SETTLE_MS);
    return { ...card, ...(await dialogDelay(page)) };
  } finally {
    await context.close();
  }
};

const weigh = async (origin: string, paths: readonly string[], ending: string): Promise<string> => {
  const wanted = [...new Set(paths)].filter((path) => path.endsWith(ending));
  const sizes = await Promise.all(
    wanted.map(async (path) => {
      const answer = await fetch(origin + path, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
      return Number(answer.headers.get('content-length'));
    }),
  );
  return `${(sizes.reduce((sum, size) => sum + size, 0) / KB).toFixed(1)} kB in ${wanted.length} files`;
};

const ms = (visits: Visit[], of: (visit: Visit) => number): string => `${Math.round(median(visits.map(of)))} ms`;

const figuresOf = (visits: Visit[]): string[] => [
  ms(visits, ({ cardMs }) => cardMs),
  ms(visits, ({ processorMs }) => processorMs),
  String(median(visits.map(stepsOf))),
  ms(visits, ({ largestMs }) => largestMs),
  visits.at(-1)?.largest ?? '',
  median(visits.map(({ layoutShift }) => layoutShift)).toFixed(3),
  ms(visits, ({ dialogMs }) => dialogMs),
  String(median(visits.map(({ dialogFrames }) => dialogFrames))),
];

const weights = async (origin: string, { requests = [] }: Partial<FirstCard> = {}): Promise<string> => {
  const paths = requests.map(({ path }) => path);
  return `${origin}, before the first card: script ${await weigh(origin, paths, '.js')}, styles ${await weigh(origin, paths, '.css')}`;
};

const printWaterfall = ({ requests = [], cardMs = Number.NaN }: Partial<FirstCard> = {}): void => {
  for (const { path, beganMs, endedMs } of requests)
    console.log(`${beganMs.toFixed(0).padStart(6)} ${endedMs.toFixed(0).padStart(6)}  ${path}`);
  console.log(`${cardMs.toFixed(0).padStart(13)}  the first card\n`);
};

/** Signs in with a new account whose organisation no longer shows the first steps. */
const settled = async (browser: Browser, origin: string): Promise<Product> => {
  const fixture = await createFixture(origin, objectives);
  const firstSteps = `waymark.first-steps.${fixture.user}.${fixture.organisation}`;
  return signedIn(browser, origin, fixture, (page) =>
    page.evaluate((name) => localStorage.setItem(name, 'away'), firstSteps),
  );
};

if (origins.length === 0) throw new Error('Name a product that runs: --origin http://localhost:8080');
const browser = await launchBrowser();
try {
  const products = await Promise.all(origins.map((each) => settled(browser, each)));
  const lines: string[] = [];
  for (const condition of CONDITIONS) {
    const visits = products.map((): Visit[] => []);
    // In turns, so that other load on the machine affects all alike.
    for (let round = 0; round < rounds; round += 1)
      for (const [index, product] of products.entries()) visits[index]?.push(await visit(browser, product, condition));
    for (const [index, { origin: from }] of products.entries())
      lines.push(`| ${condition.name} | ${from} | ${figuresOf(visits[index] ?? []).join(' | ')} |`);
    for (const each of process.argv.includes('--waterfall') ? visits : []) printWaterfall(each.at(-1));
    if (condition === CONDITIONS.at(-1))
      for (const [index, { origin: from }] of products.entries())
        console.log(await weights(from, visits[index]?.at(-1)));
  }
  console.log(
    '\n| dashboard from cold | | first card | processor | steps | largest paint | which | shift | first dialog | in frames |',
  );
  console.log(`|---|---|---|---|---|---|---|---|---|---|\n${lines.join('\n')}`);
} finally {
  await browser.close();
}
