import { expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type AttentionRow,
  dateOf,
  type ForecastRow,
  type HealthPoint,
  type OutcomeRow,
  type PlanType,
  type ProgressPoint,
  type StepRow,
  type UpkeepRow,
  zoneName,
} from '@waymark/contracts';
import { anOrganisation, aTeam, aUser, type FakeRoutes, refusal, renderApp } from '@waymark/shell-kit/testing';
import { Root } from '../root.tsx';
import { prepareTests } from '../testing.ts';

prepareTests();

const AT = 'GET user/organisations/:org/analytics';
const team = aTeam({ name: 'Navigation' });

const points: ProgressPoint[] = [
  { date: '2026-03-01', progress: 40.5, time_gone: 50, lower: 20, upper: 60, objectives: 4 },
  { date: '2026-03-02', progress: 42, time_gone: 51, lower: 20, upper: 62, objectives: 4 },
];
const health: HealthPoint[] = [
  { date: '2026-02-22', off_track: 3, at_risk: 2, on_track: 5 },
  { date: '2026-03-01', off_track: 1, at_risk: 2, on_track: 7 },
];
const behind: AttentionRow = {
  uuid: '00000000-0000-4000-8000-000000000501',
  name: 'Cut the waiting time',
  progress: 20,
  expected: 47,
  distance: 27,
  changed_at: '2026-02-20T10:00:00.000Z',
};
const ahead: AttentionRow = {
  ...behind,
  uuid: behind.uuid.replace(/1$/, '2'),
  name: 'Open Lyon',
  progress: 48,
  distance: -1,
};
const upkeep = (name: string, more: Partial<UpkeepRow> = {}): UpkeepRow => ({
  uuid: name,
  name,
  keyresults: 8,
  updated_7: 4,
  updated_30: 6,
  median_age_days: 3.5,
  ...more,
});
const outcome: OutcomeRow = { level: 'company', goal: 'aspirational', archived: 4, mean_progress: 76.4, reached: 3 };
const steps: StepRow[] = [
  { status: 'validation', count: 6, median_days: 2.5, p90_days: 9 },
  { status: 'working', count: 5, median_days: 61, p90_days: 88 },
  { status: 'review', count: 0, median_days: null, p90_days: null },
];
const forecast: ForecastRow = {
  uuid: behind.uuid,
  name: behind.name,
  low: 52,
  likely: 61,
  high: 74,
  period_end: '2026-03-31',
};

const answers = (more: FakeRoutes = {}): FakeRoutes => ({
  'GET user/organisations/:org/teams': () => ({ teams: [team] }),
  [`${AT}/progress`]: () => ({ points }),
  [`${AT}/health`]: () => ({ points: health }),
  [`${AT}/attention`]: () => ({ objectives: [behind, ahead], behind: 1, total: 2 }),
  [`${AT}/upkeep`]: () => ({ rows: [upkeep('Sales'), upkeep('Ops', { median_age_days: 1, updated_30: 8 })] }),
  [`${AT}/outcomes`]: () => ({ rows: [outcome] }),
  [`${AT}/steps`]: () => ({ rows: steps }),
  [`${AT}/forecast`]: () => ({
    objectives: [forecast, { ...forecast, uuid: ahead.uuid, name: ahead.name, low: null, likely: null, high: null }],
    total: 2,
  }),
  ...more,
});

type Opened = { plan?: PlanType; path?: string; admin?: boolean; timezone?: string; more?: FakeRoutes };
const open = async (opened: Opened = {}) => {
  const { plan = 'enterprise_plan', path = '/reporting', admin = true, timezone = 'UTC', more = {} } = opened;
  const organisation = anOrganisation({ admin, current_subscription_type: plan, timezone });
  const check = { 'POST user/organisations/:org/check_subscription': () => ({ organisation }) };
  return renderApp(<Root />, { path, organisation, user: aUser(), routes: { ...answers(more), ...check } });
};
const textOf = (file: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file);
  });
const card = async (question: RegExp): Promise<HTMLElement> => screen.findByRole('region', { name: question });
const requested = (app: Awaited<ReturnType<typeof open>>, what: string): string[] =>
  app.calls.filter(({ route }) => route.endsWith(`/analytics/${what}`)).map(({ query }) => query.toString());

