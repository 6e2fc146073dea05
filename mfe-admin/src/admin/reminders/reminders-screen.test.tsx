import { expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OrganisationResource, ReminderResource } from '@waymark/contracts';
import { anOrganisation, type FakeRoutes, press, refusal, renderApp, shownText } from '@waymark/shell-kit/testing';
import { Root } from '../../root.tsx';
import { prepareTests } from '../../testing.ts';

prepareTests();

const LIST = 'GET user/organisations/:org/reminders';
const POST = 'POST user/organisations/:org/reminders';
const ONE = 'user/organisations/:org/reminders/:uuid';
const text = (key: string, values = {}) => shownText(`admin:reminders.${key}`, values);
const weekly = () => `${text('weekly')}, Wednesday, 09:00`;
const aReminder = (uuid: string, more: Partial<ReminderResource> = {}): ReminderResource => ({
  uuid,
  frequency: 'weekly',
  day: 2,
  time: '09:00',
  timezone: 'America/New_York',
  activated: true,
  next_at: null,
  updated_at: '2026-01-01T00:00:00.000Z',
  ...more,
});

const open = async (
  reminders: ReminderResource[],
  more: FakeRoutes = {},
  query = '',
  state: Partial<OrganisationResource> = {},
) => {
  const organisation = anOrganisation(state);
  const app = await renderApp(<Root />, {
    path: `/admin/reminders${query}`,
    organisation,
    routes: {
      [LIST]: () => ({ reminders }),
      'POST user/organisations/:org/check_subscription': () => ({ organisation }),
      ...more,
    },
  });
  await screen.findAllByRole('button', { name: text('add') });
  const changes = () =>
    app.calls
      .filter(({ route }) => !route.startsWith('GET') && route.includes('reminders'))
      .map(({ route, body }) => [route.split(' ')[0], body]);
  return { ...app, changes };
};
const choose = async (label: string, option: string) => {
  const field = await screen.findByRole('combobox', { name: label });
  await userEvent.click(field);
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '') ?? document.body;
  await userEvent.click(await within(list).findByRole('option', { name: option, hidden: true }));
};
const dialogOf = (name: string) => screen.findByRole('dialog', { name });

test('the list shows status, frequency, day, time and, in the same time zone, next date of each reminder in words', async () => {
  await open([
    aReminder('week', { next_at: '2026-03-11T13:00:00.000Z' }),
    aReminder('month', { frequency: 'monthly', day: 15, activated: false }),
    aReminder('end', { frequency: 'monthly', day: 0 }),
  ]);
  const rows = within(screen.getByRole('table', { name: text('table') }))
    .getAllByRole('row')
    .slice(1);
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.lastElementChild?.textContent),
  );
  expect(cells.map((row) => row.slice(0, 5))).toEqual([
    [text('on'), text('weekly'), 'Wednesday', '09:00 America/New York', '11 March 26, 09:00'],
    [text('off'), text('monthly'), text('day_of_month', { day: 15 }), '09:00 America/New York', '–'],
    [text('on'), text('monthly'), text('last_day'), '09:00 America/New York', '–'],
  ]);
});

