import { describe, expect, test } from '@jest/globals';
import { KEYRESULT_FIELDS, type KeyresultEdit, keyresultEdit, STATUSES, type Status } from '@waymark/contracts';
import { AppError } from '@waymark/service-kit';
import {
  editedKeyResult,
  inOrder,
  isProgressUpdate,
  type KeyResult,
  movedTo,
  newKeyResult,
  restartedKeyResult,
} from './keyresult.ts';

const NOW = new Date('2026-03-02T09:00:00.000Z');
const PARENT = { userUuid: 'ann', validatorUuid: 'bob' };
const sent = { name: 'Signed', measured_by: 'contracts', start_value: 0, target_value: 10 };
const at = (position: number) => ({ uuid: `k${position}`, position, now: NOW });
const keyResult = (more: Partial<KeyResult> = {}): KeyResult => ({ ...newKeyResult(sent, PARENT, at(0)), ...more });

test('KEYRESULT_FIELDS lists every field of the edit form except order and updated_at', () => {
  const fields = Object.keys(keyresultEdit.fields).filter((field) => field !== 'order' && field !== 'updated_at');
  expect(fields.sort()).toEqual([...KEYRESULT_FIELDS].sort());
});

describe('a new key result', () => {
  test('has its start value as actual value, and a score that is sent or computed from the values', () => {
    const falling = newKeyResult({ ...sent, start_value: 50, target_value: -50, actual_value: 3 }, PARENT, at(2));
    expect(falling).toMatchObject({
      position: 2,
      startValue: 50,
      actualValue: 50,
      initialProgressScore: 0,
      presentProgressScore: 0,
    });
    expect(newKeyResult({ ...sent, present_progress_score: 7 }, PARENT, at(0)).presentProgressScore).toBe(7);
  });

  test.each([
    ['eve', PARENT, 'eve'],
    [undefined, PARENT, 'ann'],
    [null, { ...PARENT, userUuid: null }, 'bob'],
  ])('sent with owner %s, in the objective %j, is owned by %s', (user_uuid, parent, expected) => {
    expect(newKeyResult({ ...sent, user_uuid }, parent, at(0)).userUuid).toBe(expected);
  });
});

test('a copied key result restarts at its start value, without progress and comment', () => {
  const advanced = keyResult({
    startValue: 2,
    actualValue: 8,
    presentProgressScore: 75,
    comment: 'Well',
    initialProgressScore: 5,
  });
  expect(restartedKeyResult(advanced, { uuid: 'c', position: 1, now: NOW })).toEqual({
    ...advanced,
    uuid: 'c',
    position: 1,
    actualValue: 2,
    presentProgressScore: 0,
    comment: null,
  });
});

describe('an edit of a key result', () => {
  test.each<[string, Status, KeyresultEdit, object]>([
    ['no field', 'working', {}, { changed: [], change: undefined }],
    [
      'a new value',
      'working',
      { actual_value: 4 },
      { changed: ['actual_value', 'present_progress_score'], change: { from: 0, to: 4, comment: null } },
    ],
    [
      'a new value with a score and a comment',
      'working',
      { actual_value: 4, present_progress_score: 9, comment: 'So' },
      { fields: { presentProgressScore: 9 }, change: { from: 0, to: 4, comment: 'So' } },
    ],
    [
      'another start value',
      'creation',
      { start_value: 3 },
      { fields: { startValue: 3, actualValue: 3 }, change: undefined },
    ],
    [
      'another start value and an actual value equal to it',
      'validation',
      { start_value: 3, actual_value: 3 },
      { fields: { startValue: 3, actualValue: 3 }, changed: ['start_value', 'actual_value'], change: undefined },
    ],
    [
      'a new value',
      'creation',
      { actual_value: 4 },
      { fields: { actualValue: 4 }, change: { from: 0, to: 4, comment: null } },
    ],
    [
      'the same value and a description',
      'working',
      { actual_value: 0, description: 'More' },
      { changed: ['description'], change: undefined },
    ],
    ['a comment of null', 'review', { comment: null }, { changed: [] }],
  ])('with %s in %s gives the expected changes', (_, status, edit, expected) => {
    expect(editedKeyResult(status, keyResult(), edit)).toMatchObject(expected);
  });

  test.each<[string, Status, KeyresultEdit, string]>([
    ['a progress update with the same value', 'working', { actual_value: 0 }, 'actual_value'],
    ['a target equal to the start', 'creation', { start_value: 10 }, 'target_value'],
    ['a locked field', 'review', { target_value: 12 }, 'target_value'],
  ])('is refused: %s', (_, status, edit, field) => {
    const refused = () => editedKeyResult(status, keyResult(), edit);
    expect(refused).toThrow(AppError);
    expect(refused).toThrow(expect.objectContaining({ data: { errors: { [field]: expect.any(String) } } }));
  });

  test.each(STATUSES)('with only an unchanged value is refused except in creation and validation: %s', (status) => {
    const edit = () => editedKeyResult(status, keyResult(), { actual_value: 0 });
    if (status === 'creation' || status === 'validation') expect(edit().changed).toEqual([]);
    else expect(edit).toThrow(AppError);
  });
});

test.each<[KeyresultEdit, boolean]>([
  [{ actual_value: 1 }, true],
  [{ actual_value: 1, comment: 'x', present_progress_score: 1, updated_at: 'now', name: undefined }, true],
  [{ comment: 'x' }, false],
  [{ actual_value: 1, order: 0 }, false],
  [{ actual_value: 1, name: 'x' }, false],
])('%j is a progress update: %s', (edit, expected) => {
  expect(isProgressUpdate(edit)).toBe(expected);
});

describe('the order of key results', () => {
  const all = [0, 1, 2].map((position) => keyResult({ uuid: `k${position}`, position }));
  const namesOf = (some: readonly KeyResult[] | undefined) => some?.map(({ uuid, position }) => `${uuid}@${position}`);

  test.each([
    ['k0', 0, ['k0@0', 'k1@1', 'k2@2']],
    ['k0', 1, ['k1@0', 'k0@1', 'k2@2']],
    ['k2', 0, ['k2@0', 'k0@1', 'k1@2']],
    ['k0', 99, ['k1@0', 'k2@1', 'k0@2']],
  ])('after moving %s to position %i is %j', (uuid, place, expected) => {
    expect(namesOf(movedTo(all, uuid, place))).toEqual(expected);
  });

  test.each([
    [
      ['k2', 'k0', 'k1'],
      ['k2@0', 'k0@1', 'k1@2'],
    ],
    [['k0', 'k1'], undefined],
    [['k0', 'k1', 'k1'], undefined],
    [['k0', 'k1', 'k2', 'k2'], undefined],
    [['k0', 'k1', 'other'], undefined],
    [['k0', 'k1', 'k2', 'other'], undefined],
  ])('given as %j results in %j', (wanted, expected) => {
    expect(namesOf(inOrder(all, wanted))).toEqual(expected);
  });
});
