import { expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DAY_MS, HISTORY_LIMIT, type NotificationResource } from '@waymark/contracts';
import { formatRelative } from '@waymark/shell-kit';
import { formatTime } from '@waymark/shell-kit/actions';
import { anOrganisation, type FakeRoutes, refusal, shownText } from '@waymark/shell-kit/testing';
import { show } from '../testing-screen.tsx';
import { HistoryScreen } from './history-screen.tsx';

const LIST = 'GET user/organisations/:org/notifications';
const today = new Date();
const daysAgo = (days: number): string => new Date(today.getTime() - days * DAY_MS).toISOString();

const entry = (uuid: string, more: Partial<NotificationResource> = {}): NotificationResource => ({
  uuid,
  name: 'Grow',
  kind: 'update',
  target: 'objectives',
  user: { uuid: 'u', first_name: 'Ada', last_name: 'Byron', image_path: null },
  created_at: daysAgo(0),
  message: `Message ${uuid}`,
  target_uuid: `target-${uuid}`,
  objective_uuid: `target-${uuid}`,
  objective_name: null,
  ...more,
});

const open = (notifications: NotificationResource[], more: FakeRoutes = {}, admin = true) =>
  show(<HistoryScreen />, {
    path: '/history',
    organisation: anOrganisation({ admin }),
    routes: { [LIST]: () => ({ notifications }), ...more },
  });
const menuOf = (uuid: string) =>
  screen.queryByRole('button', { name: shownText('okr:objective.actions', { name: `Message ${uuid}` }) });
const requestedBy = (calls: { route: string; query: URLSearchParams }[]) =>
  calls.filter(({ route }) => route.endsWith('/notifications')).map(({ query }) => Object.fromEntries(query));

test('history entries are grouped by day', async () => {
  await open([entry('new'), entry('old', { created_at: daysAgo(3) }), entry('older', { created_at: daysAgo(3) })]);
  await screen.findByText('Message new');
  const days = screen.getAllByRole('region').filter((region) => within(region).queryAllByRole('listitem').length > 0);
  const perDay = days.map((day) =>
    within(day)
      .queryAllByText(/^Message/)
      .map(({ textContent }) => textContent),
  );
  expect(perDay.filter(({ length }) => length > 0)).toEqual([['Message new'], ['Message old', 'Message older']]);
});

test('an entry of today shows how long ago it was, an earlier one its time of day', async () => {
  const [now, old] = [new Date().toISOString(), daysAgo(3)];
  await open([entry('new', { created_at: now }), entry('old', { created_at: old })]);
  const whenOf = async (uuid: string) =>
    (await screen.findByText(`Message ${uuid}`)).closest('li')?.querySelector('time')?.textContent;
  expect(await whenOf('new')).toBe(formatRelative(now));
  expect(await whenOf('old')).toBe(formatTime(old));
  expect(formatTime(old)).toMatch(/^\d\d:\d\d$/);
});

test.each([
  ['an objective', { target: 'objectives' }, '?okrref=target-1'],
  ['a key result', { target: 'keyresults', objective_uuid: 'o' }, '?krref=target-1'],
  ['a team', { target: 'teams' }, null],
  ['an objective that is deleted', { kind: 'destroy' }, null],
  ['something without a uuid', { target_uuid: null }, null],
] as const)('a history entry about %s (%j) has the link %s', async (_what, more, query) => {
  await open([entry('1', more as Partial<NotificationResource>)]);
  await screen.findByText('Message 1');
  const link = screen.queryByRole('link', { name: 'Message 1' });
  const root = `/organization/${anOrganisation().uuid}`;
  expect(link?.getAttribute('href') ?? null).toBe(query && `${root}${query}`);
});

test('an admin deletes a history entry after a confirmation', async () => {
  const entries = [entry('1'), entry('2')];
  const { calls } = await open(entries, {
    'DELETE user/organisations/:org/notifications/:uuid': () => {
      entries.shift();
      return {};
    },
  });
  await screen.findByText('Message 1');
  await userEvent.click(menuOf('1') as HTMLElement);
  await userEvent.click(await screen.findByRole('menuitem', { name: shownText('okr:history.delete') }));
  const dialog = await screen.findByRole('dialog', { name: shownText('okr:history.delete_title') });
  expect(within(dialog).getByText('Message 1')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: shownText('okr:objective.delete') }));
  expect(await screen.findByText(shownText('okr:history.deleted'))).toBeTruthy();
  expect(calls.filter(({ route }) => route.startsWith('DELETE')).map(({ path }) => path.split('/').at(-1))).toEqual([
    '1',
  ]);
  expect(screen.queryByText('Message 1')).toBeNull();
  expect(screen.getByText('Message 2')).toBeTruthy();
});

test('a history entry has no menu for a member', async () => {
  await open([entry('1')], {}, false);
  await screen.findByText('Message 1');
  expect(menuOf('1')).toBeNull();
});

test('an empty history shows that there is no activity yet', async () => {
  await open([]);
  expect(await screen.findByText(shownText('okr:history.empty'))).toBeTruthy();
});

test('in the sentence of a history entry, the name of the objective is the link', async () => {
  await open([entry('1', { message: 'Ada edited the objective “Grow”' })]);
  expect((await screen.findByRole('link', { name: 'Grow' })).getAttribute('href')).toContain('?okrref=target-1');
});

