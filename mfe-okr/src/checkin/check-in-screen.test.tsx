import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DueKeyResultResource } from '@waymark/contracts';
import { i18n } from '@waymark/shell-kit';
import { anOrganisation, aUser, dueLike, type FakeRoutes, refusal, shownText } from '@waymark/shell-kit/testing';
import { ada, milo, serverOf, show, unsent } from '../testing-screen.tsx';
import { CheckInScreen } from './check-in-screen.tsx';

const ORG = 'user/organisations/:org';
const POST = `POST ${ORG}/keyresults/:keyresult/checkins`;
const user = aUser({ uuid: ada.uuid });

const dueCard = (name: string, fields: Partial<DueKeyResultResource> = {}): DueKeyResultResource =>
  dueLike({
    uuid: `uuid of ${name}`,
    name,
    user_uuid: ada.uuid,
    actual_value: 10,
    updated_at: '2026-03-01T10:00:00.000Z',
    ...fields,
  });

/** A server on which a key result is no longer due after its check-in. */
const openQueue = async (cards: readonly DueKeyResultResource[], more: FakeRoutes = {}) => {
  let due = cards;
  const answerTo = (uuid: string, value: number) => ({
    checkin: {
      uuid: `checkin of ${uuid}`,
      at: '2026-03-10T10:00:00.000Z',
      user_uuid: ada.uuid,
      from_value: 10,
      value,
      confidence: null,
      comment: null,
    },
    keyresult: {
      ...cards.find((card) => card.uuid === uuid),
      actual_value: value,
      updated_at: '2026-03-10T10:00:00.000Z',
    },
  });
  const app = await show(<CheckInScreen />, {
    user,
    routes: {
      ...serverOf([]),
      [`GET ${ORG}/checkins/due`]: () => ({ keyresults: due, total: due.length }),
      [`GET ${ORG}/keyresults/:keyresult/checkins`]: () => ({ checkins: [], total: 0 }),
      [POST]: ({ path, body }) => {
        const keyresult = decodeURIComponent(path.split('/').at(-2) ?? '');
        due = due.filter(({ uuid }) => uuid !== keyresult);
        return answerTo(keyresult, (body as { value: number }).value);
      },
      [`DELETE ${ORG}/checkins/:checkin`]: ({ path }) =>
        answerTo(decodeURIComponent(path.split('/').at(-1) ?? '').replace('checkin of ', ''), 10),
      ...more,
    },
  });
  const requests = () => app.calls.filter(({ route }) => /^(POST|DELETE) .*checkins/.test(route));
  return { ...app, requests };
};

const front = (name: string) => screen.findByRole('article', { name });
const value = () => screen.getByRole('textbox', { name: /Actual value/ });
const doneList = () => screen.getByRole('region', { name: 'Checked in just now' });

beforeEach(() => localStorage.clear());

test('the texts of the card are loaded before the queue, so that the card does not hide the screen again', async () => {
  const asked = jest.spyOn(i18n, 'hasLoadedNamespace');
  const namespaces = () =>
    new Set(asked.mock.calls.flatMap(([name]) => name).filter((name) => name.startsWith('okr-')));
  const { promise: due, resolve } = Promise.withResolvers<object>();
  await openQueue([], { [`GET ${ORG}/checkins/due`]: () => due });
  await screen.findByRole('heading', { name: 'Check-in' });
  const before = namespaces();
  await act(async () => resolve({ keyresults: [dueCard('Calls')], total: 1 }));
  await front('Calls');
  expect(namespaces()).toEqual(before);
  asked.mockRestore();
});

test('a value, Tab, a digit and Enter check in a key result and go to the next one', async () => {
  const { requests } = await openQueue([dueCard('Calls'), dueCard('Lessons', { confidence: 4 })]);
  await front('Calls');
  expect(value()).toHaveFocus();
  await userEvent.keyboard('49');
  expect(screen.getByText(/49% of the way/)).toBeVisible();
  await userEvent.keyboard('{Tab}7{Enter}');
  await front('Lessons');
  expect(value()).toHaveFocus();
  expect(within(doneList()).getByRole('listitem')).toHaveTextContent('Calls49%');
  await userEvent.keyboard('12{Tab}9{ArrowRight}{Enter}');
  await screen.findByRole('heading', { name: 'Everything is checked in' });
  await waitFor(() => expect(requests()).toHaveLength(2));
  const updated_at = '2026-03-01T10:00:00.000Z';
  expect(requests().map(({ body }) => body)).toEqual([
    { value: 49, confidence: 7, updated_at },
    { value: 12, confidence: 10, updated_at },
  ]);
});

