import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launchBrowser, launchPackagedBrowser } from './browser.ts';
import { origin } from './origin.ts';

const LIMIT_MS = 120_000;

let browser: Browser;

beforeAll(async () => {
  browser = await launchPackagedBrowser();
}, LIMIT_MS);

afterAll(() => browser.close());

/** A person in a browser of their own, from opening it to closing it. */
const openPage = async (): Promise<string> => {
  const context = await browser.newContext({ baseURL: origin() });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await context.close();
  return page.url();
};

describe('the browser from npm', () => {
  it(
    'opens pages one after another, and two at the same time',
    async () => {
      expect(await openPage()).toContain('/login');
      expect(await openPage()).toContain('/login');
      expect(await Promise.all([openPage(), openPage()])).toHaveLength(2);
    },
    LIMIT_MS,
  );
});

describe('a browser that crashes while it starts', () => {
  it(
    'is launched three times at most',
    async () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'waymark-browser-'));
      const before = process.env.CHROMIUM_PATH;
      const launched = path.join(folder, 'launched');
      process.env.CHROMIUM_PATH = path.join(folder, 'chromium');
      writeFileSync(process.env.CHROMIUM_PATH, `#!/bin/sh\necho x >> ${launched}\nkill -SEGV $$\n`, { mode: 0o700 });
      try {
        await expect(launchBrowser()).rejects.toThrow('signal=SIGSEGV');
        expect(readFileSync(launched, 'utf8')).toBe('x\nx\nx\n');
      } finally {
        if (before === undefined) delete process.env.CHROMIUM_PATH;
        else process.env.CHROMIUM_PATH = before;
        rmSync(folder, { recursive: true });
      }
    },
    LIMIT_MS,
  );
});
