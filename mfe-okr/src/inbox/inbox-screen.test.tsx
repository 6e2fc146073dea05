import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { InboxItemResource } from '@waymark/contracts';
import { i18n, messageText } from '@waymark/shell-kit';
import { anOrganisation, aTeam, type FakeRoutes, refusal, shownText } from '@waymark/shell-kit/testing';
import { milo, serverOf, show } from '../testing-screen.tsx';
import { InboxScreen } from './inbox-screen.tsx';

const ORG = 'user/organisations/:org';
const HOME = `/organization/${anOrganisation().uuid}`;

const waiting = (fields: Partial<InboxItemResource>): InboxItemResource => ({
  uuid: `uuid of ${fields.name}`,
  kind: 'validation_waiting',
  target: 'objective',
  target_uuid: 'o1',
  name: 'Win the north',
  text: null,
  user_uuid: null,
  returned: false,
  objective_uuid: 'o1',
  keyresult_uuid: null,
  created_at: '2026-03-01T10:00:00.000Z',
  // The product's public address; the reader may use another one.
  url: `https://waymark.example${HOME}?okrref=o1`,
  ...fields,
});
const mention = waiting({
  kind: 'mention',
  target: 'comment',
  name: 'Calls',
  text: `@[${aTeam().uuid}] please look`,
  user_uuid: milo.uuid,
});

const open = (items: readonly InboxItemResource[], more: FakeRoutes = {}, organisation = anOrganisation()) =>
  show(<InboxScreen />, {
    path: '/inbox',
    organisation,
    routes: serverOf([], {
      [`GET ${ORG}/inbox`]: ({ query }) => {
        const offset = Number(query.get('offset') ?? 0);
        return { items: items.slice(offset, offset + Number(query.get('limit'))), total: items.length };
      },
      [`GET ${ORG}/teams`]: () => ({ teams: [aTeam({ name: 'Sales' })] }),
      'GET user/inbox': () => ({ organisations: [], invitations: 0 }),
      'GET user/organisations': () => ({ organisations: [anOrganisation()] }),
      ...more,
    }),
  });

test('the texts of all rows are loaded before the list, so that a row does not hide the screen again', async () => {
  const asked = jest.spyOn(i18n, 'hasLoadedNamespace');
  const namespaces = () =>
    new Set(asked.mock.calls.flatMap(([name]) => name).filter((name) => name.startsWith('okr-')));
  const { promise: listed, resolve } = Promise.withResolvers<object>();
  await open([], { [`GET ${ORG}/inbox`]: () => listed });
  await screen.findByRole('heading', { name: 'Inbox' });
  const before = namespaces();
  await act(async () => resolve({ items: [{ ...blocker, uuid: 'blocker' }, mention, waiting({})], total: 3 }));
  await screen.findByText(/We need the numbers/);
  expect(namespaces()).toEqual(before);
  asked.mockRestore();
});

