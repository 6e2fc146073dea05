import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ObjectiveResource, Status } from '@waymark/contracts';
import { aTeam, refusal, shownText } from '@waymark/shell-kit/testing';
import { keyresultLike } from '../testing-objectives.ts';
import { ada, milo, objectiveOfAda, serverOf, show } from '../testing-screen.tsx';
import { ViewObjective } from './view-objective.tsx';

const ORG = 'user/organisations/:org';
const someone = '00000000-0000-4000-8000-000000000077';
const keyresults = [keyresultLike({ name: 'Calls' })];
const sales = aTeam({ name: 'Sales', users: [ada.uuid] });

const open = async (fields: Partial<ObjectiveResource> = {}, more: Parameters<typeof serverOf>[1] = {}) => {
  const objective = objectiveOfAda({ name: 'Ride', keyresults, ...fields });
  const routes = serverOf([objective], { [`GET ${ORG}/teams`]: () => ({ teams: [sales] }), ...more });
  const app = await show(<ViewObjective uuid={objective.uuid} />, { routes, path: `?okrref=${objective.uuid}` });
  const dialog = await screen.findByRole('dialog', { name: 'Ride' });
  await waitFor(() => expect(app.queryClient.isFetching()).toBe(0));
  const sent = () => app.calls.filter(({ route }) => route.startsWith('PUT')).map(({ body }) => body);
  return { objective, dialog, sent };
};
const step = (key: string) => shownText(`okr:objective.move.${key}`);
const mine = { user_uuid: ada.uuid, validator_uuid: milo.uuid };
const minToValidate = { user_uuid: milo.uuid, validator_uuid: ada.uuid };
const ofOthers = { user_uuid: milo.uuid, validator_uuid: someone };

test.each<[string, Status, object, string]>([
  ['the owner', 'creation', mine, 'request_validation'],
  ['the validator', 'creation', minToValidate, 'request_validation'],
  ['the validator', 'validation', minToValidate, 'start_working'],
  ['the validator', 'working', minToValidate, 'go_to_review'],
  ['the owner', 'review', mine, 'archive'],
])('%s may take the next step from %s', async (_who, status, fields, key) => {
  const { objective, sent } = await open(
    { status, ...fields },
    {
      [`PUT ${ORG}/objectives/:uuid`]: ({ body }) => ({
        objective: { ...objectiveOfAda({ name: 'Ride', keyresults }), ...(body as object) },
      }),
    },
  );
  expect(objective.status).toBe(status);
  await userEvent.click(screen.getByRole('button', { name: step(key) }));
  await waitFor(() => expect(sent()).toHaveLength(1));
});

test.each<[string, Status, object, string]>([
  ['the owner who is not the validator', 'validation', mine, 'start_working'],
  ['the owner who is not the validator', 'working', mine, 'go_to_review'],
  ['somebody else', 'creation', ofOthers, 'request_validation'],
  ['somebody else', 'review', ofOthers, 'archive'],
])('%s sees why the step from %s is not allowed', async (_who, status, fields, key) => {
  const { sent } = await open({ status, ...fields });
  const button = screen.getByRole('button', { name: step(key) });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription(shownText('okr:objective.refused.OBJECTIVE_MOVE_FORBIDDEN'));
  await userEvent.click(button);
  expect(sent()).toEqual([]);
});

test('a validator has a button to send an objective in validation back to creation', async () => {
  const { sent } = await open({ status: 'validation', ...minToValidate });
  await userEvent.click(screen.getByRole('button', { name: step('back_to_creation') }));
  await waitFor(() => expect(sent()).toMatchObject([{ status: 'creation' }]));
});

test.each<[string, Status, object]>([
  ['the owner of one in validation', 'validation', mine],
  ['the validator of one in working', 'working', minToValidate],
])('%s has no button for the step back, but finds it in the menu', async (_who, status, fields) => {
  await open({ status, ...fields });
  expect(within(screen.getByRole('dialog')).queryByRole('button', { name: /back to/i })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: shownText('okr:objective.actions', { name: 'Ride' }) }));
  expect(await screen.findByRole('menuitem', { name: /back to/i })).toBeEnabled();
});

