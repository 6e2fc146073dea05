import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CommandPalette } from '@waymark/shell-kit';
import { anOrganisation, type FakeRoutes, shownText } from '@waymark/shell-kit/testing';
import { Root } from '../../root.tsx';
import { keyresultLike } from '../../testing-objectives.ts';
import { objectiveOfAda, serverOf, show } from '../../testing-screen.tsx';

const uuidAt = (index: number): string => `c0000000-0000-4000-8000-00000000040${index}`;
const working = objectiveOfAda({ uuid: uuidAt(1), name: 'Ride further', keyresults: [keyresultLike()] });
const reviewed = objectiveOfAda({ uuid: uuidAt(2), name: 'Ride safer', status: 'review' });
const SUMMARY = 'GET user/organisations/:org/objectives/summary';
const counts = { off_track: 1, at_risk: 0, on_track: 3 };
const none = { off_track: 0, at_risk: 0, on_track: 0 };

const open = async (path = '') => {
  const routes = serverOf([working, reviewed], {
    [SUMMARY]: () => ({ summary: { company: counts, team: none, personal: counts } }),
  });
  const app = await show(
    <>
      <Root />
      <CommandPalette />
    </>,
    { path, routes },
  );
  await screen.findByRole('searchbox');
  const lists = () => app.calls.filter(({ route }) => route.endsWith('/objectives')).map(({ query }) => query);
  return { ...app, lists };
};
const parameters = () => new URLSearchParams(window.location.search);
const radio = (key: string) => screen.getByRole('radio', { name: shownText(key) });
const openFilters = async (active = 0) => {
  const name = active ? shownText('okr:filters.button_active', { count: active }) : shownText('okr:filters.button');
  await userEvent.click(screen.getByRole('button', { name }));
  await screen.findByRole('checkbox', { name: shownText('okr:filter_fields.mine') });
};

test('changing the level clears the filter by health', async () => {
  await open('?health=on_track');
  await userEvent.click(radio('kit:level.team'));
  expect(parameters().toString()).toBe('level=team');
});

test('a goal filter can be set and cleared', async () => {
  const { lists } = await open();
  await userEvent.click(radio('kit:goal.committed'));
  expect(parameters().get('goal')).toBe('committed');
  await waitFor(() => expect(lists().at(-1)?.get('goal')).toBe('committed'));
  await userEvent.click(radio('okr:toolbar.any_goal'));
  expect(parameters().get('goal')).toBeNull();
});

test('a search is debounced, and adds no browser history entry', async () => {
  const { lists } = await open();
  const steps = window.history.length;
  await userEvent.type(screen.getByRole('searchbox', { name: shownText('okr:toolbar.search') }), 'safer');
  await waitFor(() => expect(parameters().get('q')).toBe('safer'));
  await waitFor(() => expect(lists().at(-1)?.get('q')).toBe('safer'));
  expect(lists().map((query) => query.get('q'))).toEqual([null, 'safer']);
  expect(window.history.length).toBe(steps);
});

test('the filters button shows the number of its filters, and their reset keeps the other filters', async () => {
  const { lists } = await open('?goal=committed&mine=true&start_from=2026-01-01&start_to=2026-02-01');
  await openFilters(2);
  expect(screen.getByRole('checkbox', { name: shownText('okr:filter_fields.mine') })).toBeChecked();
  await userEvent.click(screen.getByRole('checkbox', { name: shownText('okr:filter_fields.my_keyresults') }));
  await waitFor(() => expect(lists().at(-1)?.get('my_keyresults')).toBe('true'));
  await userEvent.click(screen.getByRole('button', { name: shownText('okr:filter_fields.reset') }));
  expect(parameters().toString()).toBe('goal=committed');
});

test('the filter and the sort order by attention are sent to the server, and both can be reset', async () => {
  const { lists, calls } = await open();
  await openFilters();
  await userEvent.click(screen.getByRole('checkbox', { name: shownText('okr:filter_fields.attention_first') }));
  await waitFor(() => expect(lists().at(-1)?.get('sort')).toBe('attention'));
  await userEvent.click(screen.getByRole('checkbox', { name: shownText('okr:filter_fields.attention') }));
  await waitFor(() => expect(lists().at(-1)?.get('attention')).toBe('true'));
  expect(parameters().toString()).toBe('attention_first=true&attention=true');
  const summaries = calls.filter(({ route }) => route.endsWith('/summary')).map(({ query }) => query);
  await waitFor(() => expect(summaries.at(-1)?.get('sort')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: shownText('okr:filter_fields.reset') }));
  expect(parameters().toString()).toBe('');
});