test('each kind of inbox item has its own heading and link, and all items are counted', async () => {
  await open([
    waiting({ name: 'Win the north' }),
    waiting({ name: 'Cut the waste', kind: 'sent_back' }),
    waiting({ name: 'Last year', kind: 'period_over' }),
    waiting({
      name: '',
      kind: 'seats',
      target: 'subscription',
      url: `https://waymark.example${HOME}/admin/subscription`,
    }),
  ]);
  const decide = await screen.findByRole('link', { name: 'Decide: Win the north' });
  expect(decide).toHaveAttribute('href', `${HOME}?okrref=o1`);
  expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
    'Waiting for your validation 1',
    'Sent back to you 1',
    'Their period is over 1',
    'Subscription and payment 1',
  ]);
  expect(screen.getByRole('link', { name: 'Rework: Cut the waste' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Review: Last year' })).toBeTruthy();
  expect(screen.getByRole('link', { name: /^To the subscription/ })).toHaveAttribute(
    'href',
    `${HOME}/admin/subscription`,
  );
  expect(screen.getByRole('status')).toHaveTextContent('4 things wait for you');
});

test('due check-ins share one link to the check-in page, and only the first five are listed', async () => {
  const due = Array.from({ length: 7 }, (_, number) =>
    waiting({
      uuid: `k${number}`,
      kind: 'checkin_due',
      target: 'keyresult',
      name: `Number ${number}`,
      keyresult_uuid: `k${number}`,
    }),
  );
  await open(due);
  const group = await screen.findByRole('region', { name: 'Check-ins that are due 7' });
  expect(within(group).getByRole('link', { name: 'Check in' })).toHaveAttribute('href', `${HOME}/check-in`);
  expect(within(group).getAllByRole('listitem').at(-1)).toHaveTextContent('and 2 more');
  expect(within(group).getByRole('link', { name: 'Number 4' })).toHaveAttribute('href', `${HOME}?krref=k4`);
  expect(within(group).queryByText('Number 5')).toBeNull();
});

test('a mention in the inbox shows author and text, and disappears once it is marked as seen', async () => {
  const waits = [mention];
  const { calls } = await open(waits, {
    [`POST ${ORG}/inbox/:item/seen`]: () => {
      waits.length = 0;
      return {};
    },
  });
  await screen.findByText(/@Sales please look/);
  expect(screen.getByText('Milo Berger')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Seen: Calls' }));
  await screen.findByRole('heading', { name: 'Nothing waits for you' });
  await waitFor(() => expect(calls.filter(({ route }) => route.startsWith('POST'))).toHaveLength(1));
});

test('a double click marks one mention as seen, not the next one too', async () => {
  const { calls } = await open([mention, { ...mention, uuid: 'next', name: 'Visits' }], {
    [`POST ${ORG}/inbox/:item/seen`]: () => ({}),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Seen: Calls' }), { detail: 1 });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Seen: Calls' })).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Seen: Visits' }), { detail: 2 });
  await act(async () => {});
  expect(calls.filter(({ route }) => route.endsWith('/seen'))).toHaveLength(1);
});

const blocker = waiting({
  kind: 'blocker_waiting',
  target: 'blocker',
  target_uuid: 'b1',
  name: 'Calls',
  text: 'We need the numbers',
  user_uuid: milo.uuid,
});

test('resolving a blocker removes it from the inbox', async () => {
  const { calls } = await open([blocker], { [`POST ${ORG}/blockers/:blocker/resolve`]: () => ({ blocker: {} }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Resolve: Calls' }));
  const dialog = await screen.findByRole('dialog', { name: 'Resolve the blocker' });
  await userEvent.type(within(dialog).getByRole('textbox'), 'They are here');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Resolve' }));
  await screen.findByRole('heading', { name: 'Nothing waits for you' });
  const sent = calls.filter(({ route }) => route.startsWith('POST'));
  expect(sent.map(({ path, body }) => [path.split('/').slice(-2), body])).toEqual([
    [['b1', 'resolve'], { text: 'They are here' }],
  ]);
});

test('a blocker whose save ends after its dialog was closed does not take the focus from the next dialog', async () => {
  const { promise: resolved, resolve } = Promise.withResolvers<object>();
  const next = { ...blocker, uuid: 'next', target_uuid: 'b2', name: 'Mails' };
  await open([blocker, next], { [`POST ${ORG}/blockers/b1/resolve`]: () => resolved });
  const answerTo = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: `Resolve: ${name}` }));
    const dialog = await screen.findByRole('dialog', { name: 'Resolve the blocker' });
    await userEvent.type(within(dialog).getByRole('textbox'), name);
    return dialog;
  };
  await userEvent.click(within(await answerTo('Calls')).getByRole('button', { name: 'Resolve' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const dialog = await answerTo('Mails');
  resolve({ blocker: {} });
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Calls', hidden: true })).toBeNull());
  expect(within(dialog).getByRole('textbox')).toHaveValue('Mails');
  expect(within(dialog).getByRole('textbox')).toHaveFocus();
});

test('declining a blocker removes it from the inbox', async () => {
  const { calls } = await open([blocker], { [`POST ${ORG}/blockers/:blocker/not_me`]: () => ({ blocker: {} }) });
  await screen.findByText('We need the numbers', { exact: false });
  await userEvent.click(screen.getByRole('button', { name: 'Not me: Calls' }));
  await screen.findByRole('heading', { name: 'Nothing waits for you' });
  expect(calls.some(({ route }) => route.endsWith('/b1/not_me'))).toBe(true);
});

test('an item that a live update has removed already is not counted off again', async () => {
  const items = [blocker, waiting({ name: 'Win the north' })];
  let answer: (body: object) => void = () => {};
  const declining = { [`POST ${ORG}/blockers/:blocker/not_me`]: () => new Promise<object>((done) => (answer = done)) };
  const { queryClient } = await open(items, declining);
  await userEvent.click(await screen.findByRole('button', { name: 'Not me: Calls' }));
  items.shift();
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Not me: Calls' })).toBeNull());
  await act(async () => answer({ blocker: {} }));
  expect(screen.getByRole('link', { name: 'Win the north' })).toBeTruthy();
  expect(screen.getAllByText(shownText('okr-inbox:inbox.sum', { count: 1 }))).toHaveLength(2);
});

test('a declined blocker shows in the inbox who has declined it, and can be resolved but not declined', async () => {
  await open([{ ...blocker, returned: true }]);
  expect(await screen.findByText('said “Not me”', { exact: false })).toHaveTextContent(
    'Milo Berger said “Not me”: We need the numbers',
  );
  expect(screen.getByRole('button', { name: 'Resolve: Calls' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Not me: Calls' })).toBeNull();
});

test('in a blocked organisation a blocker is read-only, with the reason', async () => {
  const { calls } = await open([blocker], {}, anOrganisation({ blocked_for_not_paying: true }));
  const reason = messageText('error.blocked_for_not_paying');
  for (const name of ['Resolve: Calls', 'Not me: Calls']) {
    const button = await screen.findByRole('button', { name, description: reason });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button);
  }
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls.some(({ route }) => route.startsWith('POST'))).toBe(false);
});

test('opening a mention marks it as seen', async () => {
  const waits = [mention];
  const { calls } = await open(waits, {
    [`POST ${ORG}/inbox/:item/seen`]: () => {
      waits.length = 0;
      return {};
    },
  });
  await userEvent.click(await screen.findByRole('link', { name: 'Read: Calls' }));
  await waitFor(() => expect(calls.some(({ route }) => route.endsWith('/seen'))).toBe(true));
  expect(window.location.search).toBe('?okrref=o1');
});

test('marking a mention as seen is rolled back when the server refuses it', async () => {
  await open([mention], { [`POST ${ORG}/inbox/:item/seen`]: () => refusal(500, 'INTERNAL', 'Not now') });
  await userEvent.click(await screen.findByRole('button', { name: 'Seen: Calls' }));
  await screen.findByText('Not now');
  await screen.findByRole('button', { name: 'Seen: Calls' });
});

test('an empty inbox shows the next check-in day', async () => {
  await open([]);
  await screen.findByRole('heading', { name: 'Nothing waits for you' });
  expect(screen.getByText(/The next check-in day is \d\d \w+ \d\d/)).toBeTruthy();
});

test('the inbox shows the number of items in other organisations, and of invitations', async () => {
  const other = anOrganisation({ uuid: '00000000-0000-4000-8000-0000000000ff', name: 'Southwind' });
  await open([], {
    'GET user/inbox': () => ({
      organisations: [
        { uuid: anOrganisation().uuid, count: 4 },
        { uuid: other.uuid, count: 3 },
      ],
      invitations: 1,
    }),
    'GET user/organisations': () => ({ organisations: [anOrganisation(), other] }),
  });
  const elsewhere = await screen.findByRole('region', { name: 'Elsewhere' });
  expect(
    within(elsewhere)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Southwind3 things wait for you', `/organization/${other.uuid}/inbox`],
    ['1 invitation', '/organization'],
  ]);
});

test('a long inbox is loaded page by page', async () => {
  const many = Array.from({ length: 130 }, (_, number) => waiting({ uuid: `o${number}`, name: `Objective ${number}` }));
  await open(many);
  await screen.findByText('The 100 longest waiting of 130 are shown.');
  expect(screen.queryByRole('link', { name: 'Objective 129' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByRole('link', { name: 'Objective 129' });
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('asking for further inbox items does not end a refetch that brings changed ones', async () => {
  const many = Array.from({ length: 130 }, (_, number) => waiting({ uuid: `o${number}`, name: `Objective ${number}` }));
  let held: Promise<void> | undefined;
  const { queryClient } = await open([], {
    [`GET ${ORG}/inbox`]: async ({ query }) => {
      const offset = Number(query.get('offset') ?? 0);
      const items = many.slice(offset, offset + 100);
      await held;
      return { items, total: many.length };
    },
  });
  const more = await screen.findByRole('button', { name: 'Show more' });
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  many[0] = waiting({ uuid: 'new', name: 'Objective anew' });
  act(() => void queryClient.invalidateQueries());
  await userEvent.click(more);
  resolve();
  expect(await screen.findByRole('link', { name: 'Objective anew' })).toBeTruthy();
  await userEvent.click(more);
  expect(await screen.findByRole('link', { name: 'Objective 129' })).toBeTruthy();
});

test('an error while loading further inbox items is shown, and loading can be retried', async () => {
  const many = Array.from({ length: 130 }, (_, number) => waiting({ uuid: `o${number}`, name: `Objective ${number}` }));
  let away = true;
  await open(many, {
    [`GET ${ORG}/inbox`]: ({ query }) => {
      if (query.get('offset') !== '100') return { items: many.slice(0, 100), total: 130 };
      return away ? refusal(404, 'NOT_FOUND', 'Away') : { items: many.slice(100), total: 130 };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Away');
  expect(screen.getByRole('link', { name: 'Objective 0' })).toBeTruthy();
  away = false;
  await userEvent.click(screen.getByRole('button', { name: shownText('kit:error_panel.retry') }));
  await screen.findByRole('link', { name: 'Objective 129' });
});

test('an inbox that cannot be loaded can be retried', async () => {
  let answers = false;
  await open([], {
    [`GET ${ORG}/inbox`]: () =>
      answers ? { items: [waiting({})], total: 1 } : refusal(403, 'FORBIDDEN', 'Not allowed'),
  });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  answers = true;
  await userEvent.click(retry);
  await screen.findByRole('link', { name: 'Win the north' });
});
