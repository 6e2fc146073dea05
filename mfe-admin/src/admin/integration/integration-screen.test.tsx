import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OrganisationResource } from '@waymark/contracts';
import { formatDateTime } from '@waymark/shell-kit';
import { anOrganisation, type FakeRoutes, refusal, renderApp, shownText } from '@waymark/shell-kit/testing';
import { Root } from '../../root.tsx';
import { prepareTests } from '../../testing.ts';

prepareTests();

const WEBHOOK = 'https://hooks.slack.com/services/T0/B0/secret';
const FAILURE = 'GET user/organisations/:org/integration/chat_failure';
const TEST = 'POST user/organisations/:org/integration/test';
const text = (key: string, values = {}) => shownText(`admin:integration.${key}`, values);

const open = async (state: Partial<OrganisationResource> = {}, routes: FakeRoutes = {}) => {
  const organisation = anOrganisation(state);
  const app = await renderApp(<Root />, {
    path: '/admin/integration',
    organisation,
    routes: {
      'POST user/organisations/:org/check_subscription': () => ({ organisation }),
      'PUT user/organisations/:org': () => ({ organisation }),
      [FAILURE]: () => ({}),
      ...routes,
    },
  });
  const box = await screen.findByRole('checkbox', { name: text('use') });
  const field = await screen.findByRole('textbox', { name: text('webhook') });
  const save = () => userEvent.click(screen.getByRole('button', { name: shownText('kit:form.save') }));
  const sent = () => app.calls.filter(({ route }) => route.startsWith('PUT')).map(({ body }) => body);
  return { ...app, organisation, box, field, save, sent };
};

test('the webhook is required only while the chat is used', async () => {
  const { box, field } = await open();
  expect(field).not.toBeRequired();
  await userEvent.click(box);
  expect(field).toBeRequired();
});

test('a webhook is saved with the loaded version of the organisation', async () => {
  const { organisation, box, field, save, sent } = await open();
  await userEvent.click(box);
  await userEvent.type(field, WEBHOOK);
  await save();
  expect(await screen.findByText(text('saved'))).toBeTruthy();
  const { updated_at } = organisation;
  const chatOff = { chat_new_objectives: false, chat_status_moves: false, chat_digest: false };
  expect(sent()).toEqual([{ use_slack_connector: true, slack_webhook: WEBHOOK, ...chatOff, updated_at }]);
});

test('chat messages about new objectives and about status moves are chosen separately', async () => {
  const connected = { use_slack_connector: true, slack_webhook: WEBHOOK, chat_status_moves: true };
  const { save, sent } = await open(connected);
  const news = within(screen.getByRole('group', { name: text('news') }));
  expect(news.getByRole('checkbox', { name: text('status_moves') })).toBeChecked();
  await userEvent.click(news.getByRole('checkbox', { name: text('new_objectives') }));
  await userEvent.click(news.getByRole('checkbox', { name: text('status_moves') }));
  await save();
  await waitFor(() => expect(sent()).toMatchObject([{ chat_new_objectives: true, chat_status_moves: false }]));
});

test('the chat connection is shown, and can be switched off without losing the webhook', async () => {
  const { box, field, save, sent } = await open({ use_slack_connector: true, slack_webhook: WEBHOOK });
  expect(box).toBeChecked();
  expect(field).toHaveValue(WEBHOOK);
  await userEvent.click(box);
  await save();
  await waitFor(() => expect(sent()).toMatchObject([{ use_slack_connector: false, slack_webhook: WEBHOOK }]));
});

test('a webhook that the server can no longer read must be entered again', async () => {
  const { field } = await open({ use_slack_connector: true, slack_webhook: null });
  expect(field).toHaveAccessibleDescription(text('webhook_lost'));
});

test('clearing the webhook removes it', async () => {
  const { box, field, save, sent } = await open({ use_slack_connector: true, slack_webhook: WEBHOOK });
  await userEvent.click(box);
  await userEvent.clear(field);
  await save();
  await waitFor(() => expect(sent()).toMatchObject([{ use_slack_connector: false, slack_webhook: null }]));
});

test('an invalid webhook address is refused without a request', async () => {
  const { box, field, save, sent } = await open();
  await userEvent.click(box);
  await userEvent.type(field, 'our chat');
  await save();
  await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'));
  expect(sent()).toEqual([]);
});