test('the reset button of the filters has nothing to reset afterwards, and can keep the focus, so that Escape closes them', async () => {
  await open('?mine=true');
  await openFilters(1);
  const reset = screen.getByRole('button', { name: shownText('okr:filter_fields.reset') });
  reset.focus();
  await userEvent.keyboard('{Enter}');
  expect(parameters().toString()).toBe('');
  expect(reset).toHaveAttribute('aria-disabled', 'true');
  expect(reset).toBeEnabled();
  expect(reset).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(reset).not.toBeInTheDocument());
});

test('a click on a slice of a doughnut filters the list, and a second click clears the filter', async () => {
  await open();
  const slices = () => screen.findAllByRole('button', { name: new RegExp(`^${shownText('kit:health.on_track')}`) });
  const [company, , personal] = await slices();
  await userEvent.click(personal as HTMLElement);
  expect(parameters().toString()).toBe('level=personal&health=on_track');
  await userEvent.click((await slices())[2] as HTMLElement);
  expect(parameters().toString()).toBe('level=personal');
  await userEvent.click(company as HTMLElement);
  expect(parameters().toString()).toBe('health=on_track');
});

test('the doughnuts show the share that is on track, or that there is no data', async () => {
  await open();
  expect(await screen.findAllByText('75%')).toHaveLength(2);
  expect(screen.getByText(shownText('okr:charts.none'))).toBeTruthy();
});

test('if charts show pace, the doughnuts show the share on pace or better, and their slices filter by pace', async () => {
  const pace = { verdict: 'behind', expected: 60, by: -60, forecast: null } as const;
  const late = objectiveOfAda({ uuid: uuidAt(3), name: 'Ride later', keyresults: [keyresultLike({ pace })] });
  const byVerdict = { reached: 1, ahead: 1, on_pace: 1, too_early: 0, stalled: 0, behind: 1 };
  const nothing = { reached: 0, ahead: 0, on_pace: 0, too_early: 0, stalled: 0, behind: 0 };
  const verdicts = { company: byVerdict, team: nothing, personal: nothing };
  const summary = { company: counts, team: none, personal: none };
  const { calls } = await show(<Root />, {
    routes: serverOf([working, late], { [SUMMARY]: () => ({ summary, verdicts }) }),
    organisation: anOrganisation({ charts_by: 'pace' }),
  });
  expect(await screen.findByText('75%')).toBeTruthy();
  expect(calls.find(({ route }) => route.endsWith('/summary'))?.query.get('verdicts')).toBe('true');
  await userEvent.click(screen.getAllByRole('button', { name: /^Behind/ })[0] as HTMLElement);
  expect(parameters().toString()).toBe('health=behind');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ride further' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Ride later' })).toBeTruthy();
});

test.each(['creation', 'validation'])('in %s no charts are shown', async (status) => {
  const { calls } = await open(`?status=${status}`);
  await waitFor(() => expect(calls.some(({ route }) => route.endsWith('/objectives'))).toBe(true));
  expect(screen.queryByRole('region', { name: shownText('okr:charts.title') })).toBeNull();
});

test('the columns show all statuses of the level, each with its count', async () => {
  await open();
  await userEvent.click(radio('okr:toolbar.view_columns'));
  expect(parameters().get('view')).toBe('columns');
  const column = await screen.findByRole('region', { name: shownText('kit:status.review') });
  expect(column).toHaveTextContent(`${shownText('kit:status.review')}1Ride safer`);
  expect(screen.getByRole('region', { name: shownText('kit:status.archive') })).toHaveTextContent(
    shownText('okr:list.nothing_yet'),
  );
});

