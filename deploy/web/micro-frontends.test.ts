import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { adminTabs, microFrontends } from '../../shell/src/micro-frontends.ts';
import { root } from './apps.ts';

const entries = microFrontends.flatMap(({ navigation }) => navigation);

test('the list contains every micro-frontend', () => {
  const folders = globSync('mfe-*', { cwd: root }).sort();
  expect(microFrontends.map(({ name }) => `mfe-${name}`).sort()).toEqual(folders);
});

test('no address belongs to two micro-frontends', () => {
  const paths = microFrontends.flatMap((each) => each.paths);
  expect(new Set(paths).size).toBe(paths.length);
});

test.each(microFrontends)('the navigation of $name links to its own addresses', ({ navigation, paths }) => {
  expect(navigation.map(({ path }) => path).filter((path) => !paths.includes(path))).toEqual([]);
});

test('no two entries of the navigation have the same text or the same order', () => {
  expect(new Set(entries.map(({ label }) => label)).size).toBe(entries.length);
  expect(new Set(entries.map(({ order }) => order)).size).toBe(entries.length);
});

test.each(microFrontends)('the tabs of $name in the admin area are its own addresses', (each) => {
  const addresses = each.adminTabs.map(({ name }) => `/admin/${name}`);
  expect(addresses.filter((address) => !each.paths.includes(address))).toEqual([]);
});

test('no two tabs of the admin area have the same order', () => {
  expect(new Set(adminTabs.map(({ order }) => order)).size).toBe(adminTabs.length);
});

test('every tab of the admin area has a text, and no text is unused', () => {
  const texts: { admin_frame: object } = JSON.parse(readFileSync(join(root, 'shell/kit/locales/en.json'), 'utf8'));
  const names = adminTabs.map(({ name }) => name.replaceAll('-', '_'));
  expect(Object.keys(texts.admin_frame).sort()).toEqual(['title', ...names].sort());
});

test('every entry of the navigation has a text, and no text is unused', () => {
  const texts: { navigation: object } = JSON.parse(readFileSync(join(root, 'shell/locales/en.json'), 'utf8'));
  expect(Object.keys(texts.navigation).sort()).toEqual(['label', ...entries.map(({ label }) => label)].sort());
});
