import { expect, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createStore, useStore } from './store.ts';

const count = createStore(1);
const Count = (): ReactNode => <p>{useStore(count)}</p>;
const Setter = (): ReactNode => {
  useEffect(() => count.set(6), []);
  return null;
};

test('a component shows what the store holds, also after a change', () => {
  render(<Count />);
  expect(screen.getByText('1')).toBeTruthy();
  act(() => count.set(2));
  expect(screen.getByText('2')).toBeTruthy();
});

test('a listener that unsubscribes while it is called does not prevent the call of the next listener', () => {
  const received: string[] = [];
  const stopFirst = count.subscribe(() => {
    received.push('first');
    stopFirst();
  });
  count.subscribe(() => received.push('second'));
  count.set(3);
  count.set(4);
  expect(received).toEqual(['first', 'second', 'second']);
});

test('a store set in an effect of another React root renders its readers after that effect', async () => {
  const place = document.createElement('div');
  const reader = createRoot(place);
  const setter = createRoot(document.createElement('div'));
  // As on the page, where nobody waits for all of it.
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  try {
    count.set(5);
    flushSync(() => reader.render(<Count />));
    expect(place.textContent).toBe('5');
    flushSync(() => setter.render(<Setter />));
    expect([count.snapshot(), place.textContent]).toEqual([6, '5']);
    await waitFor(() => expect(place.textContent).toBe('6'));
  } finally {
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  }
});
