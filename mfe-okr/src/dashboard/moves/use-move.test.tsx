import { expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ObjectiveResource } from '@waymark/contracts';
import { pageNavigation } from '@waymark/shell-kit';
import { refusal, shownText } from '@waymark/shell-kit/testing';
import { keyresultLike } from '../../testing-objectives.ts';
import { ada, objectiveOfAda, serverOf, show } from '../../testing-screen.tsx';
import { DashboardScreen } from '../dashboard-screen.tsx';

const LIST = 'GET user/organisations/:org/objectives';
const uuidAt = (index: number): string => `c0000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const objectiveAt = (index: number): ObjectiveResource =>
  objectiveOfAda({
    uuid: uuidAt(index),
    name: `Objective ${index}`,
    status: 'working',
    validator_uuid: ada.uuid,
    keyresults: [keyresultLike()],
  });

/** A server that moves objectives; the caller decides when it answers each request. */
const movingServer = (list: ObjectiveResource[]) => {
  const answers = new Map<string, (answer: object) => void>();
  const moving = Object.fromEntries(
    list.map(({ uuid }) => [
      `PUT user/organisations/:org/objectives/${uuid}`,
      () => new Promise<object>((resolve) => answers.set(uuid, resolve)),
    ]),
  );
  const routes = serverOf(list, moving);
  const all = routes[LIST];
  if (!all) throw new Error('no list');
  routes[LIST] = async (call) => {
    const answer = (await all(call)) as { objectives: ObjectiveResource[] };
    const named = call.query.get('uuids')?.split(',');
    return { ...answer, objectives: answer.objectives.filter(({ uuid }) => !named || named.includes(uuid)) };
  };
  const move = (index: number): object => {
    list[index - 1] = { ...objectiveAt(index), status: 'review' };
    return { objective: list[index - 1] };
  };
  const answer = (index: number, given: object) => act(async () => answers.get(uuidAt(index))?.(given));
  return { routes, answer, move };
};

test('a refused move leaves what has changed in the list since', async () => {
  const list = [objectiveAt(1), objectiveAt(2)];
  const { routes, answer, move } = movingServer(list);
  await show(<DashboardScreen />, { routes });
  for (const name of ['Objective 1', 'Objective 2']) {
    const card = await screen.findByRole('article', { name });
    await userEvent.click(await within(card).findByRole('button', { name: 'Go to review' }));
    await waitFor(() => expect(card.isConnected).toBe(false));
  }
  await answer(2, move(2));
  await answer(1, refusal(409, 'OBJECTIVE_MOVE_ILLEGAL', 'Not now'));
  expect(await screen.findByRole('article', { name: 'Objective 1' })).toBeTruthy();
  expect(screen.queryByRole('article', { name: 'Objective 2' })).toBeNull();
});

test('a move in a dialog does not end the first request of the list', async () => {
  const list = [objectiveAt(1), objectiveAt(2)];
  const { routes, answer, move } = movingServer(list);
  const whole = routes[LIST];
  const { promise, resolve } = Promise.withResolvers<void>();
  routes[LIST] = async (call) => {
    await promise;
    return whole?.(call) ?? {};
  };
  await show(<DashboardScreen />, { routes, path: `?okrref=${uuidAt(1)}` });
  await userEvent.click(await screen.findByRole('button', { name: 'Go to review' }));
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('Review'));
  resolve();
  await answer(1, move(1));
  expect(await screen.findByText('Objective 2')).toBeTruthy();
});

test('after a move the toast leads to the objective in its new status, with the other filters and its card marked', async () => {
  const list = [objectiveAt(1), objectiveAt(2)];
  const { routes, answer, move } = movingServer(list);
  await show(<DashboardScreen />, { routes, path: '?mine=true&health=off_track' });
  const card = await screen.findByRole('article', { name: 'Objective 1' });
  await userEvent.click(await within(card).findByRole('button', { name: 'Go to review' }));
  await answer(1, move(1));
  await userEvent.click(await screen.findByRole('button', { name: 'Show' }));
  expect(window.location.search).toBe('?mine=true&status=review');
  expect(await screen.findByRole('article', { name: 'Objective 1' })).toHaveAttribute('data-marked');
  expect(screen.queryByRole('button', { name: 'Show' })).toBeNull();
});

test('the toast of a move leads back to the dashboard from another screen', async () => {
  const list = [objectiveAt(1)];
  const { routes, answer, move } = movingServer(list);
  await show(<DashboardScreen />, { routes, path: '?mine=true' });
  await userEvent.click(await screen.findByRole('button', { name: 'Go to review' }));
  const dashboard = window.location.pathname;
  await act(async () => pageNavigation().push(`${dashboard}/history?kind=update`));
  await answer(1, move(1));
  await userEvent.click(await screen.findByRole('button', { name: 'Show' }));
  expect(window.location.pathname + window.location.search).toBe(`${dashboard}?mine=true&status=review`);
});

test('a move in the columns does not offer to show the objective, which is in sight there', async () => {
  const list = [objectiveAt(1)];
  const { routes, answer, move } = movingServer(list);
  await show(<DashboardScreen />, { routes, path: `?view=columns&okrref=${uuidAt(1)}` });
  await userEvent.click(await screen.findByRole('button', { name: 'Go to review' }));
  await answer(1, move(1));
  expect(await screen.findByRole('button', { name: shownText('kit:undo.label') })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show' })).toBeNull();
});

test('a move is refused if somebody else has moved the objective meanwhile, and repeated if it was only edited', async () => {
  const list = [objectiveAt(1)];
  const { routes, answer, move } = movingServer(list);
  const { calls } = await show(<DashboardScreen />, { routes });
  const answerMoved = (theirs: Partial<ObjectiveResource>) =>
    answer(1, refusal(409, 'EDITED_MEANWHILE', 'Changed meanwhile', { objective: { ...objectiveAt(1), ...theirs } }));
  const sent = () => calls.filter(({ route }) => route.startsWith('PUT')).map(({ body }) => body);
  const { updated_at } = objectiveAt(1);
  await userEvent.click(await screen.findByRole('button', { name: 'Go to review' }));
  await answerMoved({ status: 'archive' });
  expect(await screen.findByText('Changed meanwhile')).toBeTruthy();
  expect(sent()).toEqual([{ status: 'review', updated_at }]);

  await userEvent.click(await screen.findByRole('button', { name: 'Go to review' }));
  const later = '2026-03-01T10:01:00.000Z';
  await answerMoved({ name: 'Edited', updated_at: later });
  await waitFor(() => expect(sent()).toHaveLength(3));
  await answer(1, move(1));
  expect(await screen.findByText('“Objective 1” is now in Review')).toBeTruthy();
  expect(sent().at(-1)).toEqual({ status: 'review', updated_at: later });
});

test('the next move closes the toast about a refused one, although the card was mounted again in between', async () => {
  const list = [objectiveAt(1)];
  const { routes, answer, move } = movingServer(list);
  await show(<DashboardScreen />, { routes });
  const card = await screen.findByRole('article', { name: 'Objective 1' });
  await userEvent.click(await within(card).findByRole('button', { name: 'Go to review' }));
  await waitFor(() => expect(card.isConnected).toBe(false));
  await answer(1, refusal(409, 'OBJECTIVE_MOVE_ILLEGAL', 'Not now'));
  expect(await screen.findByText('Not now')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Go to review' }));
  await answer(1, move(1));
  expect(await screen.findByText('“Objective 1” is now in Review')).toBeTruthy();
  expect(screen.queryByText('Not now')).toBeNull();
});
