import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { KeyResultResource, ObjectiveResource } from '@waymark/contracts';
import { type FakeRoutes, refusal, shownText } from '@waymark/shell-kit/testing';
import { keyresultLike } from '../testing-objectives.ts';
import { ada, milo, objectiveOfAda, serverOf, show } from '../testing-screen.tsx';
import { EditKeyResult } from './edit-key-result.tsx';

const LATER = '2026-03-05T10:00:00.000Z';
const before = keyresultLike({
  name: 'Calls',
  measured_by: 'calls',
  actual_value: 40,
  user_uuid: ada.uuid,
  description: 'As it was',
});

const open = async (
  fields: Partial<ObjectiveResource> = {},
  answer: FakeRoutes[string] = () => ({ keyresult: before }),
) => {
  const objective = objectiveOfAda({ name: 'Ride', keyresults: [before], ...fields });
  const PUT = `PUT user/organisations/:org/objectives/${objective.uuid}/keyresults/${before.uuid}`;
  const path = `?dialog=edit-keyresult&objective=${objective.uuid}&keyresult=${before.uuid}`;
  const app = await show(<EditKeyResult uuid={before.uuid} objective={objective.uuid} />, {
    routes: serverOf([objective], { [PUT]: answer }),
    path,
  });
  await field('keyresult_form.field.name');
  const sent = () => app.calls.filter(({ route }) => route.startsWith('PUT')).map(({ body }) => body);
  return { ...app, objective, sent };
};
const field = (key: string, values = {}) =>
  screen.findByRole('textbox', { name: new RegExp(`^${shownText(`okr:${key}`, values).replace(/[()]/g, '\\$&')}`) });
const actual = () => field('value.label', { unit: 'calls' });
const rewrite = async (element: HTMLElement, text: string) => {
  await userEvent.clear(element);
  await userEvent.type(element, text);
};
const press = async (key: string) => userEvent.click(await screen.findByRole('button', { name: shownText(key) }));
const leftFor = (search: string) => waitFor(() => expect(window.location.search).toBe(search));
const VIEW = `?krref=${before.uuid}`;

test('before work begins start and target are editable, and an actual value equal to the start follows it', async () => {
  const untouched = { ...before, actual_value: 0, present_progress_score: 0 };
  const { sent } = await open({ status: 'creation', keyresults: [untouched] });
  await rewrite(await field('keyresult_form.field.start_value'), '20');
  await rewrite(await field('keyresult_form.field.target_value'), '80');
  await press('kit:form.save');
  const values = { start_value: 20, actual_value: 20, target_value: 80 };
  await waitFor(() => expect(sent()).toEqual([{ ...values, updated_at: before.updated_at }]));
  await leftFor(VIEW);
});

test('changing the start value keeps an actual value that differs from it, and an overridden score', async () => {
  const overruled = { ...before, initial_progress_score: 15 };
  const { sent } = await open({ status: 'validation', keyresults: [overruled] });
  await rewrite(await field('objective_form.field.description'), 'As it is');
  await rewrite(await field('keyresult_form.field.start_value'), '20');
  await press('kit:form.save');
  await waitFor(() =>
    expect(sent()).toEqual([
      { description: 'As it is', start_value: 20, present_progress_score: 25, updated_at: before.updated_at },
    ]),
  );
});

test('an unchanged form with an overridden score closes without a question or a draft', async () => {
  await open({ status: 'working', keyresults: [{ ...before, present_progress_score: 70 }] });
  await press('kit:form.cancel');
  await leftFor(VIEW);
  expect(Object.keys(sessionStorage).filter((key) => key.includes('draft'))).toEqual([]);
});

test('once work has started, name, unit, start and target are locked, with the reason', async () => {
  const { sent } = await open({ status: 'working' });
  expect(screen.getByText(shownText('okr:keyresult_form.locked'))).toBeTruthy();
  for (const key of ['name', 'measured_by', 'start_value', 'target_value'])
    expect(await field(`keyresult_form.field.${key}`)).toBeDisabled();
  await rewrite(await actual(), '60');
  await press('kit:form.save');
  await waitFor(() =>
    expect(sent()).toEqual([{ actual_value: 60, present_progress_score: 60, updated_at: before.updated_at }]),
  );
});

test.each([
  ['chosen', null, 'monthly'],
  ['removed', 'monthly', null],
] as const)(
  'the own check-in rhythm of a key result is in a folded section, and can be %s',
  async (_what, from, to) => {
    const { sent } = await open({ keyresults: [{ ...before, checkin_rhythm: from }] });
    const text = (key: string) => shownText(`okr-rare:own_rhythm.${key}`);
    const summary = await screen.findByText(text('label'), { selector: 'summary' });
    expect(summary).toHaveTextContent(text(from ?? 'organisation'));
    await userEvent.click(summary);
    await userEvent.click(await screen.findByRole('combobox', { name: text('label') }));
    await userEvent.click(await screen.findByRole('option', { name: text(to ?? 'organisation') }));
    expect(summary).toHaveTextContent(text(to ?? 'organisation'));
    await press('kit:form.save');
    await waitFor(() => expect(sent()).toEqual([{ checkin_rhythm: to, updated_at: before.updated_at }]));
  },
);

