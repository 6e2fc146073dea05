import { describe, expect, it } from '@jest/globals';
import { keyresultLike, objectiveLike } from '../../testing-objectives.ts';
import {
  activeCount,
  DEFAULT_FILTERS,
  type Filters,
  isFiltered,
  ofSlice,
  readFilters,
  resetFilters,
  toOrder,
  toQuery,
  writeFilters,
} from './filters.ts';

const all: Filters = {
  view: 'columns',
  level: 'team',
  status: 'review',
  goal: 'aspirational',
  q: 'café & co',
  mine: true,
  myKeyresults: true,
  startFrom: '2026-01-01',
  startTo: '2026-02-01',
  endFrom: '2026-03-01',
  endTo: '2026-04-01',
  attention: true,
  attentionFirst: true,
  health: 'at_risk',
};

describe('filters in the address', () => {
  it('are read as they were written', () => {
    expect(readFilters(writeFilters(new URLSearchParams(), all))).toEqual(all);
  });

  it('are left out when they are the default', () => {
    expect(writeFilters(new URLSearchParams('level=team&q=x'), DEFAULT_FILTERS).toString()).toBe('');
  });

  it('keep other parameters', () => {
    expect(writeFilters(new URLSearchParams('okrref=1'), DEFAULT_FILTERS).toString()).toBe('okrref=1');
  });

  it('fall back to the default when they are invalid', () => {
    const params = new URLSearchParams(
      'level=galaxy&status=lost&start_from=2026-02-30&health=fine&view=3d&mine=perhaps',
    );
    expect(readFilters(params)).toEqual(DEFAULT_FILTERS);
  });

  it('ignore a range of days in the wrong order', () => {
    const params = 'start_from=2026-03-02&start_to=2026-03-01&end_from=2026-03-02&end_to=2026-03-02';
    const { startFrom, startTo, endFrom, endTo } = readFilters(new URLSearchParams(params));
    expect([startFrom, startTo, endFrom, endTo]).toEqual([null, null, '2026-03-02', '2026-03-02']);
  });
});

it('sends no parameters for the default filters', () => {
  expect(toQuery(DEFAULT_FILTERS)).toEqual({});
});

it('sends filters and sort order under the parameter names of the API', () => {
  expect(toQuery(all)).toEqual({
    goal: 'aspirational',
    q: 'café & co',
    mine: true,
    my_keyresults: true,
    start_from: '2026-01-01',
    start_to: '2026-02-01',
    end_from: '2026-03-01',
    end_to: '2026-04-01',
    attention: true,
  });
  expect([toOrder(all), toOrder(DEFAULT_FILTERS)]).toEqual([{ sort: 'attention' }, {}]);
});

it('counts a date range as one active filter, and the sort order not at all', () => {
  expect(activeCount(all)).toBe(5);
  expect(activeCount({ ...DEFAULT_FILTERS, endTo: '2026-04-01' })).toBe(1);
  expect(activeCount({ ...DEFAULT_FILTERS, attentionFirst: true })).toBe(0);
  expect(activeCount(DEFAULT_FILTERS)).toBe(0);
});

it('resets the filters, and keeps level, status and view', () => {
  expect(resetFilters(all)).toEqual({ ...DEFAULT_FILTERS, view: 'columns', level: 'team', status: 'review' });
  expect(isFiltered(resetFilters(all))).toBe(false);
  expect(isFiltered(all)).toBe(true);
});

it('reads a chart slice by pace from the address, and filters objectives by pace or by health', () => {
  expect(readFilters(new URLSearchParams('health=behind')).health).toBe('behind');
  const late = keyresultLike({ pace: { verdict: 'behind', expected: 90, by: -90, forecast: null } });
  const ahead = keyresultLike({ pace: { verdict: 'ahead', expected: 10, by: 30, forecast: null }, actual_value: 40 });
  const objectives = [objectiveLike({ name: 'late', keyresults: [late] }), objectiveLike({ keyresults: [ahead] })];
  expect(ofSlice(objectives, 'behind').map(({ name }) => name)).toEqual(['late']);
  expect(ofSlice(objectives, 'well')).toEqual([objectives[1]]);
  expect(ofSlice(objectives, 'off_track')).toEqual([objectives[0]]);
  expect(ofSlice(objectives, null)).toBe(objectives);
});
