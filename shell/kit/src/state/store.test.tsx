import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createStore, useStore } from './store.ts';

const count = createStore(1);
const Count = (): ReactNode => <p>{useStore(count)}</p>;

test('a component shows what the store holds, also after a change', () => {
  render(<Count />);
  expect(screen.getByText('1')).toBeTruthy();
  act(() => count.set(2));
  expect(screen.getByText('2')).toBeTruthy();
});

test('a listener that stops while others are called does not keep them from being called', () => {
  const heard: string[] = [];
  const stopFirst = count.subscribe(() => {
    heard.push('first');
    stopFirst();
  });
  count.subscribe(() => heard.push('second'));
  count.set(3);
  count.set(4);
  expect(heard).toEqual(['first', 'second', 'second']);
});
