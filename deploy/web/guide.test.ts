import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { guidePath, LANGUAGES } from '@waymark/contracts';
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

test('every link and picture of the served guide exists', () => {
  const pages = readdirSync(path.join(directory, 'guide'), { encoding: 'utf8', recursive: true }).filter((name) =>
    name.endsWith('.html'),
  );
  expect(pages.length).toBeGreaterThan(10 * LANGUAGES.length);
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

test('the pages that the footer and notices link to are served in each language', () => {
  const sources = ['shell/src/layout/footer-links.tsx', 'shell/kit/src/contacts/use-contacts.ts'];
  const links = sources.map((file) => readFileSync(path.join(root, file), 'utf8')).join('');
  const pages = [...links.matchAll(/guidePath\(currentLanguage\(\), '([^']+)'\)/g)].map(([, page = '']) => page);
  expect(pages).toEqual(['about', 'support']);
  const served = LANGUAGES.flatMap((lang) => pages.map((page) => guidePath(lang, page)));
  expect(served.filter((page) => !existsSync(path.join(directory, page)))).toEqual([]);
});

test('the address of the guide, with and without a slash, is answered by its first page', () => {
  expect(['/guide', '/guide/', '/guided'].map(pageFileFor)).toEqual([
    'guide/index.html',
    'guide/index.html',
    'index.html',
  ]);
});

test('the build of the shell does not delete the guide', () => {
  const { output } = createConfig(appNamed('shell'), 'development');
  const keep = typeof output?.clean === 'object' ? output.clean.keep : undefined;
  expect(keep).toBeInstanceOf(RegExp);
  for (const folder of pageFolders) expect(folder).toMatch(keep as RegExp);
});

test('links to other documents of the repository become plain text', () => {
  const markdown = '# Tokens\n\nSee [the API](../how-to/use-the-api.md) and [teams](teams.md#new).';
  const page = guidePage({ lang: 'en', file: 'tokens.md', markdown, guide: 'Guide' });
  expect(page).toContain('See the API and <a href="/guide/teams.html#new">teams</a>.');
  expect(page).toContain('<title>Tokens · Guide · Waymark</title>');
});

test('a translated page links to pages in its language, to shared pictures and to its other translations', () => {
  const markdown = '# Teams\n\n![Teams](../images/teams.png) [Start](README.md), [API](../../how-to/use-the-api.md)';
  const page = guidePage({ lang: 'de', file: 'teams.md', markdown, guide: 'Leitfaden' });
  expect(page).toContain('<html lang="de">');
  expect(page).toContain('<title>Teams · Leitfaden · Waymark</title>');
  expect(page).toContain('src="/guide/images/teams.png"');
  expect(page).toContain('<a href="/guide/de/index.html">Start</a>, API');
  expect(page).toContain('<a href="/guide/teams.html" hreflang="en" lang="en">English</a>');
  expect(page).toContain('<a href="/guide/fr/teams.html" hreflang="fr" lang="fr">Français</a>');
});
