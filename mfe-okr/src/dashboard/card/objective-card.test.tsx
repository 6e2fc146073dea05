import { afterEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addDays, dateOf, shareElapsed } from '@waymark/contracts';
import { anOrganisation, aUser, type FakeRoutes, refusal, shownText } from '@waymark/shell-kit/testing';
import { justMade } from '../../objectives/just-made.ts';
import { keyresultLike } from '../../testing-objectives.ts';
import { ada, milo, objectiveOfAda, serverOf, show } from '../../testing-screen.tsx';
import { ObjectiveCard } from './objective-card.tsx';

const keyresults = [keyresultLike({ name: 'Answer within an hour' })];
type Given = Parameters<typeof objectiveOfAda>[0];

const open = async (fields: Given, who = ada.uuid, more: FakeRoutes = {}, organisation = anOrganisation()) => {
  const objective = objectiveOfAda({ name: 'Ride', keyresults, ...fields });
  const app = await show(<ObjectiveCard objective={objective} />, {
    routes: serverOf([objective], { 'PUT user/organisations/:org/objectives/:uuid': () => ({ objective }), ...more }),
    user: aUser({ uuid: who }),
    organisation,
  });
  await screen.findByRole('img', { name: shownText('okr:card.owner', { name: 'Ada Lovelace' }) });
  return { ...app, objective };
};
const step = (key: string) => screen.queryByRole('button', { name: shownText(`okr:objective.move.${key}`) });
const fold = () => screen.getByRole('button', { name: new RegExp(`^${shownText('okr:card.count', { count: 1 })}`) });

afterEach(() => {
  justMade.set(null);
  localStorage.clear();
});

test.each([
  ['creation', 'request_validation', ada.uuid],
  ['validation', 'start_working', milo.uuid],
  ['working', 'go_to_review', milo.uuid],
  ['review', 'archive', ada.uuid],
] as const)('in %s the card offers the next step to a user who may take it', async (status, key, who) => {
  const { calls } = await open({ status }, who);
  await waitFor(() => expect(step(key)).toBeTruthy());
  await userEvent.click(step(key) as HTMLElement);
  await waitFor(() => expect(calls.some(({ route }) => route.startsWith('PUT'))).toBe(true));
});

test('the second click of a double click does not take the next step of the card that has come in its place', async () => {
  const { calls } = await open({ status: 'creation' });
  await waitFor(() => expect(step('request_validation')).toBeTruthy());
  fireEvent.click(step('request_validation') as HTMLElement, { detail: 2 });
  await act(async () => {});
  expect(calls.some(({ route }) => route.startsWith('PUT'))).toBe(false);
});

test('the button of the next step says for screen readers which objective it moves', async () => {
  await open({ status: 'creation', name: 'Ride further' });
  await waitFor(() => expect(step('request_validation')).toBeTruthy());
  expect(step('request_validation')).toHaveAccessibleDescription('Ride further');
});

test('the buttons of the key results say for screen readers which objective they belong to', async () => {
  await open({ status: 'creation', name: 'Ride further' });
  expect(fold()).toHaveAccessibleDescription('Ride further');
  const add = screen.getByRole('button', { name: shownText('okr:card.add_keyresult') });
  expect(add).toHaveAccessibleDescription('Ride further');
});

test('the button of the first key result says for screen readers which objective it belongs to', async () => {
  await open({ status: 'creation', name: 'Ride alone', keyresults: [] });
  const first = screen.getByRole('button', { name: shownText('okr:card.first_keyresult') });
  expect(first).toHaveAccessibleDescription('Ride alone');
});

test('the card offers no step that the user may not take, or that requires a missing key result', async () => {
  await open({ status: 'working' });
  expect(step('go_to_review')).toBeNull();
  await open({ status: 'creation', keyresults: [] });
  expect(step('request_validation')).toBeNull();
});

test('the avatars of a card have labels for owner and validator', async () => {
  await open({});
  const owned = await screen.findAllByRole('img', { name: /^Owner: / });
  expect(owned.length).toBeGreaterThan(0);
  const validator = await screen.findByRole('img', { name: shownText('okr:card.validator', { name: 'Milo Berger' }) });
  await userEvent.hover(validator);
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Validator: Milo Berger');
});