test('a weekly reminder is created with its day and hour', async () => {
  const { changes } = await open([], { [POST]: () => ({ reminder: aReminder('new') }) });
  expect(screen.getByText(text('empty'))).toBeTruthy();
  await press(text('add'));
  await waitFor(() => expect(screen.getByRole('radio', { name: text('weekly') })).toHaveFocus());
  await choose(text('day'), 'Friday');
  await choose(text('time'), '14:00');
  await press(text('create'));
  await screen.findByText(text('created'));
  expect(changes()).toEqual([
    ['POST', expect.objectContaining({ frequency: 'weekly', day: 4, time: '14:00', activated: true })],
  ]);
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('a monthly reminder can be on the last day of the month', async () => {
  const { changes } = await open([], { [POST]: () => ({ reminder: aReminder('new') }) });
  await press(text('add'));
  await userEvent.click(await screen.findByRole('radio', { name: text('monthly') }));
  await choose(text('day'), text('last_day'));
  await press(text('create'));
  await waitFor(() => expect(changes()).toEqual([['POST', expect.objectContaining({ frequency: 'monthly', day: 0 })]]));
});

test('changing the frequency clears the day, and changing it back does not restore it', async () => {
  const { changes } = await open([]);
  await press(text('add'));
  await choose(text('day'), 'Friday');
  await userEvent.click(screen.getByRole('radio', { name: text('monthly') }));
  await userEvent.click(screen.getByRole('radio', { name: text('weekly') }));
  const field = await screen.findByRole('combobox', { name: text('day') });
  expect(field).toHaveValue('');
  await press(text('create'));
  await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'));
  expect(changes()).toEqual([]);
});

test('an edit sends the whole reminder, with the loaded version', async () => {
  const reminder = aReminder('week');
  const { changes } = await open([reminder], { [`PUT ${ONE}`]: () => ({ reminder }) });
  await press(text('edit_name', { name: weekly() }));
  const dialog = await dialogOf(text('edit'));
  await userEvent.click(await within(dialog).findByRole('checkbox', { name: text('activated') }));
  await press(shownText('kit:form.save'));
  await screen.findByText(text('updated'));
  expect(changes()).toEqual([
    [
      'PUT',
      {
        frequency: 'weekly',
        day: 2,
        time: '09:00',
        timezone: 'America/New_York',
        activated: false,
        updated_at: reminder.updated_at,
      },
    ],
  ]);
});

test('a conflict with the edit of another admin is shown, and the dialog stays open', async () => {
  const reminder = aReminder('week');
  await open(
    [reminder],
    { [`PUT ${ONE}`]: () => refusal(409, 'EDITED_MEANWHILE', 'Changed meanwhile', { reminder }) },
    '?dialog=edit-reminder&reminder=week',
  );
  await dialogOf(text('edit'));
  await press(shownText('kit:form.save'));
  expect(await screen.findByText('Changed meanwhile')).toBeTruthy();
  expect(screen.getByRole('dialog', { name: text('edit') })).toBeTruthy();
});

test('an edit by another admin that is loaded after typing causes a conflict before it is overwritten', async () => {
  const reminders = [aReminder('week')];
  const [read] = reminders;
  const theirs = aReminder('week', { time: '11:00', updated_at: '2026-02-02T00:00:00.000Z' });
  const { changes, queryClient } = await open(
    reminders,
    {
      [`PUT ${ONE}`]: ({ body }) =>
        (body as ReminderResource).updated_at === theirs.updated_at
          ? { reminder: theirs }
          : refusal(409, 'EDITED_MEANWHILE', 'Changed meanwhile', { reminder: theirs }),
    },
    '?dialog=edit-reminder&reminder=week',
  );
  await dialogOf(text('edit'));
  await choose(text('time'), '10:00');
  reminders[0] = theirs;
  await act(() => queryClient.invalidateQueries());
  await press(shownText('kit:form.save'));
  await screen.findByText('Changed meanwhile');
  await press(shownText('kit:form.save'));
  await screen.findByText(text('updated'));
  const versions = [read?.updated_at, theirs.updated_at];
  expect(changes()).toMatchObject(versions.map((updated_at) => ['PUT', { time: '10:00', updated_at }]));
});

test('an edit by another admin that is loaded before typing is shown in the form', async () => {
  const reminders = [aReminder('week')];
  const theirs = aReminder('week', { time: '11:00', updated_at: '2026-02-02T00:00:00.000Z' });
  const { changes, queryClient } = await open(
    reminders,
    { [`PUT ${ONE}`]: () => ({ reminder: theirs }) },
    '?dialog=edit-reminder&reminder=week',
  );
  const dialog = await dialogOf(text('edit'));
  reminders[0] = theirs;
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(within(dialog).getByRole('combobox', { name: text('time') })).toHaveValue('11:00'));
  await choose(text('day'), 'Friday');
  await press(shownText('kit:form.save'));
  await waitFor(() =>
    expect(changes()).toMatchObject([['PUT', { time: '11:00', day: 4, updated_at: theirs.updated_at }]]),
  );
});

test('deleting a reminder asks first', async () => {
  const reminders = [aReminder('week'), aReminder('month', { frequency: 'monthly', day: 3 })];
  const { changes } = await open(reminders, {
    [`DELETE ${ONE}`]: () => {
      reminders.shift();
      return {};
    },
  });
  await press(text('delete_name', { name: weekly() }));
  const question = await dialogOf(text('delete_title', { name: weekly() }));
  expect(changes()).toEqual([]);
  await userEvent.click(within(question).getByRole('button', { name: text('delete') }));
  await screen.findByText(text('deleted'));
  expect(changes()).toEqual([['DELETE', undefined]]);
  await waitFor(() => expect(screen.queryByText('Wednesday')).toBeNull());
});

test('a reminder whose creation ends after its dialog was closed does not close the next dialog', async () => {
  const { promise: created, resolve } = Promise.withResolvers<object>();
  const { queryClient } = await open([], { [POST]: () => created });
  await press(text('add'));
  await choose(text('day'), 'Friday');
  await press(text('create'));
  await press(shownText('kit:form.cancel'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press(text('add'));
  await dialogOf(text('add'));
  resolve({ reminder: aReminder('new') });
  await screen.findByText(text('created'));
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(window.location.search).toBe('?dialog=new-reminder');
});

test('the address of a deleted reminder opens nothing', async () => {
  await open([aReminder('week')], {}, '?dialog=edit-reminder&reminder=lost');
  expect(screen.queryByRole('dialog')).toBeNull();
});

const TEST = `POST ${ONE}/test`;
const testing = async (answer: object, state: Partial<OrganisationResource> = {}) => {
  const app = await open([aReminder('week')], { [TEST]: () => answer }, '', state);
  await press(text('test_name', { name: weekly() }));
  const dialog = await dialogOf(text('test_title', { name: weekly() }));
  const send = () => userEvent.click(within(dialog).getByRole('button', { name: text('test') }));
  return { ...app, dialog, send };
};
const CONNECTED = { use_slack_connector: true };

test('a test of a reminder asks first, and shows its recipient and how many people the reminder reaches', async () => {
  const { dialog, send, changes } = await testing({ people: 3, keyresults: 7, to: 'ada@example.org' });
  expect(changes()).toEqual([]);
  await send();
  const outcome = within(dialog).getByRole('status');
  await waitFor(() => expect(outcome).toHaveTextContent(text('test_sent', { address: 'ada@example.org' })));
  expect(outcome).toHaveTextContent(text('test_reach', { count: 3 }));
  expect(changes()).toEqual([['POST', { chat: false }]]);
  await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a test of a reminder names the owner of its key results if the user owns none', async () => {
  const { dialog, send } = await testing({ people: 1, keyresults: 1, to: 'ada@example.org', owner: 'Grace Hopper' });
  await send();
  await within(dialog).findByText(text('test_owner', { owner: 'Grace Hopper' }));
});

test('a test of a reminder that would reach nobody shows why nothing was sent', async () => {
  const { dialog, send } = await testing({ people: 0, keyresults: 0 });
  await send();
  await within(dialog).findByText(text('test_nobody'));
});

test('without a connected chat, a test of a reminder has no chat option', async () => {
  const { dialog } = await testing({});
  expect(within(dialog).queryByRole('checkbox')).toBeNull();
});

test.each([
  ['the chat has posted it', { delivered: true }, () => text('test_posted')],
  [
    'the chat refuses it',
    { delivered: false, answer: 410 },
    () => shownText('admin:integration.test_refused', { status: '410' }),
  ],
  ['the chat cannot be reached', { delivered: false }, () => shownText('admin:integration.test_unreachable')],
  ['the chat was disconnected meanwhile', undefined, () => text('test_chat_off')],
])(
  'a test of a reminder with the chat option requests a chat message, and shows its result: %s',
  async (_what, chat, words) => {
    const { dialog, send, changes } = await testing(
      { people: 1, keyresults: 1, to: 'ada@example.org', ...(chat && { chat }) },
      CONNECTED,
    );
    await userEvent.click(await within(dialog).findByRole('checkbox', { name: text('test_chat') }));
    await send();
    await within(dialog).findByText(words());
    expect(changes()).toEqual([['POST', { chat: true }]]);
  },
);
