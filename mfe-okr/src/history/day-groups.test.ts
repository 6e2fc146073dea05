import { expect, it } from '@jest/globals';
import type { NotificationResource } from '@waymark/contracts';
import { groupByDay } from './day-groups.ts';

const entry = (uuid: string, created_at: string, fields: Partial<NotificationResource> = {}): NotificationResource => ({
  uuid,
  name: 'Grow',
  kind: 'create',
  target: 'objectives',
  user: { uuid: 'u', first_name: 'Ada', last_name: 'Byron', image_path: null },
  created_at,
  message: 'Ada Byron created “Grow”',
  target_uuid: 'o',
  objective_name: null,
  objective_uuid: 'o',
  ...fields,
});
const day = (instant: string): string => instant.slice(0, 10);

it('groups history entries by day, and keeps the order of a list with the newest first', () => {
  const groups = groupByDay(
    [entry('c', '2026-03-02T09:00Z'), entry('b', '2026-03-01T18:00Z'), entry('a', '2026-03-01T08:00Z')],
    day,
  );
  expect(groups.map((group) => [group.day, group.entries.map(({ uuid }) => uuid)])).toEqual([
    ['2026-03-02', ['c']],
    ['2026-03-01', ['b', 'a']],
  ]);
});

it('leaves out history entries without a name', () => {
  expect(groupByDay([entry('a', '2026-03-01T08:00Z', { name: '' })], day)).toEqual([]);
});
