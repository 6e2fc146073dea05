import { describe, expect, test } from '@jest/globals';
import { OBJECTIVE_FIELDS, objectiveCreate, objectiveEdit, STATUSES } from '@waymark/contracts';
import { copyOf, editedObjective, newObjective, type Objective } from './objective.ts';

const NOW = new Date('2026-03-02T09:00:00.000Z');
const LATER = new Date('2026-03-02T10:00:00.000Z');
const origin = { uuid: 'o', creatorUuid: 'creator', now: NOW };
const sent = { name: 'Win', level: 'company', goal: 'committed', user_uuid: 'ann', validator_uuid: 'bob' } as const;

const objectiveWith = (more: Partial<Objective> = {}): Objective => ({ ...newObjective(sent, origin, 'UTC'), ...more });
const refusalOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return Object.keys((error as { data: { errors: object } }).data.errors);
  }
  return undefined;
};

test('OBJECTIVE_FIELDS lists every form field except key results, status, updated_at and period', () => {
  const fields = new Set([...Object.keys(objectiveCreate.fields), ...Object.keys(objectiveEdit.fields)]);
  for (const other of ['keyresults', 'status', 'updated_at', 'period']) fields.delete(other);
  expect([...fields].sort()).toEqual([...OBJECTIVE_FIELDS].sort());
});

describe('a new objective', () => {
  test('is in creation and by default runs three months, from today or from the start given', () => {
    expect(newObjective(sent, origin, 'UTC')).toMatchObject({
      uuid: 'o',
      name: 'Win',
      level: 'company',
      goal: 'committed',
      status: 'creation',
      userUuid: 'ann',
      teamUuid: null,
      validatorUuid: 'bob',
      periodStart: '2026-03-02',
      periodEnd: '2026-06-02',
      description: null,
      creatorUuid: 'creator',
      createdAt: NOW,
      updatedAt: NOW,
    });
    expect(newObjective({ ...sent, period_start: '2026-01-31' }, origin, 'UTC').periodEnd).toBe('2026-04-30');
  });

  test.each([
    [{ level: 'team' as const }, ['team_uuid']],
    [{ user_uuid: null }, ['user_uuid']],
    [{ period_start: '2026-05-01', period_end: '2026-05-01' }, ['period_start', 'period_end']],
  ])('with %j is refused with errors for %j', (more, expected) => {
    expect(refusalOf(() => newObjective({ ...sent, ...more }, origin, 'UTC'))).toEqual(expected);
  });
});

describe('an edit', () => {
  test.each([
    ['no field', {}, []],
    ['unchanged values', { name: 'Win', user_uuid: 'ann', description: null }, []],
    ['the name', { name: 'Lose' }, ['name']],
    ['owner and description', { description: 'Why', user_uuid: 'eve' }, ['user_uuid', 'description']],
    ['level and team', { level: 'team' as const, team_uuid: 't' }, ['level', 'user_uuid', 'team_uuid']],
  ])('of %s returns the names of the changed fields', (_, edit, changed) => {
    expect(editedObjective(objectiveWith(), edit, LATER).changed).toEqual(changed);
  });

  test('keeps fields that were not sent, and sets updatedAt', () => {
    const { objective } = editedObjective(objectiveWith({ status: 'working' }), { description: 'Why' }, LATER);
    expect(objective).toEqual({ ...objectiveWith({ status: 'working' }), description: 'Why', updatedAt: LATER });
  });

  test.each(STATUSES)('of the name is allowed only in creation and validation: %s', (status) => {
    const locked = status === 'creation' || status === 'validation' ? undefined : ['name'];
    expect(refusalOf(() => editedObjective(objectiveWith({ status }), { name: 'Lose' }, LATER))).toEqual(locked);
  });

  test('to team level without a team is refused', () => {
    expect(refusalOf(() => editedObjective(objectiveWith(), { level: 'team' }, LATER))).toEqual(['team_uuid']);
  });
});

describe('a copy', () => {
  test('is in creation with a new uuid, creator and times, and a name that ends in (copy)', () => {
    const source = objectiveWith({ status: 'review', description: 'Why' });
    expect(copyOf(source, 'en', { uuid: 'c', creatorUuid: 'eve', now: LATER })).toEqual({
      ...source,
      uuid: 'c',
      name: 'Win (copy)',
      status: 'creation',
      creatorUuid: 'eve',
      createdAt: LATER,
      updatedAt: LATER,
    });
  });

  test.each([250, 255])('of an objective with a name of %i characters has a name of 255 characters', (length) => {
    const { name } = copyOf(objectiveWith({ name: 'x'.repeat(length) }), 'en', origin);
    expect([name.length, name.endsWith(' (copy)')]).toEqual([255, true]);
  });

  test('counts an emoji as one character, and does not cut it when shortening the name', () => {
    const nameOfCopy = (name: string) => copyOf(objectiveWith({ name }), 'en', origin).name;
    expect(nameOfCopy(`x${'🚀'.repeat(247)}`)).toBe(`x${'🚀'.repeat(247)} (copy)`);
    expect(nameOfCopy(`x${'🚀'.repeat(254)}`)).toBe(`x${'🚀'.repeat(247)} (copy)`);
  });
});
