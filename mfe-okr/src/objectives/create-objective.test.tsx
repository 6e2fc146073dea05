import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dateOf, defaultPeriod, displayName, MAX_KEYRESULTS } from '@waymark/contracts';
import { anOrganisation, aTeam, type FakeRoutes, refusal, renderApp, shownText } from '@waymark/shell-kit/testing';
import { ada, milo, objectiveOfAda, serverOf, show } from '../testing-screen.tsx';
import { CreateObjective } from './create-objective.tsx';
import { justMade } from './just-made.ts';
import { usualPeriods } from './usual-periods.ts';

const ORG = 'user/organisations/:org';
const sales = aTeam({ name: 'Sales' });
const made = objectiveOfAda({ name: 'Ride', status: 'creation' });
const routesOf = (more: FakeRoutes = {}): FakeRoutes =>
  serverOf([], {
    [`GET ${ORG}/teams`]: () => ({ teams: [sales] }),
    [`POST ${ORG}/objectives`]: () => ({ objective: made }),
    ...more,
  });

const open = async (more: FakeRoutes = {}, path = '?dialog=new-objective') => {
  const organisation = anOrganisation({ number_of_active_users: 2 });
  const app = await show(<CreateObjective />, { routes: routesOf(more), path, organisation });
  await name();
  const sent = () => app.calls.filter(({ route }) => route.startsWith('POST')).map(({ body }) => body);
  return { ...app, sent };
};
const label = (key: string) => new RegExp(`^${shownText(`okr:objective_form.field.${key}`)}`);
const name = () => screen.findByRole('textbox', { name: label('name') });
const choose = async (key: string, option: RegExp) => {
  const field = await screen.findByRole('combobox', { name: label(key) });
  await userEvent.click(field);
  // The list of another field may be open as well.
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '') ?? document.body;
  await userEvent.click(await within(list).findByRole('option', { name: option, hidden: true }));
};
const create = async () =>
  userEvent.click(await screen.findByRole('button', { name: shownText('okr:objective_form.create') }));
const level = (value: string) => userEvent.click(screen.getByRole('radio', { name: shownText(`kit:level.${value}`) }));

test('a new objective defaults to its author and three months, and resets the filters of the dashboard', async () => {
  const { sent } = await open({}, '?q=hides&mine=true&status=review&dialog=new-objective');
  await userEvent.type(await name(), 'Ride');
  await choose('validator_uuid', /Milo Berger/);
  await create();
  await waitFor(() =>
    expect(sent()).toEqual([
      expect.objectContaining({
        name: 'Ride',
        level: 'company',
        goal: 'committed',
        user_uuid: ada.uuid,
        validator_uuid: milo.uuid,
        ...defaultPeriod(new Date()),
      }),
    ]),
  );
  await waitFor(() => expect(window.location.search).toBe('?status=creation'));
  expect(justMade.snapshot()).toEqual({ uuid: made.uuid });
});

test('whoever is alone in the organisation is the validator of a new objective', async () => {
  const organisation = anOrganisation({ number_of_active_users: 1 });
  const { calls } = await show(<CreateObjective />, {
    routes: routesOf(),
    path: '?dialog=new-objective',
    organisation,
  });
  await userEvent.type(await name(), 'Ride');
  expect(await screen.findByRole('combobox', { name: label('validator_uuid') })).toHaveValue(displayName(ada));
  await create();
  await waitFor(() =>
    expect(calls.find(({ route }) => route.startsWith('POST'))?.body).toMatchObject({ validator_uuid: ada.uuid }),
  );
});

test('the next quarter can be chosen as the period of a new objective', async () => {
  const { sent } = await open();
  await userEvent.type(await name(), 'Ride');
  await choose('validator_uuid', /Milo Berger/);
  const [, next] = usualPeriods(dateOf(new Date(), anOrganisation().timezone));
  await userEvent.click(
    await screen.findByRole('button', { name: new RegExp(`^${shownText('okr:objective_form.period')}`) }),
  );
  const label = shownText('okr:objective_form.quarter', { quarter: next?.quarter, year: next?.year });
  await userEvent.click(await screen.findByRole('button', { name: label }));
  await create();
  const [period_start, period_end] = next?.days ?? [];
  await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ period_start, period_end })]));
});

const numberedField = (row: number, key: string) =>
  within(
    screen.getByRole('group', { name: shownText('okr:objective_form.keyresult_number', { number: row }) }),
  ).getByRole('textbox', { name: new RegExp(`^${shownText(`okr:keyresult_form.field.${key}`)}`) });

test('an objective is created with its key results, and missing values are reported in their rows', async () => {
  const { sent } = await open();
  await userEvent.type(await name(), 'Ride');
  await choose('validator_uuid', /Milo Berger/);
  const add = screen.getByRole('button', { name: shownText('okr:card.add_keyresult') });
  await userEvent.click(add);
  await waitFor(() => expect(numberedField(1, 'name')).toHaveFocus());
  await userEvent.click(add);
  await userEvent.type(numberedField(2, 'name'), 'Score');
  // A row has no room for a longer placeholder.
  expect(numberedField(2, 'measured_by')).toHaveAttribute('placeholder', '%, €, kg');
  await userEvent.type(numberedField(2, 'measured_by'), 'points');
  await userEvent.type(numberedField(2, 'target_value'), '60');
  await create();
  await waitFor(() => expect(numberedField(1, 'name')).toHaveAttribute('aria-invalid', 'true'));
  expect(numberedField(2, 'name')).not.toHaveAttribute('aria-invalid', 'true');
  expect(sent()).toEqual([]);
  const remove = shownText('okr:objective_form.remove_keyresult', { number: 1 });
  await userEvent.click(screen.getByRole('button', { name: remove }));
  await create();
  const keyresult = { name: 'Score', measured_by: 'points', start_value: 0, target_value: 60 };
  await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ keyresults: [keyresult] })]));
});

