import { describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ObjectiveResource } from '@waymark/contracts';
import { anOrganisation, type FakeRoutes, refusal, shownText } from '@waymark/shell-kit/testing';
import { justMade } from '../objectives/just-made.ts';
import { keyresultLike } from '../testing-objectives.ts';
import { objectiveOfAda, serverOf, show } from '../testing-screen.tsx';
import { DashboardScreen } from './dashboard-screen.tsx';

const ORG = 'user/organisations/:org';
const working = objectiveOfAda({ name: 'Ride further', keyresults: [keyresultLike()] });
const shown = (path = '', routes = serverOf([working])) => show(<DashboardScreen />, { routes, path });
const step = (name: RegExp) => screen.findByRole('radio', { name });
const parameters = () => new URLSearchParams(window.location.search);

describe('the filters of the dashboard', () => {
  test('mark the charts of the previous status as out of date until the new ones have arrived', async () => {
    const { promise: answer, resolve } = Promise.withResolvers<object>();
    const counts = (off_track: number) => ({ off_track, at_risk: 0, on_track: 0 });
    const of = (off: number) => ({ summary: { company: counts(off), team: counts(0), personal: counts(0) } });
    await shown('', {
      ...serverOf([working]),
      [`GET ${ORG}/objectives/summary`]: ({ query }) => (query.get('status') === 'review' ? answer : of(1)),
    });
    const charts = () => screen.findByRole('region', { name: shownText('okr:charts.title') });
    await waitFor(async () => expect(await charts()).toHaveAttribute('aria-busy', 'false'));
    await userEvent.click(await step(/^Review/));
    await waitFor(async () => expect(await charts()).toHaveAttribute('aria-busy', 'true'));
    resolve(of(2));
    await waitFor(async () => expect(await charts()).toHaveAttribute('aria-busy', 'false'));
  });

  test('in the address are sent to the server', async () => {
    const { calls } = await shown('?level=team&status=review&goal=aspirational&q=ride&mine=true&start_from=2026-01-01');
    await waitFor(() => expect(calls.some(({ route }) => route.endsWith('/objectives'))).toBe(true));
    const requested = Object.fromEntries(calls.find(({ route }) => route.endsWith('/objectives'))?.query ?? []);
    const filters = { level: 'team', status: 'review', goal: 'aspirational', q: 'ride', mine: 'true' };
    expect(requested).toEqual({ ...filters, start_from: '2026-01-01', sort: 'owner', limit: '50', offset: '0' });
  });

  test('by health show an error of the next page, and request it again only on retry', async () => {
    const { calls } = await shown('?health=on_track', {
      ...serverOf([]),
      [`GET ${ORG}/objectives`]: ({ query }) =>
        query.get('offset') === '0'
          ? {
              objectives: [objectiveOfAda()],
              total: 2,
              counts: { creation: 0, validation: 0, working: 2, review: 0, archive: 0 },
            }
          : refusal(403, 'FORBIDDEN_HERE', 'No'),
    });
    const again = await screen.findByRole('button', { name: shownText('kit:error_panel.retry') });
    const requested = () => calls.filter(({ query }) => query.get('offset') === '1').length;
    expect(requested()).toBe(1);
    await userEvent.click(again);
    await waitFor(() => expect(requested()).toBe(2));
  });

  test('by health keep the loaded objectives when the next page fails, and after it is retried', async () => {
    let refused = true;
    const first = objectiveOfAda({ name: 'Ride further', keyresults: [keyresultLike({ actual_value: 90 })] });
    const second = objectiveOfAda({ uuid: 'o2', name: 'Ride on', keyresults: [keyresultLike({ actual_value: 90 })] });
    await shown('?health=on_track', {
      ...serverOf([]),
      [`GET ${ORG}/objectives`]: ({ query }) => {
        if (query.get('offset') !== '0' && refused) return refusal(403, 'FORBIDDEN_HERE', 'No');
        return {
          objectives: query.get('offset') === '0' ? [first] : [second],
          total: 2,
          counts: { creation: 0, validation: 0, working: 2, review: 0, archive: 0 },
        };
      },
    });
    const again = await screen.findByRole('button', { name: shownText('kit:error_panel.retry') });
    expect(screen.getByRole('article', { name: 'Ride further' })).toBeTruthy();
    refused = false;
    await userEvent.click(again);
    expect(await screen.findByRole('article', { name: 'Ride on' })).toBeTruthy();
    expect(screen.getByRole('article', { name: 'Ride further' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: shownText('kit:error_panel.retry') })).toBeNull();
  });

  test('by health show an objective that is on both pages once, in its latest version', async () => {
    const onTrack = { keyresults: [keyresultLike({ actual_value: 90 })] };
    const first = objectiveOfAda({ name: 'Ride further', ...onTrack });
    const next = [
      objectiveOfAda({ name: 'Ride further still', ...onTrack }),
      objectiveOfAda({ uuid: 'o2', ...onTrack }),
    ];
    await shown('?health=on_track', {
      ...serverOf([]),
      [`GET ${ORG}/objectives`]: ({ query }) => ({
        objectives: query.get('offset') === '0' ? [first] : next,
        total: 3,
        counts: { creation: 0, validation: 0, working: 3, review: 0, archive: 0 },
      }),
    });
    await screen.findByRole('article', { name: 'Ride further still' });
    expect(screen.getAllByRole('article')).toHaveLength(2);
  });

  test.each([
    ['', ['50 0 by default'], 'Ride further'],
    ['?health=on_track', ['50 0 by default', '1000 1 by default'], 'Ride on'],
    ['?level=personal', ['50 0 owner'], 'Ride further'],
    ['?level=personal&attention_first=true', ['1000 0 attention'], 'Ride further'],
  ])(
    'in the address "%s" load the list in pages with these limits, offsets and orders: %j',
    async (path, pages, name) => {
      const late = keyresultLike({ health: 'off_track' });
      const first = objectiveOfAda({ name: 'Ride further', keyresults: [late] });
      const second = objectiveOfAda({ uuid: 'o2', name: 'Ride on', keyresults: [keyresultLike({ actual_value: 90 })] });
      const { calls } = await shown(path, {
        ...serverOf([]),
        [`GET ${ORG}/objectives`]: ({ query }) => ({
          objectives: query.get('offset') === '0' ? [first] : [second],
          total: 2,
          counts: { creation: 0, validation: 0, working: 2, review: 0, archive: 0 },
        }),
      });
      await screen.findByRole('article', { name });
      const lists = calls.filter(
        ({ route, query }) => route.endsWith('/objectives') && query.get('status') === 'working',
      );
      const described = lists.map(({ query }) =>
        [query.get('limit'), query.get('offset'), query.get('sort') ?? 'by default'].join(' '),
      );
      expect(described).toEqual(pages);
    },
  );

  test.each([
    ['in the list', true, ['50 0', '1000 1']],
    ['in another list', false, ['50 0']],
  ])('let pages be loaded up to an objective just made that is %s', async (_, isListed, pages) => {
    const [first, second] = [objectiveOfAda({ name: 'Ride further' }), objectiveOfAda({ uuid: 'o2', name: 'Ride on' })];
    Element.prototype.scrollIntoView = jest.fn();
    const { calls, queryClient } = await shown('', {
      ...serverOf([]),
      [`GET ${ORG}/objectives`]: ({ query }) => {
        const named = isListed ? [second] : [];
        const page = query.get('offset') === '0' ? [first] : [second];
        return {
          objectives: query.has('uuids') ? named : page,
          total: 2,
          counts: { creation: 0, validation: 0, working: 2, review: 0, archive: 0 },
        };
      },
    });
    await screen.findByRole('article', { name: 'Ride further' });
    act(() => justMade.set({ uuid: 'o2' }));
    const lists = () => calls.filter(({ query }) => query.get('status') === 'working' && query.has('limit'));
    const asked = () => lists().filter(({ query }) => query.get('uuids') === 'o2');
    await waitFor(() => expect([asked().length, queryClient.isFetching()]).toEqual([1, 0]));
    expect(screen.queryAllByRole('article', { name: 'Ride on' })).toHaveLength(isListed ? 1 : 0);
    const paged = lists().filter(({ query }) => !query.has('uuids'));
    expect(paged.map(({ query }) => `${query.get('limit')} ${query.get('offset')}`)).toEqual(pages);
    act(() => justMade.set(null));
  });

  test('are written to the address when chosen, except defaults', async () => {
    await shown('?status=review');
    await userEvent.click(await screen.findByRole('radio', { name: 'Aspirational' }));
    expect(parameters().get('goal')).toBe('aspirational');
    await userEvent.click(await step(/Working/));
    expect(parameters().get('status')).toBeNull();
  });

  test('are restored after a visit to another screen', async () => {
    const first = await shown('?level=personal&status=archive');
    await screen.findByText('No OKR yet in this status');
    first.unmount();
    const saved = { ...sessionStorage };
    const again = shown('');
    Object.assign(sessionStorage, saved);
    await again;
    await waitFor(() => expect(parameters().toString()).toBe('level=personal&status=archive'));
  });
});