test('the card shows the elapsed share of its period in words', async () => {
  const period = { period_start: '2026-01-01', period_end: '2026-04-01' };
  const { objective } = await open({ status: 'working', ...period });
  const percent = Math.round(shareElapsed(objective, new Date().toISOString().slice(0, 10)) * 100);
  const words = shownText('okr:card.time_gone', { percent: `${percent}%` });
  expect(screen.getByText(new RegExp(words))).toBeTruthy();
});

test('the card computes the elapsed time in the organisation’s time zone', async () => {
  const now = new Date();
  const timezone = now.getUTCHours() < 11 ? 'Pacific/Niue' : 'Pacific/Kiritimati';
  const period = { period_start: addDays(dateOf(now), -10), period_end: addDays(dateOf(now), 10) };
  const { objective } = await open({ status: 'working', ...period }, ada.uuid, {}, anOrganisation({ timezone }));
  const share = shareElapsed(objective, dateOf(now, timezone));
  expect(share).not.toBe(shareElapsed(objective, dateOf(now)));
  const words = shownText('okr:card.time_gone', { percent: `${Math.round(share * 100)}%` });
  expect(screen.getByText(new RegExp(words))).toBeTruthy();
});

test('the meter of a key result names the progress expected today, and the value that counts as reached', async () => {
  const pace = { verdict: 'behind', expected: 45, by: -45, forecast: null } as const;
  const marked = { status: 'working', keyresults: [keyresultLike({ pace })] } as const;
  const expected = shownText('okr:card.expected', { percent: '45%' });
  const value = () => screen.getByRole('meter').getAttribute('aria-valuetext');
  const { unmount } = await open({ ...marked, keyresults: [...marked.keyresults] });
  expect(value()?.endsWith(expected)).toBe(true);
  unmount();
  await open({ ...marked, keyresults: [...marked.keyresults], goal: 'aspirational' });
  expect(value()?.endsWith(`${expected}, ${shownText('okr:card.counts_from', { percent: '70%' })}`)).toBe(true);
});

const behind = keyresultLike({
  uuid: 'b0000000-0000-4000-8000-000000000007',
  name: 'Sign ten contracts',
  pace: { verdict: 'behind', expected: 40, by: -32, forecast: null },
  confidence: 2,
  trouble: ['behind', 'confidence_low'],
});

test('the card shows why it needs attention, and names the key result that is furthest behind', async () => {
  await open({ status: 'working', keyresults: [...keyresults, behind], trouble: ['behind', 'confidence_low'] });
  expect(
    await screen.findByText('Needs attention: “Sign ten contracts”, 32 points behind, confidence 2 of 10'),
  ).toBeTruthy();
  const line = screen.getByText('32 points behind, confidence 2 of 10').closest('li');
  expect(line).toHaveTextContent(/\(\d+ of 90 days gone, 8% of the way: 32 points behind\)/);
  expect(screen.getByText('on pace').closest('li')).toHaveTextContent('Answer within an hour');
});

test.each(['creation', 'validation', 'review', 'archive'] as const)(
  'the card of an objective in %s shows no pace',
  async (status) => {
    await open({ status, keyresults: [behind] });
    expect(screen.queryByText(/points behind/)).toBeNull();
  },
);

test('the card shows pace instead of health if the organisation’s charts show pace', async () => {
  const objective = objectiveOfAda({ status: 'working', keyresults: [behind] });
  await show(<ObjectiveCard objective={objective} />, {
    routes: serverOf([objective]),
    organisation: anOrganisation({ charts_by: 'pace' }),
  });
  expect(await screen.findByText(shownText('kit:pace.behind'))).toBeTruthy();
  expect(screen.queryByText(shownText('kit:health.off_track'))).toBeNull();
});

test('the card shows the unit of a key result once', async () => {
  await open({ status: 'working', keyresults: [keyresultLike({ measured_by: 'points' })] });
  expect(screen.getAllByText('points')).toHaveLength(1);
});

/** A server that stores the folded objectives of one user. */
const keepsFolded = () => {
  const folded = new Set<string>();
  return {
    'GET user/organisations/:org/objectives/folded': () => ({ folded: [...folded] }),
    'PUT user/organisations/:org/objectives/:uuid/folded': ({ path, body }) => {
      const [uuid = ''] = path.split('/').slice(-2);
      if ((body as { folded: boolean }).folded) folded.add(uuid);
      else folded.delete(uuid);
      return body as object;
    },
  } satisfies FakeRoutes;
};
const shown = () => screen.queryByRole('button', { name: 'Answer within an hour' }) !== null;