test('each report card has a question as its heading, and answers it in a sentence', async () => {
  await open();
  expect((await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent)).toEqual([
    'Are we getting there?',
    'What needs us?',
    'Who keeps it true?',
    'How is health moving?',
    'What came of it?',
    'How long do steps take?',
    'Where will we land?',
  ]);
  for (const answer of [
    '42% on average, with 51% of the time gone',
    '1 objective is 5 points or more behind schedule',
    '88% of the key results were updated in the last 30 days',
    'On track: 7 of 10 key results',
    '3 of 4 archived objectives count as reached',
    'The longest wait: “Validation”, half of them 2.5 days or less',
    '1 objective at the end of its period, at the pace of the last weeks',
  ])
    await screen.findByText(answer);
});

test('the button for the table says for screen readers whose table it is', async () => {
  await open();
  const toTable = within(await card(/getting there/)).getByRole('button', { name: 'Show as a table' });
  expect(toTable).toHaveAccessibleDescription('Are we getting there?');
});

test('the days of a report are in the organisation’s time zone, which is shown', async () => {
  // At any time it is another day there than at the other end of the time zones.
  for (const timezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const app = await open({ timezone, path: '/reporting?period=quarter' });
    await app.findByText(`Days are counted in the time zone ${zoneName(timezone)}.`);
    const [query] = requested(app, 'progress');
    expect(new URLSearchParams(query).get('to')).toBe(dateOf(new Date(), timezone));
    app.unmount();
  }
});

test('an objective that needs attention has a link, and how far it is behind or ahead in words', async () => {
  const { queryByText } = await open();
  const needs = await card(/What needs us/);
  const link = await within(needs).findByRole('link', { name: 'Cut the waiting time' });
  expect(link.getAttribute('href')).toMatch(/\/organization\/[\w-]+\?okrref=00000000-0000-4000-8000-000000000501$/);
  expect(within(needs).getByText('27 points behind')).toBeTruthy();
  expect(within(needs).getByText('1 point ahead')).toBeTruthy();
  expect(queryByText(/Enterprise adds/)).toBeNull();
});

test('the answer about attention counts the objectives that are not listed too', async () => {
  await open({ more: { [`${AT}/attention`]: () => ({ objectives: [behind, ahead], behind: 640, total: 900 }) } });
  const needs = await card(/What needs us/);
  expect(await within(needs).findByText('640 objectives are 5 points or more behind schedule')).toBeTruthy();
});

test('upkeep is listed by team or by person, sorted by name', async () => {
  const app = await open({
    more: {
      [`${AT}/upkeep`]: ({ query }) => ({
        rows: query.get('by') === 'person' ? [upkeep('Zoë'), upkeep('Ada')] : [upkeep('Sales'), upkeep('Ops')],
      }),
    },
  });
  const upkeepCard = await card(/Who keeps it true/);
  const names = () =>
    within(upkeepCard)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.match(/^[A-Zë]+/i)?.[0]);
  await within(upkeepCard).findByText('Ops');
  expect(names()).toEqual(['Ops', 'Sales']);
  await userEvent.click(within(upkeepCard).getByRole('radio', { name: 'People' }));
  await within(upkeepCard).findByText('Ada');
  expect(names()).toEqual(['Ada', 'Zoë']);
  expect(requested(app, 'upkeep')).toEqual(['by=team', 'by=person']);
});

test('upkeep of very many people is shown in steps, so that the page stays quick', async () => {
  const people = Array.from({ length: 450 }, (_, number) => upkeep(`Person ${String(number).padStart(3, '0')}`));
  await open({ more: { [`${AT}/upkeep`]: () => ({ rows: people }) } });
  const upkeepCard = await card(/Who keeps it true/);
  await within(upkeepCard).findByText('Person 000');
  const shown: number[] = [];
  for (const next of ['Show 200 more', 'Show 200 more', 'Show 44 more', 'Show fewer']) {
    shown.push(upkeepCard.querySelectorAll('li').length);
    fireEvent.click(within(upkeepCard).getByRole('button', { name: next }));
  }
  shown.push(upkeepCard.querySelectorAll('li').length);
  expect(shown).toEqual([6, 206, 406, 450, 6]);
});

test('the Grow plan has no upkeep by person, forecast or export, and shows once what Enterprise adds', async () => {
  const app = await open({ plan: 'grow_plan' });
  await screen.findByText(/^Enterprise adds/);
  expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toMatch(/\/admin\/subscription$/);
  expect(screen.queryByRole('radio', { name: 'People' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Export as spreadsheet' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Where will we land?' })).toBeNull();
  expect(requested(app, 'forecast')).toEqual([]);
});