test('without a key result, the button to request validation has the reason why it is refused', async () => {
  await open({ status: 'creation', keyresults: [] });
  expect(screen.getByRole('button', { name: step('request_validation') })).toHaveAccessibleDescription(
    shownText('okr:objective.refused.KEYRESULT_REQUIRED'),
  );
});

test('a member of the team that owns an objective may request its validation', async () => {
  await open({ status: 'creation', level: 'team', user_uuid: null, team_uuid: sales.uuid, validator_uuid: milo.uuid });
  expect(screen.getByRole('button', { name: step('request_validation') })).not.toHaveAttribute('aria-disabled', 'true');
});

test.each([
  [409, 'KEYRESULT_REQUIRED'],
  [422, 'VALIDATION'],
] as const)('a move that the server refuses with %i is rolled back, with an error', async (status, code) => {
  const { dialog } = await open(
    { status: 'creation' },
    { [`PUT ${ORG}/objectives/:uuid`]: () => refusal(status, code, 'One key result at least') },
  );
  await userEvent.click(screen.getByRole('button', { name: step('request_validation') }));
  expect(await screen.findByText('One key result at least')).toBeTruthy();
  await waitFor(() => expect(within(dialog).getByText(shownText('kit:status.creation'))).toBeTruthy());
});

test('a move is shown at once, before the server has answered', async () => {
  let answer: (value: object) => void = () => {};
  const { objective, dialog } = await open(
    { status: 'creation' },
    { [`PUT ${ORG}/objectives/:uuid`]: () => new Promise((resolve) => (answer = resolve)) },
  );
  await userEvent.click(screen.getByRole('button', { name: step('request_validation') }));
  await waitFor(() => expect(within(dialog).getByText(shownText('kit:status.validation'))).toBeTruthy());
  answer({ objective: { ...objective, status: 'validation' } });
  const moved = { name: 'Ride', status: shownText('kit:status.validation') };
  expect(await screen.findByText(shownText('okr:objective.moved', moved))).toBeTruthy();
});

test('an archived objective has no button for a next step or for a new key result', async () => {
  await open({ status: 'archive' });
  for (const key of ['archive', 'go_to_review']) expect(screen.queryByRole('button', { name: step(key) })).toBeNull();
  expect(screen.queryByRole('button', { name: shownText('okr:card.add_keyresult') })).toBeNull();
});

test.each<[Status, number, boolean]>([
  ['creation', 4, true],
  ['validation', 1, true],
  ['creation', 5, false],
  ['working', 1, false],
  ['review', 1, false],
])('in %s with %i key results, a button to add a key result is shown: %s', async (status, count, offered) => {
  const many = Array.from({ length: count }, (_, index) =>
    keyresultLike({ uuid: `b0000000-0000-4000-8000-00000000020${index}`, name: `Result ${index}` }),
  );
  const { objective } = await open({ status, keyresults: many });
  const button = screen.queryByRole('button', { name: shownText('okr:card.add_keyresult') });
  expect(button !== null).toBe(offered);
  if (!button) return;
  await userEvent.click(button);
  expect(window.location.search).toBe(`?dialog=new-keyresult&objective=${objective.uuid}`);
});

test('an objective shows its owner, its validator and its period', async () => {
  const { dialog } = await open({ period_start: '2026-03-05', period_end: '2026-06-05' });
  expect(within(dialog).getByText('Ada Lovelace')).toBeTruthy();
  expect(within(dialog).getByText('Milo Berger')).toBeTruthy();
  expect(within(dialog).getByText(/05 March 26.*05 June 26/)).toBeTruthy();
});

test('an objective of a team shows the team instead of an owner', async () => {
  const { dialog } = await open({ level: 'team', user_uuid: null, team_uuid: sales.uuid });
  expect(within(dialog).getAllByText('Sales').length).toBeGreaterThan(0);
  expect(within(dialog).queryByText('Ada Lovelace')).toBeNull();
});

test('closing the dialog of an objective removes it from the address', async () => {
  const { dialog } = await open();
  await userEvent.click(within(dialog).getByRole('button', { name: shownText('kit:dialog.close') }));
  expect(window.location.search).toBe('');
});
