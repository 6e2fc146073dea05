import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OrganisationResource } from '@waymark/contracts';
import { anOrganisation, type FakeRoutes, refusal, renderApp, shownText } from '@waymark/shell-kit/testing';
import { Root } from '../../root.tsx';
import { prepareTests } from '../../testing.ts';

prepareTests();

const PUT = 'PUT user/organisations/:org';
const field = (key: string) => shownText(`kit-rhythm:rhythm.${key}`);

const open = async (state: Partial<OrganisationResource> = {}, routes: FakeRoutes = {}) => {
  const organisation = anOrganisation(state);
  const app = await renderApp(<Root />, {
    path: '/admin/checkins',
    organisation,
    routes: {
      'POST user/organisations/:org/check_subscription': () => ({ organisation }),
      [PUT]: () => ({ organisation }),
      ...routes,
    },
  });
  const combobox = (key: string) => screen.findByRole('combobox', { name: field(key) });
  const choose = async (key: string, option: string) => {
    await userEvent.click(await combobox(key));
    await userEvent.click(await screen.findByRole('option', { name: option }));
  };
  const save = async () => userEvent.click(await screen.findByRole('button', { name: shownText('kit:form.save') }));
  const sent = () => app.calls.filter(({ route }) => route.startsWith('PUT')).map(({ body }) => body);
  return { organisation, combobox, choose, save, sent };
};

test('the form shows the current check-in rhythm, weekday and charts', async () => {
  const { combobox } = await open({ checkin_rhythm: 'two_weekly', checkin_weekday: 3, charts_by: 'pace' });
  expect(await combobox('checkin_rhythm')).toHaveValue(field('every.two_weekly'));
  expect(await combobox('checkin_weekday')).toHaveValue('Wednesday');
  expect(await combobox('charts_by')).toHaveValue(field('charts.pace'));
  expect(screen.getByText(field('timezone_changed'))).toBeTruthy();
});

test('rhythm, day and charts are saved with the loaded version of the organisation', async () => {
  const { organisation, choose, save, sent } = await open();
  await choose('checkin_rhythm', field('every.two_weekly'));
  await choose('checkin_weekday', 'Friday');
  await choose('charts_by', field('charts.pace'));
  await save();
  expect(await screen.findByText(shownText('admin:checkins.saved'))).toBeTruthy();
  const { timezone, updated_at } = organisation;
  const chosen = { checkin_rhythm: 'two_weekly', checkin_weekday: 5, charts_by: 'pace' };
  expect(sent()).toEqual([{ timezone, ...chosen, updated_at }]);
});

test('a monthly rhythm has no field for a day', async () => {
  const { choose, save, sent } = await open();
  await choose('checkin_rhythm', field('every.monthly'));
  expect(screen.queryByRole('combobox', { name: field('checkin_weekday') })).toBeNull();
  await save();
  await waitFor(() => expect(sent()).toMatchObject([{ checkin_rhythm: 'monthly' }]));
});

test('an error of the server about the time zone is shown at its field', async () => {
  const wrong = 'No such time zone';
  const { combobox, save } = await open(
    {},
    { [PUT]: () => refusal(422, 'VALIDATION', 'Check', { errors: { timezone: wrong } }) },
  );
  await save();
  const timezone = await combobox('timezone');
  await waitFor(() => expect(timezone).toHaveAccessibleDescription(expect.stringContaining(wrong)));
});