describe('the status stepper', () => {
  test('shows the number of objectives of each status', async () => {
    await shown();
    await waitFor(async () => expect((await step(/Working/)).textContent).toBe('Working1'));
  });

  test('wraps around at both ends', async () => {
    await shown('?status=archive');
    await userEvent.click(await screen.findByRole('button', { name: 'Next status' }));
    expect(parameters().get('status')).toBe('creation');
    await userEvent.click(await screen.findByRole('button', { name: 'Previous status' }));
    expect(parameters().get('status')).toBe('archive');
  });
});

describe('an empty list', () => {
  test('of a status shows a notice, and offers no examples', async () => {
    await shown('?status=archive');
    expect(await screen.findByText('No OKR yet in this status')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Start from three examples' })).toBeNull();
  });

  const inStatus = (status: ObjectiveResource['status'], uuid: string) => objectiveOfAda({ uuid, status });

  test('of a status leads to the nearest earlier one that has objectives', async () => {
    const objectives = [inStatus('creation', 'o1'), inStatus('validation', 'o2'), inStatus('validation', 'o3')];
    await shown('?status=review', serverOf([...objectives, inStatus('archive', 'o4')]));
    const notice = (await screen.findByText('No OKR yet in this status')).parentElement as HTMLElement;
    expect(within(notice).queryByRole('button', { name: 'New objective' })).toBeNull();
    await userEvent.click(within(notice).getByRole('button', { name: 'Show “Validation” (2)' }));
    expect(parameters().toString()).toBe('status=validation');
  });

  test('of a status leads to the nearest later one if no earlier one has objectives', async () => {
    await shown('?status=working', serverOf([inStatus('review', 'o1'), inStatus('archive', 'o2')]));
    const notice = (await screen.findByText('No OKR yet in this status')).parentElement as HTMLElement;
    await userEvent.click(within(notice).getByRole('button', { name: 'Show “Review” (1)' }));
    expect(parameters().toString()).toBe('status=review');
  });

  test('of the status creation offers a new objective', async () => {
    await shown('?status=creation', serverOf([inStatus('archive', 'o1')]));
    const notice = (await screen.findByText('No OKR yet in this status')).parentElement as HTMLElement;
    await userEvent.click(within(notice).getByRole('button', { name: 'New objective' }));
    expect(parameters().get('dialog')).toBe('new-objective');
  });

  test('of a search shows a notice, and search and filters can be reset at once', async () => {
    await shown('?status=archive&q=zzz&goal=committed&mine=true');
    expect(await screen.findByText('No OKR corresponding to your search')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Reset search and filters' }));
    expect(parameters().toString()).toBe('status=archive');
  });

  test('of a new organisation offers three examples, and shows them once they are created', async () => {
    const made: unknown[] = [];
    const create = ({ body }: { body: unknown }) => {
      made.push(body);
      return { objective: objectiveOfAda() };
    };
    await shown('', serverOf([], { [`POST ${ORG}/objectives`]: create }));
    await userEvent.click(await screen.findByRole('button', { name: 'Start from three examples' }));
    await waitFor(() => expect(parameters().get('status')).toBe('creation'));
    expect(made).toMatchObject([
      { name: 'Customers recommend us', keyresults: [{ measured_by: 'NPS' }, { start_value: 8 }] },
      { goal: 'aspirational' },
      { goal: 'committed' },
    ]);
  });

  test('of a new organisation has no charts, which take their place with its first objective', async () => {
    const objectives: ObjectiveResource[] = [];
    const charts = () => screen.queryByRole('region', { name: shownText('okr:charts.title') });
    const create = () => {
      objectives.push(inStatus('creation', 'o1'));
      return { objective: objectives[0] };
    };
    const routes = serverOf([], { [`POST ${ORG}/objectives`]: create });
    const list: FakeRoutes[string] = (call) => serverOf(objectives)[`GET ${ORG}/objectives`]?.(call) ?? {};
    await shown('', { ...routes, [`GET ${ORG}/objectives`]: list });
    const examples = await screen.findByRole('button', { name: 'Start from three examples' });
    expect(charts()).toBeNull();
    await userEvent.click(examples);
    await userEvent.click(await step(/^Working/));
    expect(await screen.findByText('No OKR yet in this status')).toBeTruthy();
    await waitFor(() => expect(charts()).toBeTruthy());
  });

  test('shows charts if only another level has objectives, and keeps the skeletons until that is known', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const whole = serverOf([inStatus('working', 'o1')])[`GET ${ORG}/objectives`];
    await shown('', {
      ...serverOf([]),
      [`GET ${ORG}/objectives`]: async (call) => {
        if (call.query.has('level')) return serverOf([])[`GET ${ORG}/objectives`]?.(call) ?? {};
        await promise;
        return whole?.(call) ?? {};
      },
    });
    await waitFor(async () => expect((await step(/^Working/)).textContent).toBe('Working0'));
    expect(screen.queryByText('No OKR yet in this status')).toBeNull();
    resolve();
    expect(await screen.findByText('No OKR yet in this status')).toBeTruthy();
    expect(screen.getByRole('region', { name: shownText('okr:charts.title') })).toBeTruthy();
  });

  test('creates only the missing examples after an earlier failure', async () => {
    const requested: string[] = [];
    const create = ({ body }: { body: unknown }) => {
      requested.push((body as { goal: string }).goal);
      return requested.length === 2 ? refusal(422, 'VALIDATION', 'No') : { objective: objectiveOfAda() };
    };
    await shown('', serverOf([], { [`POST ${ORG}/objectives`]: create }));
    const start = await screen.findByRole('button', { name: 'Start from three examples' });
    await userEvent.click(start);
    await screen.findByText('No');
    await userEvent.click(start);
    await waitFor(() => expect(parameters().get('status')).toBe('creation'));
    expect(requested).toEqual(['committed', 'aspirational', 'aspirational', 'committed']);
  });
});

test('a blocked organisation sees the notice in place of its objectives', async () => {
  const organisation = anOrganisation({
    blocked_for_not_paying: true,
    blocked_for_active_users_over_subscription: true,
  });
  const routes = { ...serverOf([working]), [`POST ${ORG}/check_subscription`]: () => ({ organisation }) };
  await shown('', routes);
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.queryByText('Ride further')).toBeNull();
});