test('saving an unchanged key result sends nothing', async () => {
  const { sent } = await open();
  await press('kit:form.save');
  await leftFor(VIEW);
  expect(sent()).toEqual([]);
});

test('undoing a save sends the former value with the version that the save returned', async () => {
  const { sent } = await open({}, () => ({ keyresult: { ...before, updated_at: LATER } }));
  await rewrite(await field('objective_form.field.description'), 'As it is');
  await press('kit:form.save');
  await press('kit:undo.label');
  await waitFor(() => expect(sent().at(-1)).toEqual({ description: 'As it was', updated_at: LATER }));
});

test('an error of the server is shown at its field', async () => {
  const errors = { actual_value: 'Too far' };
  await open({}, () => refusal(422, 'VALIDATION', 'Look again', { errors }));
  await rewrite(await actual(), '60');
  await press('kit:form.save');
  await waitFor(async () => expect(await actual()).toHaveAccessibleDescription('Too far'));
});

test('an ambiguous number is reported with both readings', async () => {
  const { sent } = await open();
  await rewrite(await actual(), '1,234');
  await press('kit:form.save');
  await waitFor(async () => expect(await actual()).toHaveAccessibleDescription(/^This could be 1234 or 1\.234/));
  expect(sent()).toEqual([]);
});

test('a second edit after a save whose answer was lost is saved over it, and is no conflict', async () => {
  const answers: FakeRoutes[string][] = [
    () => Promise.reject(new TypeError('The answer is lost')),
    () =>
      refusal(409, 'EDITED_MEANWHILE', 'Changed', { keyresult: { ...before, comment: 'First', updated_at: LATER } }),
  ];
  const { sent } = await open({}, (call) => (answers.shift() ?? (() => ({ keyresult: before })))(call));
  const comment = await field('keyresult_form.field.comment');
  await rewrite(comment, 'First');
  await press('kit:form.save');
  expect(await screen.findByText(shownText('kit:error.network'))).toBeTruthy();
  await rewrite(comment, 'Second');
  await press('kit:form.save');
  await leftFor(VIEW);
  expect(sent().at(-1)).toEqual({ comment: 'Second', updated_at: LATER });
});

describe('a conflict with the save of another member', () => {
  const theirs: KeyResultResource = {
    ...before,
    user_uuid: milo.uuid,
    actual_value: 50,
    checkin_rhythm: 'monthly',
    updated_at: LATER,
  };
  const conflict = async () => {
    const edited = await open({}, ({ body }) =>
      (body as { updated_at?: string }).updated_at === before.updated_at
        ? refusal(409, 'EDITED_MEANWHILE', 'Changed', { keyresult: theirs })
        : { keyresult: theirs },
    );
    await rewrite(await actual(), '60');
    await press('kit:form.save');
    const panel = await screen.findByRole('dialog', { name: shownText('okr:meanwhile.title') });
    return { ...edited, panel };
  };

  test('shows both values as text, including fields that only the other member has changed', async () => {
    const { panel } = await conflict();
    const cellsOf = (key: string) => {
      const row = within(panel).getByRole('row', { name: new RegExp(shownText(`okr:keyresult_form.field.${key}`)) });
      return within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    };
    expect(cellsOf('actual_value')).toEqual(['50', '60']);
    await waitFor(() => expect(cellsOf('user_uuid')).toEqual(['Milo Berger', shownText('okr:meanwhile.untouched')]));
    const text = (key: string) => shownText(`okr-rare:own_rhythm.${key}`);
    const rhythm = within(panel).getByRole('row', { name: new RegExp(text('label')) });
    expect(within(rhythm).getByRole('cell', { name: text('monthly') })).toBeTruthy();
    expect(within(panel).getAllByRole('row')).toHaveLength(1 + 4);
  });

  test('sends only the user’s changes, with the other member’s version, if the user keeps them', async () => {
    const { sent } = await conflict();
    await press('okr:meanwhile.keep_mine');
    await waitFor(() =>
      expect(sent().at(-1)).toEqual({ actual_value: 60, present_progress_score: 60, updated_at: LATER }),
    );
    await leftFor(VIEW);
  });

  test('leads back to the other member’s values if the user undoes having replaced them', async () => {
    const { sent } = await conflict();
    await press('okr:meanwhile.keep_mine');
    await press('kit:undo.label');
    const { actual_value, present_progress_score } = theirs;
    await waitFor(() => expect(sent().at(-1)).toEqual({ actual_value, present_progress_score, updated_at: LATER }));
  });

  test('sends nothing more if the user keeps the other member’s values', async () => {
    const { sent } = await conflict();
    await press('okr:meanwhile.take_theirs');
    await leftFor(VIEW);
    expect(sent()).toHaveLength(1);
  });

  test('returns to the form with the typed value when its dialog is closed', async () => {
    const { panel } = await conflict();
    await userEvent.click(within(panel).getByRole('button', { name: shownText('kit:dialog.close') }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: shownText('okr:meanwhile.title') })).toBeNull());
    expect(await actual()).toHaveValue('60');
  });
});