test('the form of a new objective offers no sixth key result', async () => {
  await open();
  const add = () => screen.queryByRole('button', { name: shownText('okr:card.add_keyresult') });
  for (let row = 0; row < MAX_KEYRESULTS; row += 1) await userEvent.click(add() as HTMLElement);
  expect(add()).toBeNull();
});

test('the level of a new objective defaults to that of the dashboard', async () => {
  await open({}, '?level=personal&dialog=new-objective');
  expect(screen.getByRole('radio', { name: shownText('kit:level.personal') })).toBeChecked();
});

test('the goal of a new objective has a description of the chosen option', async () => {
  await open();
  const goals = screen.getByRole('radiogroup', { name: shownText('okr:toolbar.goal') });
  await waitFor(() => expect(goals).toHaveAccessibleDescription('Has to be reached in full'));
  await userEvent.click(screen.getByRole('radio', { name: shownText('kit:goal.aspirational') }));
  expect(goals).toHaveAccessibleDescription('Aims high: 70% of the way counts as reached');
});

test('a missing value is reported at its field, and nothing is sent', async () => {
  const { sent } = await open();
  await create();
  await waitFor(async () => expect(await name()).toHaveAttribute('aria-invalid', 'true'));
  expect(screen.getByRole('combobox', { name: label('validator_uuid') })).toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByRole('combobox', { name: label('user_uuid') })).not.toHaveAttribute('aria-invalid', 'true');
  expect(sent()).toEqual([]);
});

test('an objective of a team has the team instead of an owner', async () => {
  const { sent } = await open();
  await userEvent.type(await name(), 'Ride');
  await level('team');
  expect(screen.queryByRole('combobox', { name: label('user_uuid') })).toBeNull();
  await choose('team_uuid', /Sales/);
  await choose('validator_uuid', /Milo Berger/);
  await create();
  await waitFor(() => expect(sent()[0]).toMatchObject({ level: 'team', team_uuid: sales.uuid, user_uuid: null }));
});

test('changing the level from team to personal replaces the team by the author as owner', async () => {
  const { sent } = await open();
  await userEvent.type(await name(), 'Ride');
  await level('team');
  await choose('team_uuid', /Sales/);
  await level('personal');
  await choose('validator_uuid', /Milo Berger/);
  await create();
  await waitFor(() => expect(sent()[0]).toMatchObject({ level: 'personal', team_uuid: null, user_uuid: ada.uuid }));
});

test('an error of the server is shown at its field, and the dialog stays open', async () => {
  await open({
    [`POST ${ORG}/objectives`]: () => refusal(422, 'VALIDATION', 'Look again', { errors: { name: 'Too vague' } }),
  });
  await userEvent.type(await name(), 'Ride');
  await choose('validator_uuid', /Milo Berger/);
  await create();
  await waitFor(async () => expect(await name()).toHaveAccessibleDescription(/Too vague/));
  expect(window.location.search).toBe('?dialog=new-objective');
});

/** Reopens the dialog in the same browser tab. */
const reopen = (routes = routesOf()) => renderApp(<CreateObjective />, { routes, path: '?dialog=new-objective' });

test('the draft of an objective is restored when the dialog is opened again, and can be discarded', async () => {
  const first = await open();
  await userEvent.type(await name(), 'Half a thought');
  first.unmount();
  await reopen();
  await waitFor(async () => expect(await name()).toHaveValue('Half a thought'));
  expect(screen.getByText(shownText('okr:draft.restored'))).toBeTruthy();
  await userEvent.type(await name(), ' and more');
  await userEvent.click(screen.getByRole('button', { name: shownText('okr:draft.discard') }));
  await waitFor(async () => expect(await name()).toHaveValue(''));
  expect(screen.queryByText(shownText('okr:draft.restored'))).toBeNull();
});

test.each([
  ['cancelled', 'kit:form.cancel'],
  ['saved', 'okr:objective_form.create'],
])('no draft is kept of an objective that was %s', async (_how, button) => {
  const first = await open();
  await userEvent.type(await name(), 'Ride');
  await choose('validator_uuid', /Milo Berger/);
  await userEvent.click(screen.getByRole('button', { name: shownText(button) }));
  await waitFor(() => expect(window.location.search).not.toContain('new-objective'));
  first.unmount();
  await reopen();
  expect(await name()).toHaveValue('');
});

test('an error of the server that belongs to no field is shown once', async () => {
  await open({ [`POST ${ORG}/objectives`]: () => refusal(402, 'BLOCKED_FOR_NOT_PAYING', 'Not paid') });
  await userEvent.type(await name(), 'Ride');
  await choose('validator_uuid', /Milo Berger/);
  await create();
  await screen.findByText('Not paid');
  expect(screen.getAllByText('Not paid')).toHaveLength(1);
});

test('a form with any change keeps a draft, and a form with only default values keeps none', async () => {
  await open();
  const drafts = () => Object.keys(sessionStorage).filter((key) => key.includes('draft'));
  await userEvent.type(await name(), 'Ride');
  await level('team');
  await waitFor(() => expect(drafts()).toHaveLength(1));
  await userEvent.clear(await name());
  expect(drafts()).toHaveLength(1);
  await level('company');
  await waitFor(() => expect(drafts()).toEqual([]));
});