test.each([
  ['okrref', 'This objective no longer exists'],
  ['krref', 'This key result no longer exists'],
])(
  'a link (%s) to a deleted objective or key result shows a warning and is removed from the address',
  async (name, text) => {
    await shown(`?level=team&${name}=ffffffff-0000-4000-8000-000000000000`);
    expect(await screen.findByText(text)).toBeTruthy();
    await waitFor(() => expect(parameters().toString()).toBe('level=team'));
  },
);

test('the notice of an empty status disappears while the next status is loading', async () => {
  const routes = serverOf([working]);
  const list = routes[`GET ${ORG}/objectives`];
  let answer: () => void = () => {};
  const requested = new Promise<void>((resolve) => (answer = resolve));
  await shown('?status=archive', {
    ...routes,
    [`GET ${ORG}/objectives`]: async (call) => {
      if (call.query.get('status') === 'working') await requested;
      return list?.(call) ?? {};
    },
  });
  const nothing = shownText('okr:list.nothing_yet');
  await screen.findByText(nothing);
  await userEvent.click(await step(/^Working/));
  await waitFor(() => expect(screen.queryByText(nothing)).toBeNull());
  answer();
  expect(await screen.findByText('Ride further')).toBeTruthy();
});

test('the chart of the chosen level is scrolled into view', async () => {
  const placed = jest.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return this.dataset.level === 'team' ? 300 : 0;
  });
  try {
    await shown();
    const charts = await screen.findByRole('region', { name: shownText('okr:charts.title') });
    await within(charts).findByText(shownText('okr:charts.team'));
    expect(charts.scrollLeft).toBe(0);
    await userEvent.click(screen.getByRole('radio', { name: shownText('kit:level.team') }));
    await waitFor(() => expect(charts.scrollLeft).toBe(300));
    await userEvent.click(screen.getByRole('radio', { name: shownText('kit:level.company') }));
    await waitFor(() => expect(charts.scrollLeft).toBe(0));
  } finally {
    placed.mockRestore();
  }
});

