import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../harness/browser.ts';
import { origin } from '../harness/origin.ts';

const LIMIT_MS = 120_000;
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
}, LIMIT_MS);
afterAll(() => browser?.close());

// Not a journey, because the violations that the page reports would fail one.
it.each(['/login', '/backoffice/'])(
  '%s refuses markup and scripts from text or other origins, and loads its own scripts',
  async (path) => {
    const page = await browser.newPage();
    await page.goto(origin() + path);
    const outcomes = await page.evaluate(() => {
      const script = () => document.createElement('script');
      const policies = Reflect.get(window, 'trustedTypes') as { createPolicy(name: string, rules: object): void };
      const attempts: Record<string, () => void> = {
        markup: () => Object.assign(document.createElement('div'), { innerHTML: '<img src="x">' }),
        'script of elsewhere': () => Object.assign(script(), { src: 'https://elsewhere.example/x.js' }),
        'script of data': () => Object.assign(script(), { src: 'data:text/javascript,1' }),
        'script by its text': () => Object.assign(script(), { text: '1' }),
        'another policy': () => policies.createPolicy('another', {}),
        'style by its text': () =>
          Object.assign(document.createElement('style'), { innerHTML: 'b > i { color: red }' }),
        'script of its own': () => Object.assign(script(), { src: '/remotes/okr/remoteEntry.js' }),
      };
      return Object.entries(attempts).map(([name, attempt]) => {
        try {
          attempt();
          return `${name}: taken`;
        } catch {
          return `${name}: refused`;
        }
      });
    });
    expect(outcomes).toEqual([
      'markup: refused',
      'script of elsewhere: refused',
      'script of data: refused',
      'script by its text: refused',
      'another policy: refused',
      'style by its text: taken',
      'script of its own: taken',
    ]);
    await page.close();
  },
  LIMIT_MS,
);
