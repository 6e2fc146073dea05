import { expect, test } from '@jest/globals';
import { type InfiniteData, QueryClient } from '@tanstack/react-query';
import type { ObjectiveList, Status } from '@waymark/contracts';
import { resourceKey } from '@waymark/shell-kit';
import { keyresultLike, objectiveLike } from '../../testing-objectives.ts';
import { withValue } from '../card/cache-value.ts';
import { afterMove, cacheMove } from './cache-move.ts';

const objective = objectiveLike({ status: 'working' });
const other = objectiveLike({ uuid: 'c0000000-0000-4000-8000-000000000002', status: 'working' });
const counts = { creation: 0, validation: 0, working: 2, review: 1, archive: 0 };
const page = { objectives: [objective, other], counts, total: 2 };
const move = { objective, to: 'review' as const };

const after = (pages: readonly ObjectiveList[], status: Status) => afterMove(pages, move, { status });
const moved = { ...counts, working: 1, review: 2 };

test('a moved objective leaves the list of its former status, and the counts are updated', () => {
  expect(after([page], 'working')).toEqual([{ objectives: [other], counts: moved, total: 1 }]);
});

test('a moved objective enters the list of its new status at its place in the order', () => {
  const late = objectiveLike({ uuid: 'c0000000-0000-4000-8000-000000000003', status: 'review', name: 'Zebra' });
  const listed = { ...page, objectives: [late], total: 1 };
  const objectives = [{ ...objective, status: 'review' }, late];
  expect(after([listed], 'review')).toEqual([{ objectives, counts: moved, total: 2 }]);
});

test('a moved objective whose place is beyond the loaded part of its new list is only counted there', () => {
  const early = objectiveLike({ uuid: 'c0000000-0000-4000-8000-000000000004', status: 'review', name: 'A' });
  expect(after([{ ...page, objectives: [early], total: 9 }], 'review')).toEqual([
    { objectives: [early], counts: moved, total: 10 },
  ]);
});

test('the list of a status that the move does not concern is unchanged', () => {
  const pages = [page];
  expect(after(pages, 'archive')).toBe(pages);
});

test('a move changes only cached lists with the filters of one that has the objective', () => {
  const client = new QueryClient();
  const keyOfList = (filter: object) => [...resourceKey('o', 'objectives'), filter];
  const lists = [
    { status: 'working', level: 'company', sort: 'attention' },
    { status: 'review', level: 'company' },
    { status: 'review', level: 'company', mine: true },
  ] as const;
  const pages = [[page], [{ ...page, objectives: [], total: 0 }], [{ ...page, objectives: [], total: 0 }]];
  lists.forEach((filter, index) => {
    client.setQueryData(keyOfList(filter), { pages: pages[index], pageParams: [0] });
  });
  cacheMove(client, 'o', move);
  const found = lists.map(
    (filter) => client.getQueryData<InfiniteData<ObjectiveList>>(keyOfList(filter))?.pages[0]?.objectives,
  );
  expect(found.map((objectives) => objectives?.map(({ uuid }) => uuid))).toEqual([[other.uuid], [objective.uuid], []]);
});

test('a new value updates the progress and health of its key result, and the progress of the objective', () => {
  const [first, second] = [keyresultLike(), keyresultLike({ uuid: 'b0000000-0000-4000-8000-000000000002' })];
  const changed = withValue(objectiveLike({ keyresults: [first, second] }), second.uuid, 80);
  expect(changed.keyresults[1]).toMatchObject({ actual_value: 80, progress: 80, health: 'on_track' });
  expect([changed.keyresults[0], changed.progress]).toEqual([first, 40]);
});