test.each(['Ride further', 'Rides a week'])('the dialog of %s shows the data of the list at once', async (name) => {
  const listed = objectiveOfAda({ name: 'Ride further', keyresults: [keyresultLike({ name: 'Rides a week' })] });
  const silent = () => new Promise<never>(() => {});
  await shown('', {
    ...serverOf([listed]),
    [`GET ${ORG}/objectives/${listed.uuid}`]: silent,
    [`GET ${ORG}/objectives/containing/:keyresult`]: silent,
  });
  await userEvent.click(await screen.findByRole('button', { name }));
  expect(await screen.findByRole('dialog', { name })).toBeTruthy();
});

test('a group whose name cannot be loaded shows an ellipsis', async () => {
  const ofTeam = objectiveOfAda({ level: 'team', team_uuid: '0b0c1d7e-0000-4000-8000-00000000000a' });
  await shown('?level=team', { ...serverOf([ofTeam]), [`GET ${ORG}/teams`]: () => refusal(422, 'VALIDATION', 'No') });
  expect(await screen.findByRole('heading', { level: 2, name: '…' })).toBeTruthy();
});

test('charts that cannot be loaded show an error, and can be retried', async () => {
  const routes = serverOf([working]);
  const summary = routes[`GET ${ORG}/objectives/summary`];
  let failing = true;
  await shown('', {
    ...routes,
    [`GET ${ORG}/objectives/summary`]: (call) => (failing ? refusal(422, 'VALIDATION', 'No') : (summary?.(call) ?? {})),
  });
  const retry = await screen.findByRole('button', { name: shownText('kit:error_panel.retry') });
  failing = false;
  await userEvent.click(retry);
  const charts = await screen.findByRole('region', { name: shownText('okr:charts.title') });
  expect(await within(charts).findByText(shownText('okr:charts.team'))).toBeTruthy();
});

