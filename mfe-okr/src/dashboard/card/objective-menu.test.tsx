import { expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ObjectiveResource } from '@waymark/contracts';
import { pageNavigation } from '@waymark/shell-kit';
import { anOrganisation, type FakeRoutes, refusal, shownText } from '@waymark/shell-kit/testing';
import { keyresultLike } from '../../testing-objectives.ts';
import { ada, milo, objectiveOfAda, serverOf, show } from '../../testing-screen.tsx';
import { ObjectiveMenu } from './objective-menu.tsx';

const ORG = 'user/organisations/:org';
const keyresults = [keyresultLike()];
const item = (key: string) =>
  screen.findByRole('menuitem', { name: new RegExp(`^${shownText(`okr:objective.${key}`)}`) });

const open = async (fields: Partial<ObjectiveResource> = {}, more: FakeRoutes = {}, admin = true) => {
  const objective = objectiveOfAda({ name: 'Ride', keyresults, ...fields });
  const organisation = anOrganisation({ admin });
  const app = await show(<ObjectiveMenu objective={objective} />, {
    routes: serverOf([objective], more),
    organisation,
  });
  await userEvent.click(screen.getByRole('button', { name: shownText('okr:objective.actions', { name: 'Ride' }) }));
  await waitFor(() => expect(app.calls.some(({ route }) => route.endsWith('/teams'))).toBe(true));
  await item('copy_url');
  const requested = () =>
    app.calls.filter(({ route }) => !route.startsWith('GET')).map(({ route }) => route.replace(/.*objectives\//, ''));
  return { ...app, objective, requested };
};

test('moves to another status come first in the menu; one that is not allowed is disabled with the reason', async () => {
  await open({ status: 'validation' });
  const entries = screen.getAllByRole('menuitem');
  expect(entries.slice(0, 2).map(({ textContent }) => textContent)).toEqual([
    `${shownText('okr:objective.move.start_working')}${shownText('okr:objective.refused.OBJECTIVE_MOVE_FORBIDDEN')}`,
    shownText('okr:objective.move.back_to_creation'),
  ]);
  expect(entries[0]).toBeDisabled();
});

test('an archived objective offers only copying its link and moving it back', async () => {
  await open({ status: 'archive' });
  const possible = screen.getAllByRole('menuitem').filter((entry) => !entry.hasAttribute('disabled'));
  expect(possible.map(({ textContent }) => textContent)).toEqual([
    shownText('okr:objective.move.re_review'),
    shownText('okr:objective.copy_url'),
  ]);
});

const ofMilo = { user_uuid: milo.uuid, validator_uuid: milo.uuid, creator_uuid: milo.uuid };

test('deleting is disabled, with the reason, for a member who may not delete the objective', async () => {
  await open(ofMilo, {}, false);
  const entry = await item('delete');
  expect(entry).toBeDisabled();
  expect(entry).toHaveTextContent(shownText('okr:objective.refused.FORBIDDEN'));
});

test.each([
  ['an admin', ofMilo, true],
  ['its owner', {}, false],
  ['the member who created it', { ...ofMilo, creator_uuid: ada.uuid }, false],
])('%s may delete the objective', async (_, fields, admin) => {
  await open(fields, {}, admin);
  expect(await item('delete')).not.toBeDisabled();
});

test('the menu copies the address of the objective', async () => {
  const writeText = jest.fn<(text: string) => Promise<void>>(async () => {});
  const { objective } = await open();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  await userEvent.click(await item('copy_url'));
  expect(writeText).toHaveBeenCalledWith(objective.url);
});

test('the menu opens the edit dialog of the objective', async () => {
  const { objective } = await open();
  await userEvent.click(await item('edit'));
  expect(window.location.search).toBe(`?dialog=edit-objective&objective=${objective.uuid}`);
});

test('duplicating an objective opens the copy, and undo deletes the copy', async () => {
  const copy = objectiveOfAda({ uuid: 'c0000000-0000-4000-8000-0000000000aa', name: 'Ride' });
  const { objective, requested } = await open(
    {},
    {
      [`POST ${ORG}/objectives/:uuid/duplicate`]: () => ({ objective: copy }),
      [`DELETE ${ORG}/objectives/:uuid`]: () => ({}),
    },
  );
  await userEvent.click(await item('duplicate'));
  await waitFor(() => expect(window.location.search).toBe(`?okrref=${copy.uuid}`));
  await userEvent.click(await screen.findByRole('button', { name: shownText('kit:undo.label') }));
  await waitFor(() => expect(requested()).toEqual([`${objective.uuid}/duplicate`, copy.uuid]));
});

test('a copy that arrives after another dialog was opened does not replace that dialog', async () => {
  const { promise: copied, resolve } = Promise.withResolvers<object>();
  const { queryClient } = await open({}, { [`POST ${ORG}/objectives/:uuid/duplicate`]: () => copied });
  await userEvent.click(await item('duplicate'));
  act(() => pageNavigation().push(`${window.location.pathname}?dialog=new-objective`));
  resolve({ objective: objectiveOfAda({ uuid: 'c0000000-0000-4000-8000-0000000000aa', name: 'Ride' }) });
  await screen.findByText(shownText('okr:objective.duplicated', { name: 'Ride' }));
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  await act(async () => {});
  expect(window.location.search).toBe('?dialog=new-objective');
});

const confirmDelete = async () => {
  await userEvent.click(await item('delete'));
  const dialog = await screen.findByRole('dialog', { name: shownText('okr:objective.delete_title') });
  return {
    dialog,
    confirm: () => userEvent.click(within(dialog).getByRole('button', { name: shownText('okr:objective.delete') })),
  };
};

test('deleting an objective asks first, and shows how many key results are lost', async () => {
  const { objective, requested } = await open({}, { [`DELETE ${ORG}/objectives/:uuid`]: () => ({}) });
  const { dialog, confirm } = await confirmDelete();
  expect(dialog).toHaveTextContent(shownText('okr:objective.delete_loss', { count: 1 }));
  expect(requested()).toEqual([]);
  await confirm();
  expect(await screen.findByText(shownText('okr:objective.deleted'))).toBeTruthy();
  expect(requested()).toEqual([objective.uuid]);
});

test.each([
  [403, 'OBJECTIVE_FORBIDDEN'],
  [422, 'VALIDATION'],
] as const)('a deletion that is refused with %i leaves the dialog open, with the reason', async (status, code) => {
  await open({}, { [`DELETE ${ORG}/objectives/:uuid`]: () => refusal(status, code, 'Not yours') });
  const { confirm } = await confirmDelete();
  await confirm();
  expect(await screen.findByText('Not yours')).toBeTruthy();
  expect(screen.getByRole('dialog', { name: shownText('okr:objective.delete_title') })).toBeTruthy();
});

test('a refused duplication shows the reason', async () => {
  await open({}, { [`POST ${ORG}/objectives/:uuid/duplicate`]: () => refusal(422, 'VALIDATION', 'Too long') });
  await userEvent.click(await item('duplicate'));
  expect(await screen.findByText('Too long')).toBeTruthy();
});

test('a move from the menu is sent, without undo if the user may not move the objective back', async () => {
  const fields = { status: 'review' as const, user_uuid: milo.uuid, validator_uuid: milo.uuid };
  const { calls } = await open(
    { status: 'review' },
    {
      [`PUT ${ORG}/objectives/:uuid`]: () => ({
        objective: objectiveOfAda({ name: 'Ride', ...fields, status: 'archive' }),
      }),
    },
  );
  await userEvent.click(await screen.findByRole('menuitem', { name: shownText('okr:objective.move.archive') }));
  await screen.findByText(shownText('okr:objective.moved', { name: 'Ride', status: shownText('kit:status.archive') }));
  const sent = calls.filter(({ route }) => route.startsWith('PUT')).map(({ body }) => body);
  expect(sent).toMatchObject([{ status: 'archive' }]);
  expect(screen.queryByRole('button', { name: shownText('kit:undo.label') })).toBeNull();
});