test.each([
  ['delivered', { delivered: true }, () => text('test_delivered')],
  ['refused', { delivered: false, answer: 410 }, () => text('test_refused', { status: '410' })],
  ['answered by a service that is down', { delivered: false, answer: 503 }, () => text('test_unreachable')],
  ['without any answer', { delivered: false }, () => text('test_unreachable')],
])('a test of the webhook shows its result: %s', async (_what, answer, words) => {
  await open({ slack_webhook: WEBHOOK }, { [TEST]: () => answer });
  await userEvent.click(screen.getByRole('button', { name: text('test') }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(words()));
});

test('a test of a webhook that no longer exists shows the error of the server', async () => {
  const errors = { slack_webhook: 'There is no webhook' };
  await open({ slack_webhook: WEBHOOK }, { [TEST]: () => refusal(422, 'VALIDATION', 'No', { errors }) });
  await userEvent.click(screen.getByRole('button', { name: text('test') }));
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no webhook');
});

test('the result of a test is not shown for another webhook', async () => {
  const app = await open({ slack_webhook: WEBHOOK }, { [TEST]: () => ({ delivered: true }) });
  await userEvent.click(screen.getByRole('button', { name: text('test') }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text('test_delivered')));
  app.organisation.slack_webhook = `${WEBHOOK}-of-others`;
  app.rerender(<Root />);
  await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement());
});

describe('while messages do not arrive in the chat', () => {
  const since = '2026-03-02T09:30:00.000Z';
  const last_at = '2026-03-05T18:00:00.000Z';
  const warning = () => screen.queryByRole('alert');
  /** The server reports the failure until `mend` is called. */
  const openFailing = async (answer: number | undefined, routes: FakeRoutes = {}) => {
    let failing = true;
    const failure = { since, last_at, ...(answer !== undefined && { answer }) };
    const mend = (): void => {
      failing = false;
    };
    const saved = { use_slack_connector: true, slack_webhook: WEBHOOK };
    const app = await open(saved, {
      [FAILURE]: () => (failing ? { failure } : {}),
      'PUT user/organisations/:org': () => {
        mend();
        return { organisation: anOrganisation(saved) };
      },
      [TEST]: () => {
        mend();
        return { delivered: true };
      },
      ...routes,
    });
    await waitFor(() => expect(warning()).toHaveTextContent(text('failing_title')));
    return app;
  };

  test.each([
    ['refused', 410, () => text('failing_refused', { status: '410' })],
    ['answered by a service that is down', 503, () => text('failing_unreachable')],
    ['without any answer', undefined, () => text('failing_unreachable')],
  ])('a warning says since when, why, and what to do: %s', async (_what, answer, words) => {
    await openFailing(answer);
    expect(warning()).toHaveTextContent(words());
    const times = { since: formatDateTime(since), last: formatDateTime(last_at) };
    expect(warning()).toHaveTextContent(text('failing_since', times));
  });

  test('the warning disappears once a test has arrived', async () => {
    await openFailing(410);
    await userEvent.click(screen.getByRole('button', { name: text('test') }));
    await waitFor(() => expect(warning()).toBeNull());
  });

  test('the warning stays after a test that fails', async () => {
    const app = await openFailing(410, { [TEST]: () => ({ delivered: false, answer: 410 }) });
    const reads = () => app.calls.filter(({ route }) => route.endsWith('chat_failure')).length;
    await userEvent.click(screen.getByRole('button', { name: text('test') }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text('test_refused', { status: '410' })));
    await waitFor(() => expect(reads()).toBe(2));
    expect(warning()).toBeTruthy();
  });

  test('the warning disappears once another webhook is saved', async () => {
    const { field, save } = await openFailing(410);
    await userEvent.type(field, '-new');
    await save();
    await waitFor(() => expect(warning()).toBeNull());
  });
});

test('the screen works without knowing whether messages arrive', async () => {
  await open({ slack_webhook: WEBHOOK }, { [FAILURE]: () => refusal(503, 'SERVICE_UNAVAILABLE', 'Later') });
  expect(screen.getByRole('button', { name: text('test') })).toBeEnabled();
});

test('without a saved webhook the test is disabled', async () => {
  await open();
  expect(screen.getByRole('button', { name: text('test') })).toBeDisabled();
  expect(screen.getByRole('status')).toHaveTextContent(text('test_hint'));
});
