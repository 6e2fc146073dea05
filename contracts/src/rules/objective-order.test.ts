import { expect, test } from '@jest/globals';
import { byAttention, byPeriodEnd } from './objective-order.ts';
import { byUrgency, type Trouble } from './trouble.ts';

const one = (name: string, period_end: string, ...behind: (number | 'fine')[]) => ({
  uuid: name,
  name,
  period_end,
  keyresults: behind.map((by) => ({
    trouble: by === 'fine' ? [] : (['behind'] as Trouble[]),
    pace: { by: by === 'fine' ? -50 : by },
  })),
});
const namesOf = (objectives: readonly { name: string }[]) => objectives.map(({ name }) => name);

test('objectives are sorted by the end of their period, then by name without case and accents', () => {
  const all = [one('Zeta', '2026-04-30'), one('eb', '2026-05-31'), one('Éa', '2026-05-31'), one('EA b', '2026-05-31')];
  expect(namesOf(all.toSorted(byPeriodEnd))).toEqual(['Zeta', 'Éa', 'EA b', 'eb']);
});

test('objectives in trouble come first, by how far their worst key result in trouble is behind', () => {
  const all = [
    one('fine', '2026-04-30', 'fine'),
    one('empty', '2026-04-29'),
    one('low', '2026-05-31', 3, 'fine'),
    one('worst', '2026-05-31', -5, -20),
    one('bad', '2026-05-31', -7),
    one('as bad', '2026-05-31', 40, -7),
  ];
  expect(namesOf(all.toSorted(byAttention))).toEqual(['worst', 'as bad', 'bad', 'low', 'empty', 'fine']);
  expect(namesOf(all.toSorted(byUrgency))).toEqual(['worst', 'bad', 'as bad', 'low', 'fine', 'empty']);
});
