import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { printedSignIns, runProduct, temporaryDirectory } from '@waymark/deploy/testing';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { VIEWS, type View } from './contact-sheet/views.ts';
import { type Words, words } from './contact-sheet/words.ts';
import { prepareWorld, type World } from './contact-sheet/world.ts';
import { launchBrowser } from './src/harness/browser.ts';
import { enter, signIn } from './src/harness/people.ts';

const { values: options, positionals } = parseArgs({
  options: { languages: { type: 'string', default: 'en,de' } },
  allowPositionals: true,
});

/** The columns of the sheet: window size, colour scheme and language. */
const WAYS = options.languages
  .split(',')
  .flatMap((language) =>
    [1440, 390].flatMap((width) => (['light', 'dark'] as const).map((scheme) => ({ language, width, scheme }))),
  );
type Way = (typeof WAYS)[number];

const FOLDER = path.resolve(import.meta.dirname, '../test-results/contact-sheet');
const fileOf = (view: View, { language, width, scheme }: Way) =>
  `${view.name.replaceAll(/[^a-z]+/g, '-')}.${language}.${width}.${scheme}.png`;

const contextFor = async (
  browser: Browser,
  origin: string,
  { language, width, scheme }: Way,
  world: World,
  who: View['who'],
): Promise<BrowserContext> => {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height: 900 },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: language,
  });
  await context.addInitScript((chosen) => {
    localStorage.setItem('waymark.language', chosen);
    localStorage.setItem('waymark.gdpr', 'accepted');
  }, language);
  if (who === 'nobody') return context;
  // The screens are shown in the account's language.
  await (await signIn(world.people[who])).call('PUT', 'user', { lang: language });
  const page = await context.newPage();
  await enter(page, world.people[who]);
  await page.close();
  return context;
};

/** A screen counts as complete once no request was sent for this long. */
const QUIET_MS = 400;

/** Resolves once no request is pending, apart from the live stream, which never ends. */
const settled = (page: Page): (() => Promise<void>) => {
  const awaited = new Set<Request>();
  let notify: (() => void) | undefined;
  let requested = 0;
  const end = (request: Request): void => {
    awaited.delete(request);
    if (awaited.size === 0) notify?.();
  };
  page.on('request', (request) => {
    if (request.url().endsWith('/live')) return;
    requested += 1;
    awaited.add(request);
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async () => {
    // A response may render something that sends the next request, such as a chart that loads its library.
    for (let seen = -1; seen !== requested; ) {
      seen = requested;
      if (awaited.size > 0) await new Promise<void>((resolve) => (notify = resolve));
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      await pause(QUIET_MS);
    }
  };
};

const takePicture = async (context: BrowserContext, view: View, way: Way, world: World, t: Words): Promise<void> => {
  const page = await context.newPage();
  const rest = settled(page);
  try {
    await page.goto(view.path(world));
    await page.locator('h1, [role=dialog]').first().waitFor();
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    await rest();
    await view.open?.(page, t);
    if (view.open) await page.getByRole('dialog').first().waitFor();
    await rest();
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: path.join(FOLDER, fileOf(view, way)), animations: 'disabled' });
  } finally {
    await page.close();
  }
};

/** Takes all pictures of one column; returns the views that failed, with the reason. */
const takeAll = async (browser: Browser, origin: string, way: Way, world: World, views: readonly View[]) => {
  const t = words(way.language);
  const missing: string[] = [];
  for (const who of new Set(views.map((view) => view.who))) {
    const context = await contextFor(browser, origin, way, world, who);
    for (const view of views.filter((each) => each.who === who)) {
      await takePicture(context, view, way, world, t).catch((error: Error) =>
        missing.push(`${fileOf(view, way)}: ${error.message.split('\n')[0]}`),
      );
    }
    await context.close();
  }
  return missing;
};

const pageOf = (views: readonly View[]) => `<!doctype html><meta charset="utf-8"><title>Contact sheet</title>
<style>body{font:14px system-ui;margin:16px}section{display:flex;flex-wrap:wrap;gap:8px;width:1720px;align-items:start;margin:0 0 24px}img{border:1px solid #8888}
.wide{width:620px}.narrow{width:210px}h2{margin:0 0 4px}</style>
${views
  .map(
    (view) =>
      `<h2>${view.name}</h2><section>${WAYS.map(
        (way) =>
          `<img class="${way.width > 390 ? 'wide' : 'narrow'}" src="${fileOf(view, way)}" alt="${fileOf(view, way)}">`,
      ).join('')}</section>`,
  )
  .join('\n')}`;

/** Joins the pictures of each view side by side. */
const joinPictures = async (browser: Browser, views: readonly View[]) => {
  const page = await browser.newPage({ viewport: { width: 1752, height: 600 } });
  for (const view of views) {
    const file = path.join(FOLDER, 'sheet.html');
    writeFileSync(file, pageOf([view]));
    await page.goto(pathToFileURL(file).href);
    await page.screenshot({ path: path.join(FOLDER, `${view.name.replaceAll(/[^a-z]+/g, '-')}.png`), fullPage: true });
  }
  await page.close();
};

/**
 * `node e2e/contact-sheet.ts [--languages=en,de] [words of names]`: every screen and dialog, or those whose names have these words, at 1440
 * and at 390 pixels, in light and in dark, in English and in German unless others are named, below test-results/contact-sheet.
 */
const wanted = positionals.join(' ');
const views = VIEWS.filter(({ name }) => name.includes(wanted));
const { directory, remove } = temporaryDirectory();
const product = await runProduct({ DATA_DIR: directory, DEMO: 'on', TIME_TRAVEL: 'off' });
try {
  await product.ready;
  process.env.WAYMARK_ORIGIN = product.origin;
  mkdirSync(FOLDER, { recursive: true });
  const world = await prepareWorld(printedSignIns(product.output()));
  const browser = await launchBrowser();
  const missing: string[] = [];
  for (const way of WAYS) missing.push(...(await takeAll(browser, product.origin, way, world, views)));
  await joinPictures(browser, views);
  writeFileSync(path.join(FOLDER, 'index.html'), pageOf(views));
  await browser.close();
  console.log(`${views.length} views, ${views.length * WAYS.length - missing.length} pictures below ${FOLDER}`);
  for (const line of missing) console.log(`  missing: ${line}`);
  process.exitCode = missing.length > 0 ? 1 : 0;
} finally {
  await product.stop();
  remove();
}