test('an error of both charts and list is shown once, and both are retried', async () => {
  const routes = serverOf([working]);
  let failing = true;
  const failingWhile =
    (answer: FakeRoutes[string] | undefined): FakeRoutes[string] =>
    (call) =>
      failing ? refusal(422, 'VALIDATION', 'No') : (answer?.(call) ?? {});
  const [list, summary] = [`GET ${ORG}/objectives`, `GET ${ORG}/objectives/summary`];
  const { calls } = await shown('', {
    ...routes,
    [list]: failingWhile(routes[list]),
    [summary]: failingWhile(routes[summary]),
  });
  await waitFor(() => expect(calls.some(({ route }) => route.endsWith('/summary'))).toBe(true));
  const retry = await screen.findByRole('button', { name: shownText('kit:error_panel.retry') });
  failing = false;
  await userEvent.click(retry);
  const charts = await screen.findByRole('region', { name: shownText('okr:charts.title') });
  expect(await within(charts).findByText(shownText('okr:charts.team'))).toBeTruthy();
  expect(screen.getByText('Ride further')).toBeTruthy();
});

test('the charts stay when a refetch fails', async () => {
  const routes = serverOf([working]);
  const summary = routes[`GET ${ORG}/objectives/summary`];
  let failing = false;
  const { queryClient } = await shown('', {
    ...routes,
    [`GET ${ORG}/objectives/summary`]: (call) => (failing ? refusal(422, 'VALIDATION', 'No') : (summary?.(call) ?? {})),
  });
  const charts = await screen.findByRole('region', { name: shownText('okr:charts.title') });
  await within(charts).findByText(shownText('okr:charts.team'));
  failing = true;
  await act(() => queryClient.invalidateQueries());
  expect(charts).toBeInTheDocument();
});

test('the health in the address limits the list to objectives with a key result of that health', async () => {
  const off = objectiveOfAda({
    uuid: 'c0000000-0000-4000-8000-000000000009',
    name: 'Lagging',
    keyresults: [keyresultLike()],
  });
  const on = objectiveOfAda({ name: 'Leading', keyresults: [keyresultLike({ actual_value: 90 })] });
  await shown('?health=on_track', serverOf([off, on]));
  expect(await screen.findByText('Leading')).toBeTruthy();
  expect(screen.queryByText('Lagging')).toBeNull();
});

test.each(['', '?view=columns'])('the number of objectives that a search finds is announced (%s)', async (path) => {
  const counts = { creation: 0, validation: 0, working: 1, review: 0, archive: 0 };
  await shown(path, {
    ...serverOf([working]),
    [`GET ${ORG}/objectives`]: ({ query }) => {
      const found = query.get('q') === 'nothing' || query.get('status') !== 'working' ? [] : [working];
      return { objectives: found, total: found.length, counts: { ...counts, working: found.length } };
    },
  });
  const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  await screen.findByText('Ride further');
  expect(announced()).not.toContain(shownText('okr:list.found', { count: 1 }));
  await userEvent.type(screen.getByRole('searchbox'), 'ride');
  await waitFor(() => expect(announced()).toContain(shownText('okr:list.found', { count: 1 })));
  await userEvent.clear(screen.getByRole('searchbox'));
  await userEvent.type(screen.getByRole('searchbox'), 'nothing');
  await waitFor(() => expect(announced()).toContain(shownText('okr:list.found', { count: 0 })));
});

test('the page’s title names the dashboard and the organisation', async () => {
  await shown();
  await screen.findByText('Ride further');
  expect(document.title).toBe(`Dashboard · ${anOrganisation().name} · Waymark`);
});
