import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderApp } from '../testing/index.tsx';
import { useAtRest } from './use-later.ts';

const Screen = ({ isShown, ask }: { isShown: boolean; ask: () => Promise<string> }): ReactNode => {
  useQuery({ queryKey: ['asked'], queryFn: ask });
  return <p>{useAtRest(isShown) ? 'at rest' : 'at work'}</p>;
};
const pass = (milliseconds: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(milliseconds));
/** What waits for the page to be idle. */
let onIdle: (() => void) | undefined;
const beIdle = (): Promise<void> => act(async () => onIdle?.());
const never = () => new Promise<string>(() => {});

beforeEach(() => {
  jest.useFakeTimers();
  onIdle = undefined;
  window.requestIdleCallback = (run) => {
    onIdle = () => run({ didTimeout: false, timeRemaining: () => 50 });
    return 1;
  };
  window.cancelIdleCallback = () => {
    onIdle = undefined;
  };
});
afterEach(() => {
  Reflect.deleteProperty(window, 'requestIdleCallback');
  Reflect.deleteProperty(window, 'cancelIdleCallback');
  jest.useRealTimers();
});

test('a page is at rest once its requests are answered and it is idle', async () => {
  let answer: (text: string) => void = () => {};
  const requested = new Promise<string>((resolve) => {
    answer = resolve;
  });
  await renderApp(<Screen isShown ask={() => requested} />);
  await pass(1_000);
  await beIdle();
  expect(screen.getByText('at work')).toBeTruthy();
  answer('done');
  await pass(10);
  expect(screen.getByText('at work')).toBeTruthy();
  await beIdle();
  expect(screen.getByText('at rest')).toBeTruthy();
});

test('a page whose screen is not shown yet is not at rest', async () => {
  await renderApp(<Screen isShown={false} ask={async () => 'done'} />);
  await pass(10_000);
  expect(screen.getByText('at work')).toBeTruthy();
});

test('a page whose request stays unanswered is at rest after three seconds', async () => {
  await renderApp(<Screen isShown ask={never} />);
  await pass(2_900);
  expect(screen.getByText('at work')).toBeTruthy();
  await pass(200);
  expect(screen.getByText('at rest')).toBeTruthy();
});