test('a card of a column opens its objective, and its drag handle has a label', async () => {
  await open('?view=columns');
  expect(
    await screen.findByRole('button', { name: shownText('okr:columns.move', { name: 'Ride safer' }) }),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Ride safer' }));
  expect(parameters().get('okrref')).toBe(reviewed.uuid);
});

test('a long column shows the first cards, and more on request', async () => {
  const many = Array.from({ length: 45 }, (_, index) =>
    objectiveOfAda({
      uuid: `c0000000-0000-4000-8000-0000000005${String(index).padStart(2, '0')}`,
      name: `Objective ${index}`,
    }),
  );
  await show(<Root />, { path: '?view=columns', routes: serverOf(many) });
  const column = await screen.findByRole('region', { name: shownText('kit:status.working') });
  const cards = () => column.querySelectorAll('[data-objective]').length;
  expect(cards()).toBe(40);
  await userEvent.click(screen.getByRole('button', { name: shownText('okr:columns.more', { count: 5 }) }));
  expect(cards()).toBe(45);
});

test('columns show a slice of all objectives, not only of those loaded at first', async () => {
  const onTrack = { status: 'review' as const, keyresults: [keyresultLike({ actual_value: 90 })] };
  const first = objectiveOfAda({ name: 'Ride', status: 'review', keyresults: [keyresultLike()] });
  const second = objectiveOfAda({ uuid: 'o2', name: 'Ride on', ...onTrack });
  const counts = { creation: 0, validation: 0, working: 0, review: 2, archive: 0 };
  const routes: FakeRoutes = {
    ...serverOf([]),
    'GET user/organisations/:org/objectives': ({ query }) => {
      if (query.get('status') !== 'review') return { objectives: [], total: 0, counts };
      return { objectives: query.get('offset') === '0' ? [first] : [second], total: 2, counts };
    },
  };
  await show(<Root />, { path: '?view=columns&health=on_track', routes });
  const column = await screen.findByRole('region', { name: shownText('kit:status.review') });
  expect(await within(column).findByRole('button', { name: 'Ride on' })).toBeTruthy();
  expect(within(column).getByRole('heading', { level: 2 })).toHaveTextContent('1');
});

test('the key c opens the dialog for a new objective', async () => {
  await open();
  await userEvent.keyboard('c');
  expect(parameters().get('dialog')).toBe('new-objective');
});

test('the command palette finds objectives of every level and status, and opens them', async () => {
  const { lists } = await open('?level=team');
  await userEvent.keyboard('{Control>}k{/Control}');
  const input = await screen.findByRole('combobox', { name: shownText('kit:palette.title') });
  await userEvent.type(input, 'saf');
  await userEvent.click(await screen.findByRole('option', { name: /Ride safer/ }));
  expect(parameters().get('okrref')).toBe(reviewed.uuid);
  const requested = lists().find((query) => query.get('q') === 'saf');
  expect([requested?.get('level'), requested?.get('status'), requested?.get('limit')]).toEqual([null, null, '8']);
});

test('one letter in the command palette finds actions, and does not search for objectives', async () => {
  const { lists } = await open('?q=zzz');
  await userEvent.keyboard('{Control>}k{/Control}');
  const input = await screen.findByRole('combobox', { name: shownText('kit:palette.title') });
  const before = lists().length;
  await userEvent.type(input, shownText('okr:list.reset').slice(0, 1));
  await userEvent.click(await screen.findByRole('option', { name: shownText('okr:list.reset') }));
  expect(parameters().get('q')).toBeNull();
  expect(
    lists()
      .slice(before)
      .some((query) => query.get('limit') === '8'),
  ).toBe(false);
});

describe('on a phone', () => {
  const original = window.matchMedia;
  beforeEach(() => {
    window.matchMedia = (media) => Object.assign(original(media), { matches: media.includes('max-width') });
  });
  afterEach(() => {
    window.matchMedia = original;
  });
  const openHere = () => show(<Root />, { path: '?goal=committed&q=ride', routes: serverOf([working, reviewed]) });

  test('the level stays in the toolbar; the other controls are in the filters popover and count as filters', async () => {
    await openHere();
    expect(await screen.findByRole('radio', { name: shownText('kit:level.team') })).toBeTruthy();
    expect(screen.getByRole('button', { name: shownText('okr:toolbar.create') })).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
    await openFilters(2);
    expect(screen.getByRole('searchbox', { name: shownText('okr:toolbar.search') })).toHaveValue('ride');
    await userEvent.click(radio('okr:toolbar.view_columns'));
    expect(parameters().get('view')).toBe('columns');
  });

  test('the shortcut of the search opens the filters popover', async () => {
    await openHere();
    await screen.findByRole('radio', { name: shownText('kit:level.team') });
    await userEvent.keyboard('/');
    expect(await screen.findByRole('searchbox', { name: shownText('okr:toolbar.search') })).toBeTruthy();
  });
});
