import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HISTORY_LIMIT, type NotificationResource } from '@waymark/contracts';
import { anOrganisation, type FakeRoutes, refusal, shownText } from '@waymark/shell-kit/testing';
import { show } from '../testing-screen.tsx';
import { HistoryScreen } from './history-screen.tsx';

const LIST = 'GET user/organisations/:org/notifications';
const today = new Date();
const daysAgo = (days: number): string => new Date(today.getTime() - days * 86_400_000).toISOString();

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
  ...more,
});

const open = (notifications: NotificationResource[], more: FakeRoutes = {}, admin = true) =>
  show(<HistoryScreen />, {
    path: '/history',
    organisation: anOrganisation({ admin }),
    routes: { [LIST]: () => ({ notifications }), ...more },
  });
const removeButton = (uuid: string) =>
  screen.queryByRole('button', { name: shownText('okr:history.delete_entry', { message: `Message ${uuid}` }) });

test('entries stand under their days', async () => {
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

test.each([
  ['an objective', { target: 'objectives' }, '?okrref=target-1'],
  ['a key result', { target: 'keyresults' }, '?krref=target-1'],
  ['a team', { target: 'teams' }, null],
  ['an objective that is deleted', { kind: 'destroy' }, null],
  ['what has no address', { target_uuid: null }, null],
] as const)('an entry about %s leads where it still can', async (_what, more, query) => {
  await open([entry('1', more as Partial<NotificationResource>)]);
  await screen.findByText('Message 1');
  const link = screen.queryByRole('link', { name: 'Message 1' });
  const root = `/organization/${anOrganisation().uuid}`;
  expect(link?.getAttribute('href') ?? null).toBe(query && `${root}${query}`);
});

test('an admin deletes an entry after a confirmation', async () => {
  const entries = [entry('1'), entry('2')];
  const { calls } = await open(entries, {
    'DELETE user/organisations/:org/notifications/:uuid': () => {
      entries.shift();
      return {};
    },
  });
  await screen.findByText('Message 1');
  await userEvent.click(removeButton('1') as HTMLElement);
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

test('a member cannot delete entries', async () => {
  await open([entry('1')], {}, false);
  await screen.findByText('Message 1');
  expect(removeButton('1')).toBeNull();
});

test('where nothing has happened it says what the place is for', async () => {
  await open([]);
  expect(await screen.findByText(shownText('okr:history.empty'))).toBeTruthy();
});

test('a full list says that older entries are not shown', async () => {
  await open(Array.from({ length: HISTORY_LIMIT }, (_, index) => entry(String(index))));
  expect(await screen.findByText(shownText('okr:history.overflow', { count: HISTORY_LIMIT }))).toBeTruthy();
});

test('a history that cannot be read can be tried again', async () => {
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
