import { beforeEach, expect, test } from '@jest/globals';
import { createNavigation } from './navigation.ts';

const settled = (): Promise<void> =>
  new Promise((resolve) => window.addEventListener('popstate', () => resolve(), { once: true }));

beforeEach(() => window.history.replaceState(null, '', '/start'));

test('every subscriber is notified of every change', () => {
  const navigation = createNavigation(window);
  const received: string[] = [];
  navigation.subscribe(() => received.push(navigation.snapshot().location.pathname));
  navigation.push('/one');
  navigation.replace('/two?q=1');
  expect(received).toEqual(['/one', '/two']);
  expect(navigation.snapshot()).toMatchObject({ action: 'REPLACE', location: { search: '?q=1' } });
});

test('a guard blocks navigation until it is removed', async () => {
  const navigation = createNavigation(window);
  const release = navigation.block(() => false);
  navigation.push('/away');
  await Promise.resolve();
  expect(window.location.pathname).toBe('/start');
  release();
  navigation.push('/away');
  expect(window.location.pathname).toBe('/away');
});

test('unblock removes every guard', () => {
  const navigation = createNavigation(window);
  navigation.block(() => false);
  navigation.unblock();
  navigation.push('/away');
  expect(window.location.pathname).toBe('/away');
});

test('a guard does not block changes of the query on the same page', () => {
  const navigation = createNavigation(window);
  navigation.block(() => false);
  navigation.push('/start?status=review');
  expect(navigation.snapshot().location.search).toBe('?status=review');
});

test('a guard does not block navigation to the same path without its trailing slash', async () => {
  window.history.replaceState(null, '', '/start/');
  const navigation = createNavigation(window);
  navigation.block(() => false);
  navigation.push('/start?status=review');
  expect(navigation.snapshot().location.search).toBe('?status=review');
  window.history.back();
  await settled();
  expect(navigation.snapshot().location).toMatchObject({ pathname: '/start/', search: '' });
});

test('the back button is undone while a guard refuses', async () => {
  const navigation = createNavigation(window);
  navigation.push('/form');
  navigation.block(() => false);
  window.history.back();
  await settled();
  await settled();
  expect(window.location.pathname).toBe('/form');
  expect(navigation.snapshot().location.pathname).toBe('/form');
});
