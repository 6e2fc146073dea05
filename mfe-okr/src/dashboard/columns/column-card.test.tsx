import { DndContext } from '@dnd-kit/core';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { formatDate } from '@waymark/shell-kit';
import { shownText } from '@waymark/shell-kit/testing';
import { keyresultLike } from '../../testing-objectives.ts';
import { objectiveOfAda, serverOf, show } from '../../testing-screen.tsx';
import { ColumnCard } from './column-card.tsx';

const open = async (fields: Parameters<typeof objectiveOfAda>[0]) => {
  const objective = objectiveOfAda({ name: 'Ride', ...fields });
  await show(
    <DndContext>
      <ul>
        <ColumnCard objective={objective} />
      </ul>
    </DndContext>,
    { routes: serverOf([objective]) },
  );
  return objective;
};

test('a column card shows progress, the health of each key result, the owner and the end of the period', async () => {
  const keyresults = [
    keyresultLike({ uuid: 'b0000000-0000-4000-8000-000000000011', actual_value: 90 }),
    keyresultLike({ uuid: 'b0000000-0000-4000-8000-000000000012', actual_value: 10 }),
  ];
  const { period_end } = await open({ keyresults });
  expect(await screen.findByRole('img', { name: shownText('okr:card.owner', { name: 'Ada Lovelace' }) })).toBeTruthy();
  expect(screen.getByText(shownText('kit:health.on_track'))).toBeTruthy();
  expect(screen.getByText(shownText('kit:health.off_track'))).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Progress 50%' })).toBeTruthy();
  expect(screen.getByText(shownText('okr:card.end', { date: formatDate(period_end) }))).toBeTruthy();
});

test('before work begins a column card shows the number of key results instead of their health', async () => {
  await open({ status: 'creation', keyresults: [keyresultLike()] });
  expect(await screen.findByText(shownText('okr:card.count', { count: 1 }))).toBeTruthy();
  expect(screen.queryByText(shownText('kit:health.off_track'))).toBeNull();
});

test('a column card in trouble shows the reasons in brief, and says for screen readers which key result they are of', async () => {
  const behind = keyresultLike({
    name: 'Calls',
    pace: { verdict: 'behind', expected: 40, by: -24, forecast: null },
    trouble: ['behind', 'blocked'],
  });
  await open({ status: 'working', keyresults: [behind], trouble: ['behind', 'blocked'] });
  const words = [shownText('okr-pace:pace.behind', { count: 24 }), shownText('okr-pace:trouble.blocked')].join(', ');
  expect(await screen.findByText(words)).toHaveAttribute('aria-hidden', 'true');
  expect(screen.getByText(shownText('okr-pace:trouble.of', { name: 'Calls', words }))).toBeTruthy();
});

test('the handle of a column card has no role in words that are not in the language of the reader', async () => {
  await open({ status: 'working' });
  const handle = await screen.findByRole('button', { name: shownText('okr:columns.move', { name: 'Ride' }) });
  expect(handle).not.toHaveAttribute('aria-roledescription');
});
