import { expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { ObjectiveResource } from '@waymark/contracts';
import { shownText } from '@waymark/shell-kit/testing';
import { type ReactNode, useState } from 'react';
import { keyresultLike } from '../../testing-objectives.ts';
import { ada, objectiveOfAda, serverOf, show } from '../../testing-screen.tsx';
import { withValue } from './cache-value.ts';
import { ObjectiveCard } from './objective-card.tsx';

/** Limit for a card with three key results, one of them in trouble. With 154, a list of thousands scrolled badly. */
const MOST_ELEMENTS = 125;

const objectiveAt = (place: number): ObjectiveResource =>
  objectiveOfAda({
    uuid: `c0000000-0000-4000-8000-00000000000${place}`,
    name: `Objective ${place}`,
    status: 'working',
    validator_uuid: ada.uuid,
    trouble: ['behind'],
    keyresults: [1, 2, 3].map((number) =>
      keyresultLike({
        uuid: `d0000000-0000-4000-8000-0000000000${place}${number}`,
        name: `Key result ${number}`,
        user_uuid: ada.uuid,
        pace: { verdict: 'behind', expected: 45, by: -45, forecast: null },
        trouble: number === 1 ? ['behind'] : [],
      }),
    ),
  });
const objectives = [objectiveAt(1), objectiveAt(2)];
/** Waits until everything that loads after the cards is rendered. */
const whole = (cards: number) =>
  waitFor(() => {
    expect(screen.getAllByRole('button', { name: shownText('okr:objective.move.go_to_review') })).toHaveLength(cards);
    expect(screen.getAllByText(/45 points behind$/)).toHaveLength(cards * 4);
    expect(screen.getAllByRole('img', { name: /^Owner: / })).toHaveLength(cards * 4);
  });

test('an objective card has no more DOM elements than its limit', async () => {
  await show(<ObjectiveCard objective={objectiveAt(1)} />, { routes: serverOf(objectives) });
  await whole(1);
  const elements = screen.getByRole('article').querySelectorAll('*').length + 1;
  expect(elements).toBeLessThanOrEqual(MOST_ELEMENTS);
});

/** The same objective; calls `onRead` when its name is read, which each render of its card does. */
const watched = (objective: ObjectiveResource, onRead: () => void): ObjectiveResource =>
  Object.defineProperty({ ...objective }, 'name', {
    get: () => {
      onRead();
      return objective.name;
    },
  });

let readings = 0;
let change = (): void => {};

const List = (): ReactNode => {
  const [listed, setListed] = useState(() => [
    objectiveAt(1),
    watched(objectiveAt(2), () => {
      readings += 1;
    }),
  ]);
  change = () => setListed((now) => now.map((each) => withValue(each, 'd0000000-0000-4000-8000-000000000011', 64)));
  return listed.map((objective) => <ObjectiveCard key={objective.uuid} objective={objective} />);
};

test('a changed value does not render the card of another objective again', async () => {
  await show(<List />, { routes: serverOf(objectives) });
  await whole(2);
  expect(readings).toBeGreaterThan(0);
  readings = 0;
  await act(async () => change());
  expect(screen.getByText('64%')).toBeTruthy();
  expect(readings).toBe(0);
});
