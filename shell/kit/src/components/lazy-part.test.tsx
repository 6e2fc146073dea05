import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, type ReactNode, useState } from 'react';
import { ErrorBoundary } from '../remotes/error-boundary.tsx';
import { expectConsoleError } from '../testing/console.ts';
import { lazyPart } from './lazy-part.tsx';
import { Suspense } from './suspense.tsx';
import { toast, toastStore } from './toast.ts';

const Part = ({ name }: { name: string }): ReactNode => <p>{`the part of ${name}`}</p>;

/** Code that cannot be fetched for some times. */
const failing = (times: number) => {
  const requested = { times: 0 };
  const load = async () => {
    requested.times += 1;
    if (requested.times <= times) throw new Error('away');
    return { default: Part };
  };
  return { requested, load };
};

const Place = ({ Shown }: { Shown: ComponentType<{ name: string }> }): ReactNode => {
  const [attempt, setAttempt] = useState(0);
  return (
    <ErrorBoundary
      key={attempt}
      fallback={() => (
        <button type="button" onClick={() => setAttempt(attempt + 1)}>
          again
        </button>
      )}
    >
      <Suspense fallback="waiting">
        <Shown name="Ada" />
      </Suspense>
    </ErrorBoundary>
  );
};

const showing = async (...given: Parameters<typeof lazyPart<{ name: string }>>) => {
  await act(async () => void render(<Place Shown={lazyPart(...given)} />));
};

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

let online: boolean;
beforeEach(() => {
  jest.useFakeTimers();
  online = true;
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
});
afterEach(() => {
  for (const { id } of toastStore.snapshot()) toast.dismiss(id);
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('a failed load is retried twice, and reported once', async () => {
  const { requested, load } = failing(2);
  await showing(load);
  expect(screen.getByText('waiting')).toBeTruthy();
  expect(toastStore.snapshot().map(({ kind }) => kind)).toEqual(['error']);
  await pass(1_000);
  expect(requested.times).toBe(2);
  await pass(3_000);
  expect(screen.getByText('the part of Ada')).toBeTruthy();
  expect(toastStore.snapshot()).toHaveLength(1);
});

test('a failed load of a part that nobody has asked for is retried too, but not shown', async () => {
  const { load } = failing(2);
  await showing(load, () => {});
  await pass(4_000);
  expect(screen.getByText('the part of Ada')).toBeTruthy();
  expect(toastStore.snapshot()).toEqual([]);
});

test('a lazy part that failed to load offline is loaded when the network is back', async () => {
  online = false;
  const { requested, load } = failing(1);
  await showing(load);
  await pass(60_000);
  expect(requested.times).toBe(1);
  online = true;
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('the part of Ada')).toBeTruthy();
});

test('a lazy part whose retries have failed is loaded again when it is shown the next time', async () => {
  expectConsoleError(/^Error: away/);
  const { requested, load } = failing(3);
  await showing(load);
  await pass(4_000);
  expect(requested.times).toBe(3);
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await user.click(await screen.findByRole('button', { name: 'again' }));
  expect(await screen.findByText('the part of Ada')).toBeTruthy();
});
