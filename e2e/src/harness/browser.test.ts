import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launchPackagedBrowser } from './browser.ts';
import { origin } from './origin.ts';

const LIMIT_MS = 120_000;

let browser: Browser;

beforeAll(async () => {
  browser = await launchPackagedBrowser();
}, LIMIT_MS);

afterAll(() => browser.close());

/** A person in a browser of their own, from opening it to closing it. */
const lookIn = async (): Promise<string> => {
  const context = await browser.newContext({ baseURL: origin() });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await context.close();
  return page.url();
};

describe('the browser from npm', () => {
  it(
    'serves one person after another, and two at a time',
    async () => {
      expect(await lookIn()).toContain('/login');
      expect(await lookIn()).toContain('/login');
      expect(await Promise.all([lookIn(), lookIn()])).toHaveLength(2);
    },
    LIMIT_MS,
  );
});
