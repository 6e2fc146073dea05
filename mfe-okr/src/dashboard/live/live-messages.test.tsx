import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type LiveMessage, listObjectives, type ObjectiveResource } from '@waymark/contracts';
import { keyOf, useLiveUpdates } from '@waymark/shell-kit';
import { objectiveChanged } from '@waymark/shell-kit/actions';
import { anOrganisation, type FakeRoutes } from '@waymark/shell-kit/testing';
import type { ReactNode } from 'react';
import { keyresultLike } from '../../testing-objectives.ts';
import { ada, milo, objectiveOfAda, serverOf, show } from '../../testing-screen.tsx';
import { DashboardScreen } from '../dashboard-screen.tsx';

const ORG = 'user/organisations/:org';
const organisation = anOrganisation();
const uuidAt = (index: number): string => `c0000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const objectiveAt = (index: number, more: Partial<ObjectiveResource> = {}): ObjectiveResource =>
  objectiveOfAda({ uuid: uuidAt(index), name: `Objective ${index}`, keyresults: [keyresultLike()], ...more });

/** Fakes the live stream of the organisation, which can be reopened. */
const liveStream = () => {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let opened = 0;
  const route: FakeRoutes[string] = () => {
    opened += 1;
    const start = (given: ReadableStreamDefaultController<Uint8Array>): void => {
      controller = given;
    };
    return new Response(new ReadableStream<Uint8Array>({ start }));
  };
  const send = (events: readonly Partial<LiveMessage>[]): void => {
    const texts = events.map((event) => `data: ${JSON.stringify({ actor: milo.uuid, ...event })}\n\n`);
    controller?.enqueue(new TextEncoder().encode(texts.join('')));
  };
  return { route, send, end: () => controller?.close(), opened: () => opened };
};
const changed = (uuid: string): Partial<LiveMessage> => ({
  type: 'waymark.okr.objective.updated.v1',
  target: 'objectives',
  uuid,
});

const Live = (): ReactNode => {
  useLiveUpdates(organisation, ada.uuid, () => {});
  return <DashboardScreen />;
};

const NONE = { off_track: 0, at_risk: 0, on_track: 0 };

/** Opens a dashboard while other people change objectives; `list` is the server's data. */
const open = async (list: ObjectiveResource[], path = '') => {
  const stream = liveStream();
  const sizes: number[] = [];
  let held: Promise<void> | undefined;
  /** Holds back the next response of the list, with its data at the time of the request. */
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    return resolve;
  };
  const routes = serverOf(list, {
    [`GET ${ORG}/live`]: stream.route,
    [`GET ${ORG}/objectives/summary`]: () => ({
      summary: { company: { ...NONE, off_track: list.length }, team: NONE, personal: NONE },
    }),
  });
  const all = routes[`GET ${ORG}/objectives`];
  if (!all) throw new Error('no list');
  routes[`GET ${ORG}/objectives`] = async (call) => {
    const answer = (await all(call)) as { objectives: ObjectiveResource[] };
    const named = call.query.get('uuids')?.split(',');
    const objectives = named ? answer.objectives.filter(({ uuid }) => named.includes(uuid)) : answer.objectives;
    sizes.push(JSON.stringify({ ...answer, objectives }).length);
    const waiting = held;
    held = undefined;
    await waiting;
    return { ...answer, objectives };
  };
  const app = await show(<Live />, { routes, organisation, path });
  await screen.findByText('Objective 1');
  await waitFor(() => expect(app.queryClient.isFetching()).toBe(0));
  const before = app.calls.length;
  const requested = () => app.calls.slice(before).filter(({ route }) => !route.endsWith('/live'));
  return { app, stream, requested, hold, sizes: () => sizes.slice(1) };
};

const legend = (name: RegExp): string => screen.getAllByRole('button', { name })[0]?.textContent ?? '';
const setHidden = (state: 'hidden' | 'visible'): void => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

beforeEach(() => {
  jest.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  jest.restoreAllMocks();
});

test('live messages about one objective cause one small request, which updates its card and the doughnut', async () => {
  const list = Array.from({ length: 300 }, (_, index) => objectiveAt(index + 1));
  const { stream, requested, sizes } = await open(list);
  list[0] = objectiveAt(1, { name: 'Objective 0 anew', keyresults: [keyresultLike({ actual_value: 90 })] });
  stream.send([changed(uuidAt(1)), { ...changed('b1'), target: 'keyresults', objective: uuidAt(1) }]);
  expect(await screen.findByText('Objective 0 anew')).toBeTruthy();
  await waitFor(() => expect(legend(/On track/)).toBe('On track1'));
  expect(legend(/Off track/)).toBe('Off track299');
  expect(requested().map(({ query }) => query.get('uuids'))).toEqual([uuidAt(1)]);
  expect(sizes()[0]).toBeLessThan(5_000);
});

test('live messages add and remove objectives in the list, and update the counts, with one request', async () => {
  const list = [objectiveAt(1), objectiveAt(2)];
  const { stream, requested } = await open(list);
  list.splice(1, 1, objectiveAt(2, { status: 'review' }), objectiveAt(3));
  stream.send([changed(uuidAt(2)), changed(uuidAt(3))]);
  expect(await screen.findByText('Objective 3')).toBeTruthy();
  expect(screen.queryByText('Objective 2')).toBeNull();
  expect(screen.getByRole('radio', { name: /Working/ }).textContent).toBe('Working2');
  expect(screen.getByRole('radio', { name: /Review/ }).textContent).toBe('Review1');
  expect(requested()).toHaveLength(1);
});

test('a live message about an objective in the columns causes one request, by which it changes its column', async () => {
  const list = [objectiveAt(1), objectiveAt(2)];
  const { stream, requested } = await open(list, '?view=columns&attention_first=true');
  const column = (name: string) => within(screen.getByRole('region', { name }));
  expect(column('Working').getByText('Objective 2')).toBeTruthy();
  list[1] = objectiveAt(2, { status: 'review' });
  stream.send([changed(uuidAt(2))]);
  expect(await column('Review').findByText('Objective 2')).toBeTruthy();
  expect(column('Working').queryByText('Objective 2')).toBeNull();
  expect(column('Working').getByRole('heading').textContent).toBe('Working1');
  expect(requested().map(({ query }) => query.get('uuids'))).toEqual([uuidAt(2)]);
});

test('many live messages cause one request for the list and one for the charts', async () => {
  const list = [objectiveAt(1)];
  const { stream, requested } = await open(list);
  for (let index = 2; index <= 501; index += 1) list.push(objectiveAt(index));
  stream.send(list.map(({ uuid }) => changed(uuid)));
  await waitFor(() => expect(screen.getByRole('radio', { name: /Working/ }).textContent).toBe('Working501'));
  expect(requested().map(({ route }) => route.split('/').at(-1))).toEqual(['objectives', 'summary']);
});

test('a page hidden during live messages sends one request for the objectives when it is visible again', async () => {
  const list = [objectiveAt(1)];
  const { stream, requested } = await open(list);
  setHidden('hidden');
  list[0] = objectiveAt(1, { name: 'Objective anew' });
  stream.send([changed(uuidAt(1))]);
  stream.send([{ type: 'waymark.identity.team.updated.v1', target: 'teams', uuid: 't' }]);
  setHidden('visible');
  expect(await screen.findByText('Objective anew')).toBeTruthy();
  expect(requested().filter(({ route }) => route.includes('/objectives'))).toHaveLength(1);
});

test('a response that arrives after that of a later request is dropped', async () => {
  const list = [objectiveAt(1), objectiveAt(2)];
  const { stream, requested, hold } = await open(list);
  const release = hold();
  list[0] = objectiveAt(1, { name: 'Objective between' });
  stream.send([changed(uuidAt(1))]);
  await waitFor(() => expect(requested()).toHaveLength(1));
  list[0] = objectiveAt(1, { name: 'Objective anew' });
  stream.send([changed(uuidAt(1))]);
  expect(await screen.findByText('Objective anew')).toBeTruthy();
  release();
  list[1] = objectiveAt(2, { name: 'Objective after it' });
  stream.send([changed(uuidAt(2))]);
  expect(await screen.findByText('Objective after it')).toBeTruthy();
  expect(screen.getByText('Objective anew')).toBeTruthy();
});

test('an own change while the list is being read causes a request for the charts as well', async () => {
  const list = [objectiveAt(1)];
  const { app, requested, hold } = await open(list);
  const release = hold();
  const listKey = keyOf(listObjectives, { org: organisation.uuid });
  void app.queryClient.refetchQueries({ queryKey: listKey });
  list.push(objectiveAt(2));
  void objectiveChanged(app.queryClient, organisation.uuid, uuidAt(2));
  release();
  await waitFor(() => expect(legend(/Off track/)).toBe('Off track2'));
  expect(requested().filter(({ route }) => route.endsWith('/summary'))).toHaveLength(1);
});

test('after a lost live connection the list is refetched once', async () => {
  const list = [objectiveAt(1)];
  const { stream, requested } = await open(list);
  list[0] = objectiveAt(1, { name: 'Objective anew' });
  stream.end();
  expect(await screen.findByText('Objective anew')).toBeTruthy();
  expect(stream.opened()).toBe(2);
  expect(requested().filter(({ route }) => route.endsWith('/objectives'))).toHaveLength(1);
});
