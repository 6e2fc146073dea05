import { expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { KeyResultChange, KeyResultResource, ObjectiveResource } from '@waymark/contracts';
import { i18n } from '@waymark/shell-kit';
import { type FakeRoutes, refusal, shownText } from '@waymark/shell-kit/testing';
import { keyresultLike } from '../testing-objectives.ts';
import { ada, milo, objectiveOfAda, serverOf, show } from '../testing-screen.tsx';
import { ViewKeyResult } from './view-key-result.tsx';

const ORG = 'user/organisations/:org';
const uuid = keyresultLike().uuid;
const CONTAINING = `GET ${ORG}/objectives/containing/${uuid}`;
const change = (at: string, more: Partial<KeyResultChange> = {}): KeyResultChange => ({
  at,
  user_uuid: milo.uuid,
  from: 0,
  to: 40,
  comment: null,
  ...more,
});

const open = async (
  fields: Partial<ObjectiveResource> = {},
  result: Partial<KeyResultResource> = {},
  history: KeyResultChange[] = [],
  more: FakeRoutes = {},
) => {
  const keyresult = keyresultLike({
    name: 'Calls',
    measured_by: 'calls',
    actual_value: 40,
    user_uuid: ada.uuid,
    ...result,
  });
  const objective = objectiveOfAda({ name: 'Ride', keyresults: [keyresult], ...fields });
  const routes = serverOf([objective], {
    [CONTAINING]: () => ({ objective }),
    [`GET ${ORG}/objectives/:uuid/keyresults/:kr/history`]: () => ({ history }),
    ...more,
  });
  const app = await show(<ViewKeyResult uuid={uuid} />, { routes, path: `?krref=${uuid}` });
  const dialog = await screen.findByRole('dialog', { name: 'Calls' });
  return { ...app, objective, keyresult, dialog };
};
const openMenu = () =>
  userEvent.click(screen.getByRole('button', { name: shownText('okr:objective.actions', { name: 'Calls' }) }));
const entry = (key: string) =>
  screen.findByRole('menuitem', { name: new RegExp(`^${shownText(`okr:objective.${key}`)}`) });
const address = () => window.location.search;

test('a key result with its own check-in rhythm shows it', async () => {
  const { dialog } = await open({}, { checkin_rhythm: 'monthly' });
  expect(await within(dialog).findByText(shownText('okr-rare:own_rhythm.monthly'))).toBeTruthy();
});

test('the scores of a key result are written in the reader’s language', async () => {
  await i18n.changeLanguage('de');
  try {
    const { dialog } = await open({}, { initial_progress_score: 12.5, present_progress_score: 33.5 });
    expect(within(dialog).getByText('12,5')).toBeTruthy();
    expect(within(dialog).getByText('33,5')).toBeTruthy();
  } finally {
    await act(() => i18n.changeLanguage('en'));
  }
});

test('a key result shows its progress, owner and description, and links to its objective', async () => {
  const { dialog, objective } = await open({}, { description: 'Every call counts' });
  expect(within(dialog).getByText('40 calls')).toBeTruthy();
  expect(await within(dialog).findByText('Ada Lovelace')).toBeTruthy();
  expect(within(dialog).getByText('Every call counts')).toBeTruthy();
  expect(within(dialog).getByRole('meter')).toHaveAttribute('aria-valuenow', '40');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ride' }));
  expect(address()).toBe(`?okrref=${objective.uuid}`);
});

test('an author whose name cannot be loaded is shown as an ellipsis, not as a former member', async () => {
  const { dialog } = await open({}, {}, [change('2026-02-01T10:00:00.000Z', { to: 20 })], {
    [`GET ${ORG}/users`]: () => refusal(404, 'NOT_FOUND', 'Away'),
  });
  const history = await within(dialog).findByRole('region', { name: shownText('okr:keyresult.history') });
  const made = await within(history).findByRole('listitem');
  expect(made).toHaveTextContent('…');
  expect(made).not.toHaveTextContent(shownText('okr:keyresult.somebody'));
});

test('the history of a key result is shown newest first, with author and comment', async () => {
  const { dialog } = await open({}, {}, [
    change('2026-02-01T10:00:00.000Z', { to: 20 }),
    change('2026-02-15T10:00:00.000Z', { from: 20, to: 20.5, user_uuid: 'somebody-gone' }),
    change('2026-03-01T10:00:00.000Z', { from: 20, comment: 'New campaign' }),
  ]);
  const history = await within(dialog).findByRole('region', { name: shownText('okr:keyresult.history') });
  await within(history).findAllByText(/Milo Berger/);
  expect(
    within(history)
      .getAllByRole('listitem')
      .map((item) => item.querySelector('strong')?.textContent),
  ).toEqual(['From 20 to 40 calls', 'From 20 to 20.5 calls', 'From 0 to 20 calls']);
  expect(within(history).getByText('New campaign')).toBeTruthy();
  expect(within(history).getByText(new RegExp(shownText('okr:keyresult.somebody')))).toBeTruthy();
  const course = shownText('okr:history_hover.course', { values: '0; 20; 20.5; 40' });
  expect(await within(history).findByRole('img', { name: course })).toHaveAttribute('width', '100%');
});

test('before work begins a key result has no history, no health and no button to update its value', async () => {
  const { dialog, calls } = await open({ status: 'creation' }, { comment: 'A word' });
  expect(within(dialog).queryByRole('region', { name: shownText('okr:keyresult.history') })).toBeNull();
  expect(within(dialog).queryByRole('button', { name: shownText('okr:keyresult.update_value') })).toBeNull();
  expect(within(dialog).queryByText(shownText('kit:health.at_risk'))).toBeNull();
  expect(within(dialog).getByText('A word')).toBeTruthy();
  expect(calls.some(({ route }) => route.endsWith('/history'))).toBe(false);
});

test('a key result of an archived objective can be neither updated, edited nor deleted', async () => {
  const { dialog } = await open({ status: 'archive' });
  expect(within(dialog).queryByRole('button', { name: shownText('okr:keyresult.update_value') })).toBeNull();
  await openMenu();
  expect(await entry('edit')).toBeDisabled();
  expect(await entry('delete')).toBeDisabled();
});

test('the value of a key result can be updated in its dialog', async () => {
  const { dialog, calls, keyresult } = await open({}, {}, [], {
    [`POST ${ORG}/keyresults/:kr/checkins`]: () => ({ checkin: { uuid: 'c' }, keyresult: keyresultLike() }),
  });
  await userEvent.click(within(dialog).getByRole('button', { name: shownText('okr:keyresult.update_value') }));
  const field = await within(dialog).findByRole('textbox', { name: shownText('okr:value.label', { unit: 'calls' }) });
  await userEvent.clear(field);
  await userEvent.type(field, '60{Enter}');
  await waitFor(() =>
    expect(calls.filter(({ route }) => /^POST .*checkins$/.test(route)).map(({ body }) => body)).toEqual([
      { value: 60, confidence: null, updated_at: keyresult.updated_at },
    ]),
  );
  expect(await within(dialog).findByRole('button', { name: shownText('okr:keyresult.update_value') })).toBeTruthy();
});

test('once work has started a key result cannot be deleted, with the reason', async () => {
  await open({ status: 'working' });
  await openMenu();
  expect(await entry('delete')).toHaveTextContent(shownText('okr:keyresult.working_locked'));
  expect(await entry('delete')).toBeDisabled();
});

test('deleting a key result asks first, and returns to its objective', async () => {
  const { objective, calls } = await open({ status: 'creation' }, {}, [], {
    [`DELETE ${ORG}/objectives/:uuid/keyresults/:kr`]: () => ({}),
  });
  await openMenu();
  await userEvent.click(await entry('delete'));
  const question = await screen.findByRole('dialog', { name: shownText('okr:keyresult.delete_title') });
  expect(question).toHaveTextContent(shownText('okr:objective.delete_text', { name: 'Calls' }));
  await userEvent.click(within(question).getByRole('button', { name: shownText('okr:objective.delete') }));
  await waitFor(() => expect(address()).toBe(`?okrref=${objective.uuid}`));
  expect(calls.filter(({ route }) => route.startsWith('DELETE'))).toHaveLength(1);
});

test('the menu of a key result opens its edit dialog', async () => {
  const { objective } = await open();
  await openMenu();
  await userEvent.click(await entry('edit'));
  const params = new URLSearchParams(address());
  expect([params.get('dialog'), params.get('keyresult'), params.get('objective')]).toEqual([
    'edit-keyresult',
    uuid,
    objective.uuid,
  ]);
});

test('a key result that is already shown stays alone when it cannot be refetched', async () => {
  let isAway = false;
  const objective = objectiveOfAda({ name: 'Ride', keyresults: [keyresultLike({ name: 'Calls' })] });
  const { queryClient } = await open({}, {}, [], {
    [CONTAINING]: () => (isAway ? refusal(403, 'X', 'Not now') : { objective }),
  });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  isAway = true;
  await act(() => queryClient.invalidateQueries());
  expect(screen.getByRole('dialog', { name: 'Calls' })).toBeTruthy();
  expect(screen.queryByText(shownText('okr:failed.keyresult'))).toBeNull();
});

test('a key result that is missing in its objective shows a warning, and is removed from the address', async () => {
  const objective = objectiveOfAda({ keyresults: [] });
  const routes = serverOf([objective], { [CONTAINING]: () => ({ objective }) });
  await show(<ViewKeyResult uuid={uuid} />, { routes, path: `?level=team&krref=${uuid}` });
  expect(await screen.findByText(shownText('okr:keyresult.gone'))).toBeTruthy();
  expect(address()).toBe('?level=team');
});
