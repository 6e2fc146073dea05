import { describe, expect, test } from '@jest/globals';
import type { ObjectiveList, ObjectiveResource } from '@waymark/contracts';
import { keyresultLike, objectiveLike } from '../../testing-objectives.ts';
import { changesOf, recounted, summaryWith } from './summary-changes.ts';
import { withChanges } from './with-changes.ts';

const counts = { creation: 0, validation: 0, working: 9, review: 0, archive: 0 };
const at = (name: string, more: Partial<ObjectiveResource> = {}): ObjectiveResource =>
  objectiveLike({ uuid: `uuid-${name}`, name, ...more });
const page = (objectives: ObjectiveResource[], total = objectives.length): ObjectiveList => ({
  objectives,
  counts,
  total,
});
const answered = (objectives: ObjectiveResource[], total: number): ObjectiveList => page(objectives, total);
const namesOf = (pages: readonly ObjectiveList[]) => pages.map(({ objectives }) => objectives.map(({ name }) => name));
const uuids = (...names: string[]): string[] => names.map((name) => `uuid-${name}`);

describe('the loaded pages of a list', () => {
  const whole = [page([at('a'), at('b'), at('c')])];

  test('show a changed objective at its place', () => {
    const renamed = at('b', { name: 'z' });
    expect(namesOf(withChanges(whole, uuids('b'), answered([renamed], 3)))).toEqual([['a', 'c', 'z']]);
  });

  test('are ordered by the end of the period before the name, without case and accents', () => {
    const early = at('n1', { name: 'ZZ', period_end: '2026-01-15' });
    const accented = at('n2', { name: 'Áb' });
    expect(namesOf(withChanges(whole, uuids('n1', 'n2'), answered([early, accented], 5)))).toEqual([
      ['ZZ', 'a', 'Áb', 'b', 'c'],
    ]);
  });

  test('drop objectives that no longer match, and take the new counts', () => {
    const after = withChanges(whole, uuids('b'), { ...answered([], 2), counts: { ...counts, working: 8 } });
    expect(namesOf(after)).toEqual([['a', 'c']]);
    expect(after[0]).toMatchObject({ total: 2, counts: { working: 8 } });
  });

  test('do not add an objective whose place is after the loaded pages', () => {
    const part = [page([at('a'), at('b')], 10)];
    expect(namesOf(withChanges(part, uuids('y'), answered([at('y')], 11)))).toEqual([['a', 'b']]);
    expect(namesOf(withChanges(part, uuids('aa'), answered([at('aa')], 11)))).toEqual([['a', 'aa', 'b']]);
  });

  test('sorted by attention, show a changed objective at its place', () => {
    const troubled = (name: string, by: number) => {
      const pace = { verdict: 'behind', expected: 50, by, forecast: null } as const;
      return at(name, { keyresults: [keyresultLike({ pace, trouble: ['behind'] })] });
    };
    const listed = [page([troubled('x', -30), troubled('y', -10), at('a')])];
    const after = (...changed: ObjectiveResource[]) =>
      namesOf(withChanges(listed, uuids('n'), answered(changed, 4), { sort: 'attention', ahead: new Set() }));
    expect(after(troubled('n', -20))).toEqual([['x', 'n', 'y', 'a']]);
    expect(after(at('n'))).toEqual([['x', 'y', 'a', 'n']]);
  });

  describe('sorted by owner', () => {
    const of = (owner: string, name: string) => at(name, { level: 'personal', user_uuid: owner });
    const part = [page([of('u2', 'b'), of('u2', 'd'), of('u1', 'a'), of('u1', 'c')], 10)];
    const after = (changed: ObjectiveResource, ahead: string[] = [], pages = part) =>
      namesOf(withChanges(pages, [changed.uuid], answered([changed], 10), { sort: 'owner', ahead: new Set(ahead) }));

    test.each([
      ['among those of its owner', of('u2', 'c2'), [], ['b', 'c2', 'd', 'a', 'c']],
      ['after the last one of its owner', of('u2', 'e'), [], ['b', 'd', 'e', 'a', 'c']],
      ['with another owner', of('u1', 'b'), [], ['d', 'a', 'b', 'c']],
      ['not where its owner is cut off', of('u1', 'z'), [], ['b', 'd', 'a', 'c']],
      ['of a new owner before the last one', of('u3', 'n'), ['u3'], ['n', 'b', 'd', 'a', 'c']],
      ['not of a new owner after the last one', of('u3', 'n'), [], ['b', 'd', 'a', 'c']],
    ])('show a changed objective %s', (_, changed, ahead, expected) => {
      expect(after(changed, ahead)).toEqual([expected]);
    });

    test('show any new owner if all objectives are loaded', () => {
      expect(after(of('u3', 'n'), [], [page([of('u2', 'b')])])).toEqual([['b', 'n']]);
    });
  });

  test('keep their sizes when an objective is added, except for the last page, which grows', () => {
    const two = [page([at('a'), at('c')], 3), page([at('e')], 3)];
    expect(namesOf(withChanges(two, uuids('b'), answered([at('b')], 4)))).toEqual([
      ['a', 'b'],
      ['c', 'e'],
    ]);
  });
});

describe('the figures of the doughnuts', () => {
  const none = { off_track: 0, at_risk: 0, on_track: 0 };
  const summary = { company: { off_track: 1, at_risk: 2, on_track: 3 }, team: { ...none }, personal: { ...none } };
  const off = keyresultLike();
  const on = keyresultLike({ actual_value: 90 });

  test('are updated for an objective whose progress has changed', () => {
    const before = at('a', { keyresults: [off] });
    const changes = changesOf([page([before])], uuids('a'), answered([at('a', { keyresults: [on] })], 1));
    expect(summaryWith(summary, changes)?.company).toEqual({ off_track: 0, at_risk: 2, on_track: 4 });
  });

  test('are updated for an objective that has changed its level, and for a deleted one', () => {
    const pages = [page([at('a', { keyresults: [off] }), at('b', { keyresults: [on, on] })])];
    const answer = answered([at('a', { level: 'team', keyresults: [off] })], 1);
    const after = summaryWith(summary, changesOf(pages, uuids('a', 'b'), answer));
    expect(after).toEqual({
      ...summary,
      company: { off_track: 0, at_risk: 2, on_track: 1 },
      team: { ...none, off_track: 1 },
    });
  });

  test('are unknown if an objective was not loaded', () => {
    expect(summaryWith(summary, changesOf([page([])], uuids('a'), answered([at('a')], 1)))).toBeNull();
  });

  test('are recounted from a complete list; other levels stay', () => {
    const listed = [at('a', { keyresults: [on, off] }), at('b', { keyresults: [on] })];
    expect(recounted(summary, 'company', listed)).toEqual({
      ...summary,
      company: { off_track: 1, at_risk: 0, on_track: 2 },
    });
    expect(summary.company.at_risk).toBe(2);
  });
});