test('a member sees what the Enterprise plan adds, without a link to the plans', async () => {
  await open({ plan: 'grow_plan', admin: false });
  await screen.findByText(/^Enterprise adds/);
  expect(screen.queryByRole('link', { name: 'See the plans' })).toBeNull();
});

test.each([
  [true, '/admin/reporting'],
  [true, '/reporting'],
])(
  'on the Free plan an admin (%s) sees at %s that reports need a paid plan, and no report is requested',
  async (admin, path) => {
    const app = await open({ plan: 'free_plan', admin, path });
    await screen.findByRole('region', { name: 'Reporting and analytics need a paid plan' });
    expect(screen.getByRole('button', { name: 'See the plans' })).toBeTruthy();
    expect(app.calls.some(({ route }) => route.includes('analytics'))).toBe(false);
  },
);

test('on the Free plan a member reads that an admin can choose a plan, without a button', async () => {
  await open({ plan: 'free_plan', admin: false });
  await screen.findByText('An admin of the organisation can choose a plan.');
  expect(screen.queryByRole('button', { name: 'See the plans' })).toBeNull();
});

test('the notice that reports need a paid plan is shown if the server refuses a report for that reason', async () => {
  const lacks = () => refusal(402, 'PLAN_LACKS_REPORTING', 'Reports need a paid plan');
  await open({ more: { [`${AT}/progress`]: lacks } });
  await screen.findByRole('region', { name: 'Reporting and analytics need a paid plan' });
});

test('the reporting page of an organisation blocked for not paying shows the payment notice', async () => {
  const organisation = anOrganisation({ current_subscription_type: 'grow_plan', blocked_for_not_paying: true });
  await renderApp(<Root />, { path: '/reporting', organisation, routes: answers() });
  await screen.findByRole('alert', { name: /blocked for payment reasons/ });
});