test('an entry about a key result links to its objective, as does one about the order of key results', async () => {
  const keyresult = { target: 'keyresults', objective_uuid: 'o', objective_name: 'Delight everybody' } as const;
  await open([
    entry('1', keyresult),
    entry('2', { ...keyresult, target_uuid: 'o', objective_name: 'Grow', message: 'Ada reordered “Grow”' }),
  ]);
  const objective = await screen.findByRole('link', { name: 'Delight everybody' });
  expect(objective.getAttribute('href')).toContain('?okrref=o');
  const links = screen.getAllByRole('link', { name: 'Grow' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([expect.stringContaining('?okrref=o')]);
});

test('the valid filters in the address of the history are sent to the server, and can be reset', async () => {
  const { calls } = await show(<HistoryScreen />, {
    path: '/history?q=ride&kind=status&target=objectives&from=2026-03-02&to=2026-03-02&actor=nonsense',
    routes: { [LIST]: () => ({ notifications: [] }) },
  });
  await screen.findByText(shownText('okr:history.nothing_found'));
  const from = new Date('2026-03-02T00:00:00').toISOString();
  const to = new Date('2026-03-03T00:00:00').toISOString();
  expect(requestedBy(calls)).toEqual([{ q: 'ride', kind: 'status', target: 'objectives', from, to }]);
  const [reset] = screen.getAllByRole('button', { name: shownText('okr:list.reset') });
  await userEvent.click(reset as HTMLElement);
  expect(await screen.findByText(shownText('okr:history.empty'))).toBeTruthy();
});

test('the notice of an empty filter result disappears while the next result is loading', async () => {
  let answer: () => void = () => {};
  const requested = new Promise<void>((resolve) => (answer = resolve));
  await show(<HistoryScreen />, {
    path: '/history?q=ride',
    routes: {
      [LIST]: async ({ query }) => {
        if (query.get('q')) return { notifications: [] };
        await requested;
        return { notifications: [entry('1')] };
      },
    },
  });
  const nothing = await screen.findByText(shownText('okr:history.nothing_found'));
  const [reset] = screen.getAllByRole('button', { name: shownText('okr:list.reset') });
  await userEvent.click(reset as HTMLElement);
  await waitFor(() => expect(nothing).not.toBeInTheDocument());
  expect(screen.queryByText(shownText('okr:history.empty'))).toBeNull();
  answer();
  expect(await screen.findByText('Message 1')).toBeTruthy();
});

test('a search typed in the history is sent to the server, and is in the address', async () => {
  const { calls } = await open([entry('1')]);
  await userEvent.type(await screen.findByRole('searchbox'), 'ride');
  await waitFor(() => expect(requestedBy(calls).at(-1)).toEqual({ q: 'ride' }));
  expect(new URLSearchParams(window.location.search).get('q')).toBe('ride');
});

test('older history entries are loaded on request after a full page', async () => {
  const page = Array.from({ length: HISTORY_LIMIT }, (_, index) => entry(String(index)));
  await open([], {
    [LIST]: ({ query }) => ({ notifications: query.get('offset') === '100' ? [entry('ancient')] : page }),
  });
  expect(await screen.findByText(shownText('okr:history.overflow', { count: HISTORY_LIMIT }))).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: shownText('okr:history.older') }));
  expect(await screen.findByText('Message ancient')).toBeTruthy();
  expect(screen.queryByRole('button', { name: shownText('okr:history.older') })).toBeNull();
});

test('asking for older history entries does not end a refetch that brings new ones', async () => {
  let page = Array.from({ length: HISTORY_LIMIT }, (_, index) => entry(String(index)));
  let held: Promise<void> | undefined;
  const { queryClient } = await open([], {
    [LIST]: async ({ query }) => {
      const notifications = query.get('offset') === '100' ? [entry('ancient')] : page;
      await held;
      return { notifications };
    },
  });
  const older = await screen.findByRole('button', { name: shownText('okr:history.older') });
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  page = [entry('new'), ...page.slice(0, -1)];
  act(() => void queryClient.invalidateQueries());
  await userEvent.click(older);
  resolve();
  expect(await screen.findByText('Message new')).toBeTruthy();
  await userEvent.click(older);
  expect(await screen.findByText('Message ancient')).toBeTruthy();
});

test('an error while loading older history entries is shown, and loading can be retried', async () => {
  const page = Array.from({ length: HISTORY_LIMIT }, (_, index) => entry(String(index)));
  let away = true;
  await open([], {
    [LIST]: ({ query }) => {
      if (query.get('offset') !== '100') return { notifications: page };
      return away ? refusal(404, 'NOT_FOUND', 'Away') : { notifications: [entry('ancient')] };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: shownText('okr:history.older') }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Away');
  expect(screen.getByText('Message 0')).toBeTruthy();
  away = false;
  await userEvent.click(screen.getByRole('button', { name: shownText('kit:error_panel.retry') }));
  expect(await screen.findByText('Message ancient')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a history that cannot be loaded can be retried', async () => {
  let tries = 0;
  await open([], {
    [LIST]: () => {
      tries += 1;
      return tries === 1 ? refusal(403, 'FORBIDDEN', 'Not now') : { notifications: [entry('1')] };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: shownText('kit:error_panel.retry') }));
  expect(await screen.findByText('Message 1')).toBeTruthy();
});

test('the number of entries found is announced', async () => {
  await show(<HistoryScreen />, {
    path: '/history',
    routes: { [LIST]: ({ query }) => ({ notifications: query.get('q') ? [] : [entry('new')] }) },
  });
  await screen.findByText('Message new');
  const found = (count: number) => shownText('okr-rare:history.found', { count });
  const status = screen.getByText(found(1));
  expect(status).toHaveAttribute('role', 'status');
  await userEvent.type(screen.getByRole('searchbox'), 'zzz');
  await waitFor(() => expect(status).toHaveTextContent(found(0)));
});