test('check-ins that are due beyond the loaded ones are counted too', async () => {
  const due = Array.from({ length: 6 }, (_, number) => dueCard(`Number ${number}`));
  await openQueue(due, { [`GET ${ORG}/checkins/due`]: () => ({ keyresults: due, total: 3_005 }) });
  await front('Number 0');
  expect(screen.getByText('3,005 key results wait')).toBeVisible();
  expect(screen.getByText('and 3,000 more')).toBeVisible();
});

test('the key = confirms the current value, and the key s puts a key result aside for later', async () => {
  const { requests } = await openQueue([dueCard('Calls', { confidence: 6 }), dueCard('Lessons')]);
  await front('Calls');
  await userEvent.keyboard('s');
  await front('Lessons');
  await userEvent.keyboard('=');
  await screen.findByRole('heading', { name: '1 key result was put aside' });
  expect(screen.getByText('1 value confirmed')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Go through them' }));
  await front('Calls');
  await userEvent.keyboard('=');
  await screen.findByRole('heading', { name: 'Everything is checked in' });
  await waitFor(() =>
    expect(requests().map(({ body }) => body)).toMatchObject([
      { value: 10, confidence: null },
      { value: 10, confidence: 6 },
    ]),
  );
});

test('the key u takes back the last check-in, and fills the form with its values', async () => {
  const { requests } = await openQueue([dueCard('Calls'), dueCard('Lessons')]);
  await front('Calls');
  await userEvent.keyboard('49{Tab}7{Enter}');
  await front('Lessons');
  await userEvent.keyboard('u');
  await front('Calls');
  expect(value()).toHaveValue('49');
  expect(screen.getByRole('radio', { name: '7' })).toBeChecked();
  await waitFor(() => expect(requests().map(({ route }) => route.split(' ')[0])).toEqual(['POST', 'DELETE']));
});

test('a check-in requires a value, and refuses an invalid number', async () => {
  const { requests } = await openQueue([dueCard('Calls')]);
  await front('Calls');
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Type the value, or choose “Same as before”');
  await userEvent.keyboard('1e308{Enter}');
  expect(await screen.findByRole('alert')).not.toHaveTextContent('Same as before');
  expect(value()).toHaveAttribute('aria-invalid', 'true');
  expect(requests()).toEqual([]);
});

test.each([
  ['many', 'The number is invalid'],
  ['1,234', 'This could be 1234 or 1.234: type the one that you mean'],
  ['1000000000000001', 'This number is too large'],
])('a check-in with the value %s is refused with: %s', async (typed, text) => {
  const { requests } = await openQueue([dueCard('Calls')]);
  await front('Calls');
  await userEvent.type(value(), `${typed}{Enter}`);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(requests()).toEqual([]);
});

test('a comment of a check-in that is too long is refused instead of truncated', async () => {
  const { requests } = await openQueue([dueCard('Calls')]);
  await front('Calls');
  await userEvent.type(value(), '42');
  const comment = screen.getByRole('textbox', { name: 'Comment' });
  await userEvent.click(comment);
  await userEvent.paste('x'.repeat(2001));
  await userEvent.keyboard('{Enter}');
  expect(comment).toHaveValue('x'.repeat(2001));
  expect(comment).toHaveAccessibleDescription(/too long/);
  expect(requests()).toEqual([]);
  await userEvent.type(comment, '{Backspace}{Enter}');
  await waitFor(() => expect(requests()).toHaveLength(1));
});

test('a check-in with only a confidence or a comment confirms the current value', async () => {
  const { requests } = await openQueue([dueCard('Calls'), dueCard('Lessons')]);
  await front('Calls');
  await userEvent.keyboard('{Tab}3{Enter}');
  await front('Lessons');
  await userEvent.click(screen.getByRole('textbox', { name: 'Comment' }));
  await userEvent.keyboard('Nothing new{Enter}');
  await waitFor(() =>
    expect(requests().map(({ body }) => body)).toMatchObject([
      { value: 10, confidence: 3 },
      { value: 10, confidence: null, comment: 'Nothing new' },
    ]),
  );
});

test('a check-in with a blocker is not sent before the blocker has a text', async () => {
  const { requests } = await openQueue([dueCard('Calls', { blocked_since: '2026-02-20T10:00:00.000Z' })]);
  expect(await front('Calls')).toHaveTextContent('Blocked since 20 February 26');
  await userEvent.keyboard('12b');
  await userEvent.click(await screen.findByRole('radio', { name: 'No money' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save and go on' }));
  expect(await screen.findByText('Say it in one sentence')).toBeVisible();
  expect(requests()).toEqual([]);
  await userEvent.click(screen.getByRole('textbox', { name: /In one sentence/ }));
  await userEvent.keyboard('The budget is frozen{Enter}');
  expect(await screen.findByRole('heading', { name: 'Blocked now' })).toBeVisible();
  expect(screen.getByText('The budget is frozen')).toBeVisible();
  await waitFor(() => expect(requests()).toHaveLength(1));
  expect(requests()[0]?.body).toMatchObject({
    value: 12,
    blocker: { kind: 'money', text: 'The budget is frozen', user_uuid: null, team_uuid: null },
  });
});

test('a conflict with the check-in of another member is shown, and the user can overwrite it', async () => {
  const theirs = dueCard('Calls', {
    actual_value: 20,
    comment: 'Counted twice',
    updated_at: '2026-03-05T10:00:00.000Z',
  });
  let tries = 0;
  const { requests } = await openQueue([dueCard('Calls')], {
    [POST]: ({ body }) => {
      tries += 1;
      if (tries === 1) return refusal(409, 'EDITED_MEANWHILE', 'Edited', { keyresult: theirs });
      return { checkin: { uuid: 'c', value: (body as { value: number }).value }, keyresult: theirs };
    },
  });
  await front('Calls');
  await userEvent.keyboard('15{Enter}');
  const note = await screen.findByRole('alert');
  expect(note).toHaveTextContent('“Calls” was set to 20% meanwhile; you said 15%');
  expect(note).toHaveTextContent('Counted twice');
  await userEvent.click(within(note).getByRole('button', { name: 'Save mine anyway' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(requests().map(({ body }) => body)).toMatchObject([{}, { value: 15, updated_at: theirs.updated_at }]);
});

test('a refused check-in is kept and shown with the reason until the user discards it', async () => {
  await openQueue([dueCard('Calls')], { [POST]: () => refusal(409, 'NOT_WORKING', 'It is not being worked on') });
  await front('Calls');
  await userEvent.keyboard('15{Enter}');
  const note = await screen.findByRole('alert');
  expect(note).toHaveTextContent('“Calls” was not saved: It is not being worked on');
  expect(unsent()).toHaveLength(1);
  await userEvent.click(within(note).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(unsent()).toEqual([]);
});

test('a check-in waits while the server is unreachable, and is sent again with the same idempotency key', async () => {
  let isAway = true;
  const { requests } = await openQueue([dueCard('Calls')], {
    [POST]: () =>
      isAway ? refusal(503, 'UNAVAILABLE', 'Away') : { checkin: { uuid: 'c' }, keyresult: dueCard('Calls') },
  });
  await front('Calls');
  await userEvent.keyboard('15{Enter}');
  await screen.findByText(/1 check-in waits in this browser/);
  isAway = false;
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText(/waits in this browser/)).toBeNull());
  const keys = requests().map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);
});

test.each([
  ['somebody else has checked in', [], 'Nothing to check in'],
  ['it is still due', [dueCard('Calls', { actual_value: 20, updated_at: '2026-03-05T10:00:00.000Z' })], 'Calls'],
])('keeping the other member’s value in a conflict continues with the queue: %s', async (_, dueThen, heading) => {
  const theirs = dueCard('Calls', { actual_value: 20, updated_at: '2026-03-05T10:00:00.000Z' });
  let due = [dueCard('Calls')];
  const { requests } = await openQueue([dueCard('Calls')], {
    [`GET ${ORG}/checkins/due`]: () => ({ keyresults: due, total: due.length }),
    [POST]: ({ body }) => {
      if ((body as { updated_at: string }).updated_at === theirs.updated_at)
        return { checkin: { uuid: 'c', value: 21 }, keyresult: theirs };
      due = dueThen;
      return refusal(409, 'EDITED_MEANWHILE', 'Edited', { keyresult: theirs });
    },
  });
  await front('Calls');
  await userEvent.keyboard('15{Enter}');
  await userEvent.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Keep theirs' }));
  await screen.findByRole('heading', { name: heading });
  if (dueThen.length === 0) return;
  await userEvent.click(value());
  await userEvent.keyboard('21{Enter}');
  await screen.findByRole('heading', { name: 'Everything is checked in' });
  await waitFor(() => expect(requests().at(-1)?.body).toMatchObject({ value: 21, updated_at: theirs.updated_at }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('typed values are kept when key results are put aside or check-ins are taken back', async () => {
  await openQueue([dueCard('Calls'), dueCard('Lessons'), dueCard('Visits')]);
  await front('Calls');
  await userEvent.keyboard('11{Enter}');
  await front('Lessons');
  await userEvent.keyboard('22s');
  await front('Visits');
  await userEvent.keyboard('33u');
  await front('Lessons');
  expect(value()).toHaveValue('22');
  await userEvent.keyboard('u');
  await front('Calls');
  expect(value()).toHaveValue('11');
  await userEvent.keyboard('{Enter}');
  await front('Lessons');
  await userEvent.keyboard('{Enter}');
  await front('Visits');
  expect(value()).toHaveValue('33');
});

test('a typed blocker is kept when the server refuses its check-in', async () => {
  await openQueue([dueCard('Calls'), dueCard('Lessons')], { [POST]: () => refusal(422, 'VALIDATION', 'No') });
  await front('Calls');
  await userEvent.keyboard('12b');
  await userEvent.click(await screen.findByRole('radio', { name: 'No money' }));
  await userEvent.click(screen.getByRole('textbox', { name: /In one sentence/ }));
  await userEvent.keyboard('The budget is frozen{Enter}');
  await screen.findByRole('alert');
  await userEvent.keyboard('u');
  await front('Calls');
  expect(await screen.findByRole('textbox', { name: /In one sentence/ })).toHaveValue('The budget is frozen');
});

test('a refused check-in is not listed as checked in at the end', async () => {
  await openQueue([dueCard('Calls'), dueCard('Lessons')], {
    [POST]: ({ path, body }) =>
      path.includes('Calls')
        ? refusal(422, 'VALIDATION', 'No')
        : { checkin: { uuid: 'c', value: (body as { value: number }).value }, keyresult: dueCard('Lessons') },
  });
  await front('Calls');
  await userEvent.keyboard('15{Enter}');
  await screen.findByRole('alert');
  await userEvent.keyboard('20{Enter}');
  const end = await screen.findByRole('region', { name: 'Checked in just now' });
  expect(end).toHaveTextContent('Lessons');
  expect(end).not.toHaveTextContent('Calls');
  expect(screen.queryByRole('heading', { name: 'Everything is checked in' })).toBeNull();
});

test('the meter names the value that counts as reached only if it is less than the target', async () => {
  const objective = dueLike().objective;
  await openQueue([dueCard('Calls'), dueCard('Lessons', { objective: { ...objective, goal: 'aspirational' } })]);
  const way = (card: HTMLElement) => within(card).getByRole('meter').getAttribute('aria-valuetext');
  expect(way(await front('Calls'))).not.toMatch('70%');
  await userEvent.keyboard('s');
  expect(way(await front('Lessons'))).toMatch(/expected by today, counts as reached from 70%$/);
});

/** Stores an unsent check-in of an earlier visit in the browser. */
const leaveUnsent = () =>
  localStorage.setItem(
    `waymark.unsent.${user.uuid}.${anOrganisation().uuid}.left`,
    JSON.stringify({
      key: 'left',
      place: 1,
      card: dueCard('Calls'),
      said: { value: 15, confidence: null, comment: '' },
      state: 'waiting',
    }),
  );
const away = { [POST]: () => refusal(503, 'UNAVAILABLE', 'Away') };

test('check-ins waiting in the browser are shown if the due key results cannot be loaded', async () => {
  leaveUnsent();
  await openQueue([], { ...away, [`GET ${ORG}/checkins/due`]: () => refusal(404, 'NOT_FOUND', 'Away') });
  await screen.findByRole('button', { name: /again/i });
  expect(await screen.findByText(/1 check-in waits in this browser/)).toBeVisible();
});

test('check-ins waiting in the browser are shown if the organisation is blocked', async () => {
  leaveUnsent();
  await show(<CheckInScreen />, {
    user,
    organisation: anOrganisation({ blocked_for_not_paying: true }),
    routes: { ...serverOf([]), ...away },
  });
  await screen.findByRole('alert', { name: /paid|pay/i });
  expect(await screen.findByText(/1 check-in waits in this browser/)).toBeVisible();
});

test('a user asks another member for a check-in, and the next key result is shown', async () => {
  const { requests } = await openQueue([dueCard('Calls'), dueCard('Lessons', { asked_uuid: milo.uuid })], {
    [`${POST}/ask`]: () => ({ keyresult: dueCard('Calls') }),
  });
  await front('Calls');
  await userEvent.click(screen.getByRole('button', { name: 'Ask somebody' }));
  await userEvent.click(await screen.findByRole('combobox', { name: /Whom/ }));
  await userEvent.click(await screen.findByRole('option', { name: /Milo/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await front('Lessons');
  expect(requests().map(({ body }) => body)).toEqual([{ user_uuid: milo.uuid }]);
  expect(await screen.findByText('Milo Berger was asked for this number')).toBeVisible();
});

test('a dialog that asks for a check-in keeps its key result when another one comes to the front', async () => {
  let due = [dueCard('Calls'), dueCard('Lessons')];
  const { requests, queryClient } = await openQueue(due, {
    [`GET ${ORG}/checkins/due`]: () => ({ keyresults: due, total: due.length }),
    [`${POST}/ask`]: () => ({ keyresult: dueCard('Calls') }),
  });
  await front('Calls');
  await userEvent.click(screen.getByRole('button', { name: 'Ask somebody' }));
  const whom = await screen.findByRole('combobox', { name: /Whom/ });
  due = due.slice(1);
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(document.querySelector('article')).toHaveAttribute('data-keyresult', 'uuid of Lessons'));
  expect(document.activeElement?.closest('article')).toBeNull();
  await userEvent.click(whom);
  await userEvent.click(await screen.findByRole('option', { name: /Milo/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await waitFor(() => expect(requests().map(({ path }) => path)).toEqual([expect.stringContaining('Calls')]));
  await front('Lessons');
});

test('a request for a check-in shows the user whom they asked, and can be withdrawn', async () => {
  let asked: string | null = milo.uuid;
  const { requests } = await openQueue([], {
    [`GET ${ORG}/checkins/due`]: () => ({
      keyresults: [dueCard('Calls', { asked_uuid: asked, asked_by_uuid: ada.uuid })],
      total: 1,
    }),
    [`DELETE ${ORG}/keyresults/:keyresult/checkins/ask`]: () => {
      asked = null;
      return { keyresult: dueCard('Calls') };
    },
  });
  await screen.findByText('You asked Milo Berger for this number');
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw the question' }));
  await waitFor(() => expect(screen.queryByText(/You asked Milo/)).toBeNull());
  expect(requests()).toHaveLength(1);
});

test('a member who was asked for a check-in sees the owner, and cannot ask others or raise a blocker', async () => {
  await openQueue([dueCard('Calls', { user_uuid: milo.uuid, asked_uuid: ada.uuid })]);
  expect(
    await screen.findByText('You were asked for this number; the key result is owned by Milo Berger'),
  ).toBeVisible();
  // A member who was asked may only check in.
  expect(screen.queryByRole('button', { name: /Ask somebody|Raise a blocker/ })).toBeNull();
});

test('the check-in screen shows the next check-in day if nothing is due', async () => {
  await openQueue([]);
  await screen.findByRole('heading', { name: 'Nothing to check in' });
  expect(screen.getByText(/The next day is \d\d \w+ \d\d\./)).toBeVisible();
});

test('if the due key results cannot be loaded, loading can be retried', async () => {
  let isAway = true;
  await openQueue([dueCard('Calls')], {
    [`GET ${ORG}/checkins/due`]: () =>
      isAway ? refusal(404, 'NOT_FOUND', 'Away') : { keyresults: [dueCard('Calls')], total: 1 },
  });
  const again = await screen.findByRole('button', { name: /again/i });
  isAway = false;
  await userEvent.click(again);
  await front('Calls');
});

test('the check-in screen of an organisation blocked for not paying shows the notice, and requests nothing due', async () => {
  const { calls } = await show(<CheckInScreen />, {
    user,
    organisation: anOrganisation({ blocked_for_not_paying: true }),
    routes: serverOf([]),
  });
  await screen.findByRole('alert', { name: /paid|pay/i });
  expect(calls.filter(({ route }) => route.endsWith('/due'))).toEqual([]);
});

test('the course of the value has its values in words, told apart by semicolons', async () => {
  const checkin = { uuid: 'c', at: '2026-03-10T10:00:00.000Z', user_uuid: ada.uuid, confidence: null, comment: null };
  await openQueue([dueCard('Signups')], {
    [`GET ${ORG}/keyresults/:keyresult/checkins`]: () => ({
      checkins: [{ ...checkin, from_value: 0, value: 12.5 }],
      total: 1,
    }),
  });
  const course = shownText('okr:history_hover.course', { values: '0; 12.5' });
  expect(await screen.findByRole('img', { name: course })).toBeTruthy();
});
