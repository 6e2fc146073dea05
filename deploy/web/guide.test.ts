import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { appNamed, pageFileFor, pageFolders, root } from './apps.ts';
import { guidePage, writeGuide } from './guide.ts';
import { createConfig } from './webpack-config.ts';

let directory: string;

beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'waymark-guide-'));
  writeGuide(directory);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const attributes = (page: string, name: string): string[] =>
  [...page.matchAll(new RegExp(`${name}="([^"]+)"`, 'g'))].map(([, value = '']) => value);

test('every link and picture of the served guide leads to what is served', () => {
  const pages = readdirSync(path.join(directory, 'guide')).filter((name) => name.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(10);
  const dead = pages.flatMap((name) => {
    const page = readFileSync(path.join(directory, 'guide', name), 'utf8');
    return [...attributes(page, 'href'), ...attributes(page, 'src')]
      .map((to) => to.replace(/#.*$/, ''))
      .filter((to) => !['/', ''].includes(to))
      .filter((to) => !existsSync(path.join(directory, path.extname(to) ? to : pageFileFor(to))))
      .map((to) => `${name}: ${to}`);
  });
  expect(dead).toEqual([]);
});

test('the pages that the footer leads to are served', () => {
  const footer = readFileSync(path.join(root, 'shell/src/layout/footer-links.tsx'), 'utf8');
  const pages = [...footer.matchAll(/'\/(guide\/[^']+)'/g)].map(([, page = '']) => page);
  expect(pages).toEqual(['guide/about.html', 'guide/support.html']);
  for (const page of pages) expect([page, existsSync(path.join(directory, page))]).toEqual([page, true]);
});

test('the address of the guide, with and without a slash, is answered by its first page', () => {
  expect(['/guide', '/guide/', '/guided'].map(pageFileFor)).toEqual([
    'guide/index.html',
    'guide/index.html',
    'index.html',
  ]);
});

test('the build of the shell leaves it where it is', () => {
  const { output } = createConfig(appNamed('shell'), 'development');
  const keep = typeof output?.clean === 'object' ? output.clean.keep : undefined;
  expect(keep).toBeInstanceOf(RegExp);
  for (const folder of pageFolders) expect(folder).toMatch(keep as RegExp);
});

test('links to other documents of the repository stay as words', () => {
  const page = guidePage('# Tokens\n\nSee [the API](../how-to/use-the-api.md) and [teams](teams.md#new).', {
    isFirst: false,
  });
  expect(page).toContain('See the API and <a href="/guide/teams.html#new">teams</a>.');
  expect(page).toContain('<title>Tokens · Guide · Waymark</title>');
});
