import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { narrowWidthFaults, openedFaults, screenFaults } from './accessible.ts';
import { launchBrowser } from './browser.ts';
import { origin, shownOrigin } from './origin.ts';

const RESULTS = path.resolve(import.meta.dirname, '../../../test-results');
const LIMIT_MS = 120_000;
const TIMEOUT_MS = 15_000;

/** Console errors that fail a journey: causes of errors that React recovers from, and violations of CSP and Trusted Types. */
const FAULT = /^Cause:|Content Security Policy|requires 'Trusted/;

type Screen = { name: string; width: number; height: number };
export const DESK: Screen = { name: 'at a desk', width: 1280, height: 800 };
export const PHONE: Screen = { name: 'on a phone', width: 390, height: 844 };

type JourneySteps = (context: JourneyContext) => Promise<void>;

export type JourneyContext = {
  page: Page;
  origin: string;
  /** Another person in a browser of their own. */
  another(): Promise<Page>;
  /** Checks the accessibility of the current screen; faults fail the journey at its end. */
  inspect(page?: Page): Promise<void>;
  /** The same while a menu, a list or a calendar is open. */
  inspectOpened(): Promise<void>;
  /** Checks that the screen fits windows of every width; faults fail the journey at its end. */
  inspectWidths(): Promise<void>;
  /** Saves a screenshot in test-results/. */
  picture(name: string, page?: Page): Promise<void>;
};

const atFault = (faults: readonly string[]) => `The page is at fault:\n${faults.join('\n')}`;

/** Adds likely causes to the error: errors in the page, and requests that the server refused. */
const withCauses = (error: unknown, faults: readonly string[], refused: readonly string[]): unknown => {
  if (!(error instanceof Error)) return error;
  const causes = [
    ...(faults.length > 0 && error.message !== atFault(faults) ? [atFault(faults)] : []),
    ...(refused.length > 0 ? [`The server refused:\n${refused.join('\n')}`] : []),
  ];
  error.message = [error.message, ...causes].join('\n\n');
  return error;
};

const slug = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');

let browser: Browser;

const openContext = async ({ width, height }: Screen, faults: string[], refused: string[]): Promise<BrowserContext> => {
  const context = await browser.newContext({
    baseURL: shownOrigin(),
    locale: 'en-GB',
    timezoneId: 'Europe/Brussels',
    viewport: { width, height },
    hasTouch: width < 500,
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  // React reports errors that it recovers from with the reason as `cause`.
  await context.addInitScript(() =>
    addEventListener('error', ({ error }) => error?.cause && console.error('Cause:', error.cause.stack)),
  );
  context.on('console', (message) => FAULT.test(message.text()) && faults.push(message.text()));
  context.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  context.on('weberror', (fault) => faults.push(`${fault.page()?.url()}: ${fault.error().stack}`));
  return context;
};

const runJourney = async (name: string, screen: Screen, steps: JourneySteps) => {
  const faults: string[] = [];
  const refused: string[] = [];
  const contexts: BrowserContext[] = [];
  const another = async () => {
    const context = await openContext(screen, faults, refused);
    contexts.push(context);
    return context.newPage();
  };
  const page = await another();
  const picture = async (title: string, of = page) => {
    mkdirSync(RESULTS, { recursive: true });
    await of.screenshot({ path: path.join(RESULTS, `${slug(title)}.png`) });
  };
  const inspect = async (of = page) => void faults.push(...(await screenFaults(of)));
  const inspectOpened = async () => void faults.push(...(await openedFaults(page)));
  const inspectWidths = async () => void faults.push(...(await narrowWidthFaults(page)));
  try {
    await steps({ page, origin: origin(), another, inspect, inspectOpened, inspectWidths, picture });
    if (faults.length > 0) throw new Error(atFault(faults));
  } catch (error) {
    const pages = contexts.flatMap((context) => context.pages());
    await Promise.all(pages.map((each, index) => picture(`failed ${name} ${index}`, each).catch(() => undefined)));
    throw withCauses(error, faults, refused);
  } finally {
    await Promise.all(contexts.map((context) => context.close()));
  }
};

/** A test in a real browser against the whole product. An error in the page fails it. */
export const journey = (name: string, steps: JourneySteps): void => {
  it(name, () => runJourney(name, DESK, steps), LIMIT_MS);
};

/** The same journey at several screen sizes. */
export const journeyAt = (screens: readonly Screen[], name: string, steps: JourneySteps): void => {
  for (const screen of screens) {
    const named = `${name}, ${screen.name}`;
    it(named, () => runJourney(named, screen, steps), LIMIT_MS);
  }
};

beforeAll(async () => {
  browser = await launchBrowser();
}, LIMIT_MS);

afterAll(() => browser?.close());
