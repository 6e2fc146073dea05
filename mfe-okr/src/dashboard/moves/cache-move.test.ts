import { expect, test } from '@jest/globals';
import { keyresultLike, objectiveLike } from '../../testing-objectives.ts';
import { withValue } from '../card/cache-value.ts';
import { afterMove } from './cache-move.ts';

const objective = objectiveLike({ status: 'working' });
const other = objectiveLike({ uuid: 'c0000000-0000-4000-8000-000000000002', status: 'working' });
const counts = { creation: 0, validation: 0, working: 2, review: 1, archive: 0 };
const page = { objectives: [objective, other], counts, total: 2 };
const move = { objective, to: 'review' as const };

test('a moved objective leaves the list of its former status, and the counts are updated', () => {
  const after = afterMove(page, move, 'working');
  expect([after.objectives, after.total]).toEqual([[other], 1]);
  expect(after.counts).toEqual({ ...counts, working: 1, review: 2 });
});

test('a moved objective stays in a list of all statuses, with its new status', () => {
  const after = afterMove(page, move, undefined);
  expect([after.objectives[0]?.status, after.total]).toEqual(['review', 2]);
});

test('a list without the moved objective is unchanged', () => {
  const elsewhere = { ...page, objectives: [other] };
  expect(afterMove(elsewhere, move, 'working')).toBe(elsewhere);
});

test('a new value updates the progress and health of its key result, and the progress of the objective', () => {
  const [first, second] = [keyresultLike(), keyresultLike({ uuid: 'b0000000-0000-4000-8000-000000000002' })];
  const changed = withValue(objectiveLike({ keyresults: [first, second] }), second.uuid, 80);
  expect(changed.keyresults[1]).toMatchObject({ actual_value: 80, progress: 80, health: 'on_track' });
  expect([changed.keyresults[0], changed.progress]).toEqual([first, 40]);
});