test('the filters are read from the address and written to it', async () => {
  const app = await open({ path: `/reporting?period=own&from=2026-01-05&to=2026-02-05&level=team&team=${team.uuid}` });
  await card(/Are we getting there/);
  const first = `from=2026-01-05&to=2026-02-05&level=team&team_uuid=${team.uuid}`;
  await waitFor(() => expect(requested(app, 'progress')).toEqual([first]));
  await userEvent.click(await screen.findByRole('combobox', { name: 'Goal' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Committed' }));
  await waitFor(() => expect(requested(app, 'progress')).toEqual([first, `${first}&goal=committed`]));
  expect(new URLSearchParams(window.location.search).get('goal')).toBe('committed');
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(requested(app, 'progress').at(-1)).toBe(''));
  expect(window.location.search).toBe('');
});

test('a printed report shows its filters', async () => {
  await open({ path: `/reporting?level=team&team=${team.uuid}&goal=committed` });
  await screen.findByText(/ · Last 90 days · Level: Team · Team: Navigation · Goal: Committed$/);
});

test('a filter by a team that no longer exists is ignored', async () => {
  const app = await open({ path: '/reporting?team=00000000-0000-4000-8000-00000000dead' });
  await waitFor(() => expect(requested(app, 'health').at(-1)).toBe(''));
});

/** The lines of the file that a card is saved as. */
const savedLines = async (part: HTMLElement): Promise<string[]> => {
  const saved: Blob[] = [];
  // jsdom has neither.
  Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`, revokeObjectURL: () => {} });
  await userEvent.click(await within(part).findByRole('button', { name: /^Files:/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Save as CSV' }));
  const file = saved[0];
  if (!file) throw new Error('Nothing was saved');
  return (await act(() => textOf(file))).split('\r\n');
};

test('a chart can be shown as a table and saved as a file', async () => {
  await open();
  const progress = await card(/Are we getting there/);
  await userEvent.click(await within(progress).findByRole('button', { name: 'Show as a table' }));
  const table = await within(progress).findByRole('table', { name: 'Are we getting there?' });
  expect(within(table).getAllByRole('row').at(-1)?.textContent).toContain('42%');
  expect(await savedLines(progress)).toEqual([
    'Day,Progress,Time gone,Lower quartile,Upper quartile,Objectives',
    '2026-03-01,40.5,50,20,60,4',
    '2026-03-02,42,51,20,62,4',
    '',
  ]);
  await userEvent.click(within(progress).getByRole('button', { name: 'Show as a chart' }));
  expect(within(progress).queryByRole('table')).toBeNull();
});

test('the last change of an objective is a day in the time zone of the organisation, in the table and in the file', async () => {
  await open({ timezone: 'Pacific/Kiritimati' });
  const attention = await card(/What needs us/);
  await userEvent.click(await within(attention).findByRole('button', { name: 'Show as a table' }));
  expect(within(await within(attention).findByRole('table')).getAllByText('21 February 26')).toHaveLength(2);
  expect((await savedLines(attention))[1]).toBe('Cut the waiting time,20,47,27,2026-02-21');
});

test('the progress chart has a slider that reads out the values of the last day', async () => {
  await open();
  const slider = await within(await card(/Are we getting there/)).findByRole('slider', { name: 'Day shown' });
  expect(slider.getAttribute('aria-valuetext')).toBe('02 March 26: Progress 42%, Time gone 51%, Middle half 20% – 62%');
});

test('a report card that cannot be loaded can be retried', async () => {
  let failing = true;
  await open({
    more: { [`${AT}/steps`]: () => (failing ? refusal(422, 'VALIDATION', 'No', { errors: {} }) : { rows: steps }) },
  });
  const part = await card(/How long do steps take/);
  await within(part).findByText('This part could not be loaded');
  failing = false;
  await userEvent.click(within(part).getByRole('button', { name: 'Try again' }));
  await within(part).findByText(/nine in ten within 9 days/);
});

test('a report card keeps its loaded data when a refetch fails', async () => {
  let failing = false;
  const { queryClient } = await open({
    more: { [`${AT}/steps`]: () => (failing ? refusal(422, 'VALIDATION', 'No', { errors: {} }) : { rows: steps }) },
  });
  const part = await card(/How long do steps take/);
  await within(part).findByText(/nine in ten within 9 days/);
  failing = true;
  await act(() => queryClient.invalidateQueries());
  expect(within(part).getByText(/nine in ten within 9 days/)).toBeTruthy();
  expect(within(part).queryByText('This part could not be loaded')).toBeNull();
});

const nothing = points.map((point) => ({
  ...point,
  progress: null,
  time_gone: null,
  lower: null,
  upper: null,
  objectives: 0,
}));

test('a report without any data shows a notice instead of its cards', async () => {
  await open({ more: { [`${AT}/progress`]: () => ({ points: nothing }) } });
  await screen.findByRole('heading', { name: 'No objective was worked on in this period' });
  expect(screen.queryByRole('region', { name: /What needs us/ })).toBeNull();
});

test('if nothing matches the filters, a card shows that there is nothing, and the filters can be reset', async () => {
  await open({ path: '/reporting?goal=committed', more: { [`${AT}/progress`]: () => ({ points: nothing }) } });
  await within(await card(/Are we getting there/)).findByText('Nothing for this period and these filters');
  expect(screen.getByRole('button', { name: 'Reset' })).toBeTruthy();
});

test('after a reset of filters without results, the report is not shown as empty while it is loading', async () => {
  const all = new Promise<object>(() => {});
  await open({
    path: '/reporting?goal=committed',
    more: { [`${AT}/progress`]: ({ query }) => (query.get('goal') ? { points: nothing } : all) },
  });
  await within(await card(/Are we getting there/)).findByText('Nothing for this period and these filters');
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(screen.queryByRole('heading', { name: 'No objective was worked on in this period' })).toBeNull();
});

test('a forecast of only a part of the objectives shows how many and which', async () => {
  await open({ more: { [`${AT}/forecast`]: () => ({ objectives: [forecast], total: 340 }) } });
  const land = within(await card(/Where will we land/));
  await land.findByText(/^The 1 of 340 objectives whose periods end first\. The pace/);
  expect(land.getByText(/^1 of the 1 listed objectives at the end of its period/)).toBeTruthy();
});

test('the field for a custom period stays visible while choosing, and shows the chosen days', async () => {
  await open({ path: '/reporting?period=own&from=2026-01-05&to=2026-02-05' });
  const field = await screen.findByRole('button', { name: /From and to/ });
  await userEvent.click(field);
  for (const name of ['10 January 2026', '20 January 2026'])
    await userEvent.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(window.location.search).toBe('?period=own&from=2026-01-10&to=2026-01-20'));
  expect(field).toBeVisible();
  expect(field).toHaveTextContent('10 January 26 – 20 January 26');
});

test('a forecast shows its range, or that there are too few values', async () => {
  await open();
  const land = await card(/Where will we land/);
  await within(land).findByText('52% to 74% · until 31 March 26');
  expect(within(land).getByText('61% likely')).toBeTruthy();
  expect(within(land).getByText('Too few values for a forecast · until 31 March 26')).toBeTruthy();
});