test('the key results of a card can be folded, and stay folded for the user in another browser', async () => {
  const routes = keepsFolded();
  const first = await open({}, ada.uuid, routes);
  expect(shown()).toBe(true);
  await userEvent.click(fold());
  expect(shown()).toBe(false);
  expect(fold()).toHaveAttribute('aria-expanded', 'false');
  first.unmount();
  localStorage.clear();
  const again = await open({}, ada.uuid, routes);
  await waitFor(() => expect(shown()).toBe(false));
  await userEvent.click(fold());
  expect(shown()).toBe(true);
  again.unmount();
  await open({}, ada.uuid, routes);
  expect(shown()).toBe(true);
});

test('the folded state stored in the browser is replaced by that of the server', async () => {
  const routes = keepsFolded();
  const first = await open({}, ada.uuid, routes);
  await userEvent.click(fold());
  first.unmount();
  expect(JSON.stringify(localStorage)).toContain(first.objective.uuid);
  await open({}, ada.uuid, keepsFolded());
  await waitFor(() => expect(shown()).toBe(true));
});

test('a card folded while the folded state is loading stays folded, and the request is repeated', async () => {
  const routes = keepsFolded();
  let notify = (): void => {};
  const late = new Promise<void>((resolve) => {
    notify = resolve;
  });
  const list = routes['GET user/organisations/:org/objectives/folded'];
  let requested = 0;
  const app = await open({}, ada.uuid, {
    ...routes,
    'GET user/organisations/:org/objectives/folded': async () => {
      requested += 1;
      const answer = list();
      if (requested === 1) await late;
      return answer;
    },
  });
  await userEvent.click(fold());
  notify();
  await waitFor(() => expect(requested).toBe(2));
  await waitFor(() => expect(app.queryClient.isFetching()).toBe(0));
  expect(shown()).toBe(false);
});

test('a card that is folded and unfolded quickly is saved as it is shown, whatever the server takes up first', async () => {
  const routes = keepsFolded();
  const put = routes['PUT user/organisations/:org/objectives/:uuid/folded'];
  const { promise: first, resolve: goOn } = Promise.withResolvers<void>();
  const saved: unknown[] = [];
  const app = await open({}, ada.uuid, {
    ...routes,
    'PUT user/organisations/:org/objectives/:uuid/folded': async (request) => {
      if (saved.length === 0 && (request.body as { folded: boolean }).folded) await first;
      saved.push(request.body);
      return put(request);
    },
  });
  await userEvent.click(fold());
  await userEvent.click(fold());
  expect(shown()).toBe(true);
  goOn();
  await waitFor(() => expect(saved).toEqual([{ folded: true }, { folded: false }]));
  await waitFor(() => expect(app.queryClient.isFetching()).toBe(0));
  expect(shown()).toBe(true);
});

test('folding is rolled back with the reason when the server refuses it', async () => {
  await open({}, ada.uuid, {
    'PUT user/organisations/:org/objectives/:uuid/folded': () => refusal(503, 'SERVICE_UNAVAILABLE', 'Not now'),
  });
  await userEvent.click(fold());
  expect(await screen.findByText('Not now')).toBeTruthy();
  expect(shown()).toBe(true);
});

test('a new objective is marked for a moment and focuses its button for the first key result', async () => {
  Element.prototype.scrollIntoView = jest.fn();
  const { objective } = await open({ status: 'creation', keyresults: [] });
  act(() => justMade.set({ uuid: objective.uuid }));
  const ask = screen.getByRole('button', { name: shownText('okr:card.first_keyresult') });
  await waitFor(() => expect(ask).toHaveFocus());
  expect(screen.getByRole('article')).toHaveAttribute('data-marked', 'true');
  await waitFor(() => expect(screen.getByRole('article')).not.toHaveAttribute('data-marked'));
  expect(justMade.snapshot()).toBeNull();
});

test('the mark of a new objective ends after its time even if its card has been unmounted', async () => {
  Element.prototype.scrollIntoView = jest.fn();
  const { objective, unmount } = await open({ status: 'creation', keyresults: [] });
  jest.useFakeTimers();
  try {
    act(() => justMade.set({ uuid: objective.uuid }));
    act(() => jest.advanceTimersByTime(1_000));
    unmount();
    expect(justMade.snapshot()).not.toBeNull();
    act(() => jest.advanceTimersByTime(3_000));
    expect(justMade.snapshot()).toBeNull();
  } finally {
    jest.useRealTimers();
  }
});
