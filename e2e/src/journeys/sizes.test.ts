import { describe, expect } from '@jest/globals';
import { LEVELS } from '@waymark/contracts';
import { SIGN_IN_KB } from '@waymark/deploy/testing';
import type { Page } from 'playwright-core';
import { dialogDelay } from '../harness/dialog-delay.ts';
import { journey } from '../harness/journey.ts';
import { callsUnderWay } from '../harness/under-way.ts';
import { until } from '../harness/until.ts';
import { createObjective, settle } from '../harness/world.ts';

const KB = 1000;

/** The total gzip size of scripts, in bytes. */
const weigh = async (addresses: Iterable<string>): Promise<number> => {
  const sizes = await Promise.all(
    [...addresses].map(async (address) => {
      const answer = await fetch(address, { headers: { 'accept-encoding': 'gzip' } });
      const size = answer.headers.get('content-length');
      if (size === null) throw new Error(`${address} does not say how long it is`);
      return Number(size);
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / KB;
};

/** Records the scripts that a page loads from now on, and measures their size. */
const weighScripts = (page: Page) => {
  const addresses = new Set<string>();
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script') addresses.add(answer.url());
  });
  return () => weigh(addresses);
};

/**
 * Holds back the scripts and styles that a page requests after the list has been answered, until `release` is called: those that its first
 * card needs cannot be among them.
 */
const holdLateFiles = async (page: Page) => {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const early = new Set<string>();
  let isAnswered = false;
  page.on('response', (answer) => {
    if (new URL(answer.url()).pathname.endsWith('/objectives')) isAnswered = true;
  });
  await page.route(/\.(?:js|css)$/, async (route) => {
    const address = route.request().url();
    if (!isAnswered) early.add(address);
    // A preloaded file is requested again where it is used.
    if (!early.has(address)) await promise;
    await route.continue();
  });
  return { early: (kind: '.js' | '.css') => [...early].filter((address) => address.endsWith(kind)), release };
};

/**
 * The script of the dashboard before its first card, with little to spare; the target is 200 and the goal 190 (bench/first-card.md).
 * Lowered whenever it shrinks; raised only for what everybody needs on a first visit, and never without a reason in the commit.
 */
const DASHBOARD_REACHED = 198.4;

/** The limit for styles until then; Mantine's styles load later, with its first component. */
const STYLES_REACHED = 11.7;

/** A signed-in user with an organisation that has an objective in work, and whose first steps are dismissed. @returns its path */
const enterSmall = async (page: Page): Promise<string> => {
  const { ada, org } = await settle(page, 'Small');
  await createObjective(ada, org, { name: 'Small', status: 'working' });
  // Measures an ordinary visit: the first steps are shown only for a while.
  await page.addInitScript((name) => localStorage.setItem(name, 'away'), `waymark.first-steps.${ada.uuid}.${org.uuid}`);
  return org.path;
};

/** Sets a performance mark when the page becomes idle, which starts its prefetching. */
const markIdle = (page: Page) =>
  page.addInitScript(() => {
    const whenIdle = window.requestIdleCallback.bind(window);
    window.requestIdleCallback = (work, options) =>
      whenIdle((deadline) => {
        performance.mark('idle');
        work(deadline);
      }, options);
  });

const QUIET_MS = 500;
/** Whether the page was idle, and has loaded nothing for this long since. */
const quietFor = (ms: number): boolean => {
  const [idle] = performance.getEntriesByName('idle');
  if (!idle) return false;
  const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const last = Math.max(idle.startTime, ...fetched.map(({ responseEnd }) => responseEnd));
  return performance.now() - last > ms;
};

describe('the code that a browser loads', () => {
  journey(`is at most ${SIGN_IN_KB} kB of script for the sign-in screen`, async ({ page }) => {
    const weighed = weighScripts(page);
    await page.goto('/login', { waitUntil: 'networkidle' });
    expect(await weighed()).toBeLessThanOrEqual(SIGN_IN_KB);
  });

  journey('is no more for the sign-in screen if the browser offers passkeys', async ({ page, origin }) => {
    const weighed = weighScripts(page);
    // By name, because passkeys are bound to a domain name and the screen offers none at an IP address.
    await page.goto(`http://localhost:${new URL(origin).port}/login`, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
    expect(await weighed()).toBeLessThanOrEqual(SIGN_IN_KB);
  });

  journey('is within the budget of scripts and styles before the first card of the dashboard', async ({ page }) => {
    const dashboard = await enterSmall(page);
    const { early, release } = await holdLateFiles(page);
    await page.goto(dashboard);
    await page.getByRole('article').waitFor();
    const scripts = early('.js');
    expect(scripts.length).toBeGreaterThan(3);
    expect(await weigh(scripts)).toBeLessThanOrEqual(DASHBOARD_REACHED);
    const styles = early('.css');
    expect(styles.length).toBeGreaterThan(2);
    expect(await weigh(styles)).toBeLessThanOrEqual(STYLES_REACHED);
    release();
    // The charts load last.
    for (const level of LEVELS) await page.locator(`[data-level=${level}] svg`).waitFor();
  });

  journey('shows the first dialog with its fields within three frames of the click', async ({ page }) => {
    const dashboard = await enterSmall(page);
    await markIdle(page);
    const underWay = callsUnderWay(page);
    await page.goto(dashboard);
    for (const level of LEVELS) await page.locator(`[data-level=${level}] svg`).waitFor();
    await until(
      'the code of the dialog, fetched ahead',
      async () => ((await page.evaluate(quietFor, QUIET_MS)) && underWay.size === 0) || undefined,
    );
    // No placeholder, whose replacement takes further frames.
    expect((await dialogDelay(page)).dialogFrames).toBeLessThanOrEqual(3);
  });
});
