import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { createNavigation } from './navigation.ts';

let navigation: ReturnType<typeof createNavigation>;

const settled = (): Promise<void> =>
  new Promise((resolve) => window.addEventListener('popstate', () => resolve(), { once: true }));

beforeEach(() => window.history.replaceState(null, '', '/start'));
afterEach(() => {
  // It goes on listening to the window, which the tests share.
  navigation.unblock();
  jest.restoreAllMocks();
});

test('every subscriber is notified of every change', () => {
  navigation = createNavigation(window);
  const received: string[] = [];
  navigation.subscribe(() => received.push(navigation.snapshot().location.pathname));
  navigation.push('/one');
  navigation.replace('/two?q=1');
  expect(received).toEqual(['/one', '/two']);
  expect(navigation.snapshot()).toMatchObject({ action: 'REPLACE', location: { search: '?q=1' } });
});

test('a guard blocks navigation until it is removed', async () => {
  navigation = createNavigation(window);
  const release = navigation.block(() => false);
  navigation.push('/away');
  await Promise.resolve();
  expect(window.location.pathname).toBe('/start');
  release();
  navigation.push('/away');
  expect(window.location.pathname).toBe('/away');
});

test('unblock removes every guard', () => {
  navigation = createNavigation(window);
  navigation.block(() => false);
  navigation.unblock();
  navigation.push('/away');
  expect(window.location.pathname).toBe('/away');
});

test('a guard does not block changes of the query on the same page', () => {
  navigation = createNavigation(window);
  navigation.block(() => false);
  navigation.push('/start?status=review');
  expect(navigation.snapshot().location.search).toBe('?status=review');
});

test('a guard does not block navigation to the same path without its trailing slash', async () => {
  window.history.replaceState(null, '', '/start/');
  navigation = createNavigation(window);
  navigation.block(() => false);
  navigation.push('/start?status=review');
  expect(navigation.snapshot().location.search).toBe('?status=review');
  window.history.back();
  await settled();
  expect(navigation.snapshot().location).toMatchObject({ pathname: '/start/', search: '' });
});

test('the back button is not undone if no guard has anything to ask', () => {
  navigation = createNavigation(window);
  navigation.push('/form');
  navigation.block(() => true);
  navigation.block(() => true);
  window.history.replaceState({ index: 0 }, '', '/start');
  const undo = jest.spyOn(window.history, 'go');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(navigation.snapshot()).toMatchObject({ action: 'POP', location: { pathname: '/start' } });
  expect(undo).not.toHaveBeenCalled();
});

test('the back button goes on after a question only when its undo has happened', async () => {
  navigation = createNavigation(window);
  navigation.push('/form');
  navigation.block(() => Promise.resolve(true));
  window.history.replaceState({ index: 0 }, '', '/start');
  const go = jest.spyOn(window.history, 'go').mockImplementation(() => {});
  window.dispatchEvent(new PopStateEvent('popstate'));
  await Promise.resolve();
  await Promise.resolve();
  expect(go.mock.calls).toEqual([[1]]);
  window.history.replaceState({ index: 1 }, '', '/form');
  window.dispatchEvent(new PopStateEvent('popstate'));
  await waitFor(() => expect(go.mock.calls).toEqual([[1], [-1]]));
});

test('the next guard is asked only when the one before allows leaving', async () => {
  navigation = createNavigation(window);
  const second = jest.fn(() => false);
  let answer: (leaves: boolean) => void = () => {};
  navigation.block(() => new Promise<boolean>((resolve) => (answer = resolve)));
  navigation.block(second);
  const may = navigation.mayLeave();
  expect(second).not.toHaveBeenCalled();
  answer(true);
  expect(await may).toBe(false);
  expect(second).toHaveBeenCalledTimes(1);
});

test('the back button is undone while a guard refuses', async () => {
  navigation = createNavigation(window);
  navigation.push('/form');
  navigation.block(() => false);
  window.history.back();
  await settled();
  await settled();
  expect(window.location.pathname).toBe('/form');
  expect(navigation.snapshot().location.pathname).toBe('/form');
});
