import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { i18n, pageNavigation, type RemoteProps } from '@waymark/shell-kit';
import { expectConsoleError, readTexts, renderApp } from '@waymark/shell-kit/testing';
import texts from '../../locales/en.json' with { type: 'json' };
import type { MountRemote } from './mounting.ts';
import { RemotePanel } from './remote-panel.tsx';

const show = async (mount: MountRemote) => {
  readTexts('shell', texts);
  const app = await renderApp(null);
  const remoteProps: RemoteProps = {
    queryClient: app.queryClient,
    api: app.api,
    session: app.session,
    adminTabs: [],
    basename: '/',
    i18n,
  };
  app.unmount();
  const panel = (changed: Partial<RemoteProps> = {}) => (
    <RemotePanel name="okr" remoteProps={{ ...remoteProps, ...changed }} mount={mount} />
  );
  const shown = await act(() => renderApp(panel()));
  return { ...shown, change: (changed: Partial<RemoteProps>) => shown.rerender(panel(changed)) };
};

const says =
  (text: string, unmounted: string[] = []): MountRemote =>
  async (_name, element) => {
    element.textContent = text;
    return {
      unmount: async () => void unmounted.push(text),
      update: async () => {},
    };
  };
const retry = () => screen.findByRole('button', { name: 'Try again' });

test('shows a panel when a micro-frontend cannot be loaded, and loads it on retry', async () => {
  let tries = 0;
  const mount: MountRemote = (...call) => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error('404')) : says('Objectives')(...call);
  };
  expectConsoleError(/^Error: 404/);
  await show(mount);
  await userEvent.click(await retry());
  expect(await screen.findByText('Objectives')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a micro-frontend that failed offline loads by itself when the network is back', async () => {
  let isAway = true;
  expectConsoleError(/^Error: away/);
  await show((...call) => (isAway ? Promise.reject(new Error('away')) : says('Objectives')(...call)));
  await retry();
  isAway = false;
  fireEvent(window, new Event('online'));
  expect(await screen.findByText('Objectives')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('without a network each retry loads the micro-frontend, and never the page, which would be lost', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  let tries = 0;
  expectConsoleError(/^Error: away/);
  await show(() => {
    tries += 1;
    return Promise.reject(new Error('away'));
  });
  expect(await screen.findByText(/No connection to Waymark/)).toBeTruthy();
  for (const wanted of [2, 3]) {
    await userEvent.click(await retry());
    await waitFor(() => expect(tries).toBe(wanted));
  }
  expect(await retry()).toBeTruthy();
  onLine.mockRestore();
});

test('a micro-frontend of which one screen has crashed is mounted again for the next one', async () => {
  let crash: (() => void) | undefined;
  await show((name, element, props) => {
    crash = () => props.onCrash?.(new Error('boom'));
    return says(`At ${window.location.pathname}`)(name, element, props);
  });
  await screen.findByText(/^At/);
  act(() => crash?.());
  await retry();
  await act(async () => pageNavigation().push('/history'));
  expect(await screen.findByText('At /history')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('shows the panel when a mounted micro-frontend crashes', async () => {
  let crash: (() => void) | undefined;
  await show(async (name, element, props) => {
    crash = () => props.onCrash?.(new Error('boom'));
    return says('Objectives')(name, element, props);
  });
  await screen.findByText('Objectives');
  act(() => crash?.());
  expect(await retry()).toBeTruthy();
});

test.each(['while it is being mounted', 'once it is mounted'])(
  'a micro-frontend gets props that change %s',
  async (when) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const updates: string[] = [];
    const { change } = await show(async (name, element, props) => {
      await promise;
      const parcel = await says('Objectives')(name, element, props);
      return { ...parcel, update: async ({ basename }) => void updates.push(basename) };
    });
    if (when === 'once it is mounted') {
      resolve();
      await screen.findByText('Objectives');
    }
    change({ basename: '/changed' });
    resolve();
    await waitFor(() => expect(updates).toEqual(['/changed']));
  },
);

test('unmounts the micro-frontend when its panel is removed', async () => {
  const unmounted: string[] = [];
  const { unmount } = await show(says('Objectives', unmounted));
  await screen.findByText('Objectives');
  unmount();
  await waitFor(() => expect(unmounted).toEqual(['Objectives']));
});
