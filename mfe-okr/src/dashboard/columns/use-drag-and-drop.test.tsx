import type { DragEndEvent, DragStartEvent } from '@dnd-kit/core';
import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ObjectiveResource, Status } from '@waymark/contracts';
import { refusal, shownText } from '@waymark/shell-kit/testing';
import { type ReactNode, useState } from 'react';
import { keyresultLike } from '../../testing-objectives.ts';
import { objectiveOfAda, serverOf, show } from '../../testing-screen.tsx';
import { useAnnouncements } from './use-announcements.ts';
import { useDragAndDrop } from './use-drag-and-drop.ts';

/** Drops a card through the events of dnd-kit, and shows what screen readers hear. */
const Dropper = ({ objective, to }: { objective: ObjectiveResource; to: Status }): ReactNode => {
  const { onDragStart, onDragEnd, ...rules } = useDragAndDrop([objective]);
  const announcements = useAnnouncements([objective], rules);
  const [heard, setHeard] = useState<(string | undefined)[]>([]);
  const event = { active: { id: objective.uuid }, over: { id: to }, activatorEvent: new Event('pointerdown') };
  const end = event as unknown as DragEndEvent;
  const drop = (): void => {
    onDragEnd(end);
    setHeard([announcements.onDragOver(end), announcements.onDragEnd(end)]);
  };
  return (
    <>
      <button type="button" onClick={() => onDragStart({ active: { id: objective.uuid } } as DragStartEvent)}>
        lift
      </button>
      <button type="button" onClick={drop}>
        drop
      </button>
      {heard.map((each) => (
        <p key={each}>{each}</p>
      ))}
    </>
  );
};

const drop = async (fields: Partial<ObjectiveResource>, to: Status) => {
  const objective = objectiveOfAda(fields);
  const PUT = `PUT user/organisations/:org/objectives/${objective.uuid}`;
  const routes = serverOf([objective], { [PUT]: () => ({ objective: { ...objective, status: to } }) });
  const { calls } = await show(<Dropper objective={objective} to={to} />, { routes });
  await waitFor(() => expect(calls.some(({ route }) => route.endsWith('/teams'))).toBe(true));
  await userEvent.click(screen.getByRole('button', { name: 'drop' }));
  return () => calls.filter(({ route }) => route.startsWith('PUT')).map(({ body }) => body);
};
const keyresults = [keyresultLike()];

test.each([
  [
    'without a key result',
    { status: 'creation' as const },
    'validation',
    'You need at least one key result to proceed',
  ],
  [
    'by a user who is not the validator',
    { status: 'validation' as const, keyresults },
    'working',
    'You do not have the rights to move this objective',
  ],
  [
    'that skips a status',
    { status: 'creation' as const, keyresults },
    'working',
    'An objective moves one step at a time',
  ],
] as const)('a refused drop (%s) shows the reason, and sends no request', async (_case, fields, to, reason) => {
  const sent = await drop({ name: 'Ride', ...fields }, to);
  expect(await screen.findByText(reason)).toBeTruthy();
  expect(screen.getByText(`Ride is over ${shownText(`kit:status.${to}`)}. ${reason}`)).toBeTruthy();
  expect(screen.getByText('Ride stays where it was')).toBeTruthy();
  expect(sent()).toEqual([]);
});

test('an allowed drop moves the objective and offers undo', async () => {
  const sent = await drop({ name: 'Ride', status: 'creation', keyresults }, 'validation');
  expect(await screen.findByText('“Ride” is now in Validation')).toBeTruthy();
  expect(screen.getByText('Ride is over Validation')).toBeTruthy();
  expect(screen.getByText('Ride dropped on Validation')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent()).toMatchObject([{ status: 'validation' }, { status: 'creation' }]));
});

test('a card is dropped as it was lifted, whatever somebody else does with it meanwhile', async () => {
  const objective = objectiveOfAda({ name: 'Ride', status: 'creation', keyresults });
  const theirs = { ...objective, status: 'working' as const, updated_at: '2026-03-01T10:01:00.000Z' };
  const PUT = `PUT user/organisations/:org/objectives/${objective.uuid}`;
  const refused = () => refusal(409, 'EDITED_MEANWHILE', 'Changed meanwhile', { objective: theirs });
  const routes = serverOf([objective], { [PUT]: refused });
  const { calls, rerender } = await show(<Dropper objective={objective} to="validation" />, { routes });
  await waitFor(() => expect(calls.some(({ route }) => route.endsWith('/teams'))).toBe(true));
  await userEvent.click(screen.getByRole('button', { name: 'lift' }));
  // In work, so that the drop would be a step back.
  rerender(<Dropper objective={theirs} to="validation" />);
  await userEvent.click(screen.getByRole('button', { name: 'drop' }));
  expect(await screen.findByText('Changed meanwhile')).toBeTruthy();
  const sent = calls.filter(({ route }) => route.startsWith('PUT')).map(({ body }) => body);
  expect(sent).toEqual([{ status: 'validation', updated_at: objective.updated_at }]);
});
