import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OrganisationResource } from '@waymark/contracts';
import { anOrganisation, renderApp, shownText } from '@waymark/shell-kit/testing';
import { Root } from '../../root.tsx';
import { prepareTests } from '../../testing.ts';

prepareTests();

const WEBHOOK = 'https://hooks.slack.com/services/T0/B0/secret';
const text = (key: string) => shownText(`admin:integration.${key}`);

const open = async (state: Partial<OrganisationResource> = {}) => {
  const organisation = anOrganisation(state);
  const app = await renderApp(<Root />, {
    path: '/admin/integration',
    organisation,
    routes: {
      'POST user/organisations/:org/check_subscription': () => ({ organisation }),
      'PUT user/organisations/:org': () => ({ organisation }),
    },
  });
  const box = await screen.findByRole('checkbox', { name: text('use') });
  const field = await screen.findByRole('textbox', { name: text('webhook') });
  const save = () => userEvent.click(screen.getByRole('button', { name: text('save') }));
  const sent = () => app.calls.filter(({ route }) => route.startsWith('PUT')).map(({ body }) => body);
  return { organisation, box, field, save, sent };
};

test('a webhook is saved, with what was read of the organisation', async () => {
  const { organisation, box, field, save, sent } = await open();
  await userEvent.click(box);
  await userEvent.type(field, WEBHOOK);
  await save();
  expect(await screen.findByText(text('saved'))).toBeTruthy();
  const { updated_at } = organisation;
  expect(sent()).toEqual([{ use_slack_connector: true, slack_webhook: WEBHOOK, updated_at }]);
});

test('what is connected is shown, and can be switched off with its webhook kept', async () => {
  const { box, field, save, sent } = await open({ use_slack_connector: true, slack_webhook: WEBHOOK });
  expect(box).toBeChecked();
  expect(field).toHaveValue(WEBHOOK);
  await userEvent.click(box);
  await save();
  await waitFor(() => expect(sent()).toMatchObject([{ use_slack_connector: false, slack_webhook: WEBHOOK }]));
});

test('an emptied webhook is removed', async () => {
  const { box, field, save, sent } = await open({ use_slack_connector: true, slack_webhook: WEBHOOK });
  await userEvent.click(box);
  await userEvent.clear(field);
  await save();
  await waitFor(() => expect(sent()).toMatchObject([{ use_slack_connector: false, slack_webhook: null }]));
});

test('an invalid address is refused before it is sent', async () => {
  const { box, field, save, sent } = await open();
  await userEvent.click(box);
  await userEvent.type(field, 'our chat');
  await save();
  await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'));
  expect(sent()).toEqual([]);
});
