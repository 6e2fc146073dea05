import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal, shownText } from '@waymark/shell-kit/testing';
import { keyresultLike } from '../../testing-objectives.ts';
import { milo, objectiveOfAda, serverOf, show } from '../../testing-screen.tsx';
import { HistoryHover } from './history-hover.tsx';

const keyresult = keyresultLike({ start_value: 0, actual_value: 40 });
const objective = objectiveOfAda({ keyresults: [keyresult] });

const rest = async (history: () => object) => {
  const routes = serverOf([objective], {
    'GET user/organisations/:org/objectives/:uuid/keyresults/:kr/history': history,
  });
  await show(
    <HistoryHover keyresult={keyresult} objective={objective.uuid}>
      40 calls
    </HistoryHover>,
    { routes },
  );
  await userEvent.hover(screen.getByText('40 calls'));
};

test('while the pointer rests on a value, its history is shown with the latest comment', async () => {
  const change = { at: '2026-03-01T10:00:00.000Z', user_uuid: milo.uuid, from: 0, to: 40, comment: 'New campaign' };
  await rest(() => ({ history: [change] }));
  expect(
    await screen.findByRole('img', { name: shownText('okr:history_hover.course', { values: '0; 40' }) }),
  ).toBeTruthy();
  expect(screen.getByText('New campaign')).toBeTruthy();
});

test('an error is shown if the history cannot be loaded', async () => {
  await rest(() => refusal(404, 'KEYRESULT_NOT_FOUND', 'No such key result'));
  expect(await screen.findByText(shownText('okr:history_hover.failed'))).toBeTruthy();
});

test('the history stays while the pointer moves onto it, and Escape hides it', async () => {
  const change = { at: '2026-03-01T10:00:00.000Z', user_uuid: milo.uuid, from: 0, to: 40, comment: 'New campaign' };
  await rest(() => ({ history: [change] }));
  const comment = await screen.findByText('New campaign');
  jest.useFakeTimers();
  fireEvent.mouseLeave(screen.getByText('40 calls'), { relatedTarget: document.body });
  fireEvent.mouseEnter(comment);
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  jest.useRealTimers();
  expect(comment).toBeVisible();
  // As for any tooltip, a dialog around it leaves the first Escape to it.
  expect(screen.getByRole('tooltip')).toContainElement(comment);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('New campaign')).toBeNull());
});
