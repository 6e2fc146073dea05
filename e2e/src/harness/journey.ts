import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';

const RESULTS = path.resolve(import.meta.dirname, '../../../test-results');
const LIMIT_MS = 120_000;
const PATIENCE_MS = 15_000;

export type Traveller = {
  page: Page;
  origin: string;
  /** Another person in a browser of their own. */
  another(): Promise<Page>;
  /** A picture for people, in test-results/. */
  picture(name: string, page?: Page): Promise<void>;
};

const slug = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');

const originOfProduct = () => {
  const origin = process.env.WAYMARK_ORIGIN;
  if (!origin) throw new Error('No product runs: journeys are started by Jest with the e2e project (jest.config.mjs)');
  return origin;
};

const openContext = async (browser: Browser, faults: string[]): Promise<BrowserContext> => {
  const context = await browser.newContext({
    baseURL: originOfProduct(),
    locale: 'en-GB',
    timezoneId: 'Europe/Brussels',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(PATIENCE_MS);
  context.on('weberror', (fault) => faults.push(String(fault.error())));
  return context;
};

let browser: Browser;

const travel = async (name: string, story: (traveller: Traveller) => Promise<void>) => {
  const faults: string[] = [];
  const contexts: BrowserContext[] = [];
  const another = async () => {
    const context = await openContext(browser, faults);
    contexts.push(context);
    return context.newPage();
  };
  const page = await another();
  const picture = async (title: string, of = page) => {
    mkdirSync(RESULTS, { recursive: true });
    await of.screenshot({ path: path.join(RESULTS, `${slug(title)}.png`) });
  };
  try {
    await story({ page, origin: originOfProduct(), another, picture });
    if (faults.length > 0) throw new Error(`The page threw:\n${faults.join('\n')}`);
  } catch (error) {
    await picture(`failed ${name}`).catch(() => undefined);
    throw error;
  } finally {
    await Promise.all(contexts.map((context) => context.close()));
  }
};

/** A test in a real browser against the whole product. An error that the page throws fails it. */
export const journey = (name: string, story: (traveller: Traveller) => Promise<void>): void => {
  it(name, () => travel(name, story), LIMIT_MS);
};

beforeAll(async () => {
  browser = await launchBrowser();
}, LIMIT_MS);

afterAll(() => browser?.close());
