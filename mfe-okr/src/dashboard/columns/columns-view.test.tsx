import { expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ObjectiveResource, STATUSES, type Status } from '@waymark/contracts';
import { type FakeRoutes, refusal, shownText } from '@waymark/shell-kit/testing';
import { justMade } from '../../objectives/just-made.ts';
import { keyresultLike } from '../../testing-objectives.ts';
import { ada, objectiveOfAda, serverOf, show } from '../../testing-screen.tsx';
import { DashboardScreen } from '../dashboard-screen.tsx';

const LIST = 'GET user/organisations/:org/objectives';
const uuidAt = (index: number): string => `c0000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const objectiveAt = (index: number, status: Status): ObjectiveResource =>
  objectiveOfAda({
    uuid: uuidAt(index),
    name: `Objective ${String(index).padStart(3, '0')}`,
    status,
    validator_uuid: ada.uuid,
    keyresults: [keyresultLike()],
  });
const manyIn = (status: Status, count: number): ObjectiveResource[] =>
  Array.from({ length: count }, (_, index) => objectiveAt(index + 1, status));

/** A server whose list has pages and single objectives. */
const pagedServer = (list: ObjectiveResource[], more: FakeRoutes = {}): FakeRoutes => {
  const routes = serverOf(list, more);
  const all = routes[LIST];
  const listed: FakeRoutes[string] = async (call) => {
    const answer = (await all?.(call)) as { objectives: ObjectiveResource[] };
    const [limit, offset] = [Number(call.query.get('limit')), Number(call.query.get('offset') ?? 0)];
    const named = call.query.get('uuids')?.split(',');
    const objectives = named
      ? answer.objectives.filter(({ uuid }) => named.includes(uuid))
      : answer.objectives.slice(offset, offset + limit);
    return { ...answer, objectives };
  };
  return { ...routes, [LIST]: listed };
};

const open = async (list: ObjectiveResource[], more: FakeRoutes = {}) => {
  const app = await show(<DashboardScreen />, { routes: pagedServer(list, more), path: '?view=columns' });
  await screen.findByText(list[0]?.name ?? '');
  await waitFor(() => expect(app.queryClient.isFetching()).toBe(0));
  return app;
};
const column = (status: Status): HTMLElement => screen.getByRole('region', { name: shownText(`kit:status.${status}`) });
const cardsIn = (status: Status) => within(column(status)).queryAllByRole('listitem');

test('each column begins with a small page of its own status, and more of it is loaded on request', async () => {
  const { calls } = await open([...manyIn('archive', 120), objectiveAt(500, 'working')]);
  const pages = () =>
    calls
      .filter(({ route, query }) => route.endsWith('/objectives') && query.has('limit'))
      .map(({ query }) => ['status', 'limit', 'offset'].map((name) => query.get(name)).join(' '));
  expect(pages().sort()).toEqual(STATUSES.map((status) => `${status} 50 0`).sort());
  expect([cardsIn('working').length, cardsIn('archive').length]).toEqual([1, 40]);
  const next = () => within(column('archive')).getByRole('button', { name: /more/ });
  expect(next().textContent).toBe(shownText('okr-rare:columns.more', { count: 80 }));
  await userEvent.click(next());
  await waitFor(() => expect(cardsIn('archive')).toHaveLength(80));
  expect(pages().slice(STATUSES.length)).toEqual(['archive 1000 50']);
  expect(next()).toHaveFocus();
});

test('a column shows an objective just made, however far down it is', async () => {
  Element.prototype.scrollIntoView = jest.fn();
  await open(manyIn('creation', 70));
  expect(screen.queryByText('Objective 065')).toBeNull();
  act(() => justMade.set({ uuid: uuidAt(65) }));
  expect(await screen.findByText('Objective 065')).toBeTruthy();
  act(() => justMade.set(null));
  expect(screen.getByText('Objective 065')).toBeTruthy();
});

test('if a column cannot be loaded, a retry loads it', async () => {
  const list = [objectiveAt(1, 'working')];
  const routes = pagedServer(list);
  const whole = routes[LIST];
  let refused = true;
  routes[LIST] = (call) =>
    refused && call.query.get('status') === 'review' ? refusal(403, 'FORBIDDEN', 'Not now') : (whole?.(call) ?? {});
  const { calls } = await show(<DashboardScreen />, { routes, path: '?view=columns' });
  const again = await screen.findByRole('button', { name: shownText('kit:error_panel.retry') });
  refused = false;
  const before = calls.length;
  await userEvent.click(again);
  expect(await screen.findByText('Objective 001')).toBeTruthy();
  const asked = calls.slice(before).filter(({ route }) => route.endsWith('/objectives'));
  expect(asked.map(({ query }) => query.get('status'))).toEqual(['review']);
});

test('a moved card is in its new column before the server answers, and returns if it refuses', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  const [first, second] = [objectiveAt(1, 'creation'), objectiveAt(2, 'creation')];
  await open([first, second, objectiveAt(3, 'validation')], {
    [`PUT user/organisations/:org/objectives/${first.uuid}`]: () => promise,
  });
  await userEvent.click(screen.getByText(first.name));
  await userEvent.click(await screen.findByRole('button', { name: 'Request validation' }));
  const namesIn = (status: Status) =>
    cardsIn(status).map((card) => within(card).getAllByRole('button')[0]?.textContent);
  await waitFor(() => expect(namesIn('validation')).toEqual(['Objective 001', 'Objective 003']));
  expect(namesIn('creation')).toEqual(['Objective 002']);
  await act(async () => resolve(refusal(409, 'OBJECTIVE_MOVE_ILLEGAL', 'Not now') as object));
  await waitFor(() => expect(namesIn('creation')).toEqual(['Objective 001', 'Objective 002']));
  expect(namesIn('validation')).toEqual(['Objective 003']);
});