test('changes to fields locked by the start of work, and values computed from them, are not sent', async () => {
  const { objective, queryClient, sent } = await open({ status: 'validation' });
  await rewrite(await field('keyresult_form.field.target_value'), '80');
  await rewrite(await field('objective_form.field.description'), 'Mine');
  act(() =>
    queryClient.setQueriesData<ObjectiveResource>(
      { predicate: ({ state }) => (state.data as Partial<ObjectiveResource> | undefined)?.uuid === objective.uuid },
      { ...objective, status: 'working' },
    ),
  );
  await actual();
  await press('kit:form.save');
  const panel = await screen.findByRole('dialog', { name: shownText('okr:meanwhile.title') });
  expect(within(panel).getByText(shownText('okr:keyresult_form.locked'))).toBeTruthy();
  expect(within(panel).getAllByText(shownText('okr:meanwhile.locked'))).toHaveLength(2);
  await press('okr:meanwhile.keep_mine');
  await waitFor(() => expect(sent()).toEqual([{ description: 'Mine', updated_at: before.updated_at }]));
});

test('the draft has only the changed fields and their version, and is deleted without any change', async () => {
  const first = await open();
  await rewrite(await field('objective_form.field.description'), 'Half a thought');
  const drafts = () => Object.entries({ ...sessionStorage }).filter(([key]) => key.includes('draft'));
  await waitFor(() =>
    expect(drafts().map(([, text]) => JSON.parse(text))).toEqual([
      { description: 'Half a thought', updated_at: before.updated_at },
    ]),
  );
  await rewrite(await field('objective_form.field.description'), 'As it was');
  await waitFor(() => expect(drafts()).toEqual([]));
  first.unmount();
});

test('a restored draft is announced, and can be discarded', async () => {
  const first = await open();
  await rewrite(await field('objective_form.field.description'), 'Half a thought');
  first.rerender(<p>Elsewhere</p>);
  first.rerender(<EditKeyResult uuid={before.uuid} objective={first.objective.uuid} />);
  const description = await field('objective_form.field.description');
  expect(description).toHaveValue('Half a thought');
  expect(screen.getByText(shownText('okr:draft.restored'))).toBeTruthy();
  await press('okr:draft.discard');
  expect(description).toHaveValue('As it was');
});

test('editing a deleted key result shows a warning, and the dialog is removed from the address', async () => {
  const objective = objectiveOfAda({ keyresults: [] });
  await show(<EditKeyResult uuid={before.uuid} objective={objective.uuid} />, {
    routes: serverOf([objective]),
    path: `?level=team&dialog=edit-keyresult&objective=${objective.uuid}&keyresult=${before.uuid}`,
  });
  expect(await screen.findByText(shownText('okr:keyresult.gone'))).toBeTruthy();
  expect(window.location.search).toBe('?level=team');
});

test('a key result of an archived objective shows that it is locked instead of the form', async () => {
  const objective = objectiveOfAda({ name: 'Ride', status: 'archive', keyresults: [before] });
  await show(<EditKeyResult uuid={before.uuid} objective={objective.uuid} />, { routes: serverOf([objective]) });
  expect(await screen.findByText(shownText('okr:objective.archived_locked'))).toBeVisible();
  expect(screen.queryByRole('form')).toBeNull();
});

test('a draft restored after a save by others is sent with the version that it is based on', async () => {
  const opened = await open({ status: 'working' });
  await rewrite(await field('objective_form.field.description'), 'Half a thought');
  opened.rerender(<p>Elsewhere</p>);
  const changed = { ...before, description: 'Written by Grace', updated_at: LATER };
  opened.queryClient.setQueriesData(
    { predicate: ({ state }) => (state.data as { uuid?: string } | undefined)?.uuid === opened.objective.uuid },
    { ...opened.objective, keyresults: [changed] },
  );
  opened.rerender(<EditKeyResult uuid={before.uuid} objective={opened.objective.uuid} />);
  await screen.findByText(shownText('okr:draft.restored'));
  await press('kit:form.save');
  const { updated_at } = before;
  await waitFor(() => expect(opened.sent()).toEqual([{ description: 'Half a thought', updated_at }]));
});
