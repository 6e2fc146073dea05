import { describe, expect, test } from '@jest/globals';
import { ANN, acceptedBy, BOB, NORD, problemsOf } from '../testing/schema-cases.ts';
import { blockerCreate, blockerEdit } from './blocker.ts';
import { keyresultCreate, keyresultEdit, keyresultForm, keyresultOrder } from './keyresult.ts';
import { objectiveCreate, objectiveEdit, objectiveQuery } from './objective.ts';

const REQUIRED = 'validation.required';
const SELECT = 'validation.objective.owner_required';
const ORDER = 'validation.objective.period_order';
const SAME = 'validation.keyresult.target_equals_start';
const keyresult = { name: 'Customers', measured_by: 'people', start_value: 0, target_value: 100 };
const objective = { name: 'Grow', level: 'personal', goal: 'committed', user_uuid: ANN, validator_uuid: BOB };

describe('creating an objective', () => {
  test('needs name, level, goal, validator and the owner of its level', () => {
    expect(problemsOf(objectiveCreate, objective)).toEqual({});
    expect(problemsOf(objectiveCreate, {})).toEqual({
      name: 'validation.objective.name_required',
      level: SELECT,
      goal: SELECT,
      user_uuid: SELECT,
      validator_uuid: 'validation.objective.validator_required',
    });
    expect(problemsOf(objectiveCreate, { ...objective, level: null, goal: null })).toEqual({
      level: SELECT,
      goal: SELECT,
    });
    expect(problemsOf(objectiveCreate, { ...objective, level: 5, user_uuid: 5 })).toMatchObject({
      level: 'validation.choice',
      user_uuid: 'validation.uuid',
    });
  });

  test.each([
    [{ user_uuid: null }, { user_uuid: 'validation.objective.owner_required' }],
    [{ level: 'team' }, { team_uuid: 'validation.objective.owner_required' }],
    [{ level: 'team', user_uuid: undefined, team_uuid: NORD }, {}],
    [{ level: 'world' }, { level: 'validation.choice' }],
    [{ goal: 'stretch' }, { goal: 'validation.choice' }],
    [{ validator_uuid: 'bob' }, { validator_uuid: 'validation.uuid' }],
    [{ period_start: '2025-01-01', period_end: '2025-01-02' }, {}],
    [{ period_start: '2025-01-01', period_end: '2035-01-01' }, {}],
    [
      { period_start: '2025-01-01', period_end: '2025-01-01' },
      { period_start: ORDER, period_end: ORDER },
    ],
    [{ period_start: '2025-02-30' }, { period_start: 'validation.date' }],
    [{ period: { start: '2025-02-01', end: '2025-01-01' } }, { period_start: ORDER, period_end: ORDER }],
    [{ description: 'x'.repeat(10_000) }, { description: 'validation.text.too_long' }],
    [{ keyresults: 'none' }, { keyresults: 'validation.type.list' }],
    [{ keyresults: [null] }, { 'keyresults[0]': 'validation.type.object' }],
    [
      { keyresults: [keyresult, { ...keyresult, name: '' }] },
      { 'keyresults[1].name': 'validation.keyresult.name_required' },
    ],
    [{ keyresults: [{ ...keyresult, target_value: 0 }] }, { 'keyresults[0].target_value': SAME }],
    [{ keyresults: Array(5).fill(keyresult) }, {}],
    [{ keyresults: Array(6).fill(keyresult) }, { keyresults: 'validation.objective.too_many_keyresults' }],
  ])('with %j reports the problems %j', (change, expected) => {
    expect(problemsOf(objectiveCreate, { ...objective, ...change })).toEqual(expected);
  });

  test('accepts a period as an object, and drops unknown fields', () => {
    const sent = { ...objective, period: { start: '2025-01-01', end: '2025-04-01' }, status: 'archive', uuid: NORD };
    expect(acceptedBy(objectiveCreate, sent)).toEqual({
      ...objective,
      period_start: '2025-01-01',
      period_end: '2025-04-01',
    });
  });
});

describe('editing an objective', () => {
  test.each([
    [{}, {}],
    [{ name: null }, { name: 'validation.objective.name_required' }],
    [{ validator_uuid: null }, { validator_uuid: 'validation.objective.validator_required' }],
    [{ description: null, team_uuid: null }, {}],
    [{ period_end: '2025-01-01' }, {}],
    [
      { period_start: '2025-01-02', period_end: '2025-01-01' },
      { period_start: ORDER, period_end: ORDER },
    ],
    [{ period_start: null }, { period_start: REQUIRED }],
    [{ status: 'working' }, {}],
    [{ status: 'working', updated_at: '2025-01-01T10:00:00Z', url: 'x' }, {}],
    [{ status: 'done' }, { status: 'validation.choice' }],
    [{ status: null }, { status: 'validation.choice' }],
    [{ status: 'working', name: 'Grow' }, { status: 'validation.objective.status_alone' }],
    [{ status: 'working', description: null }, { status: 'validation.objective.status_alone' }],
    [{ status: 'working', period: { start: '2025-01-01' } }, { status: 'validation.objective.status_alone' }],
  ])('with %j reports the problems %j', (body, expected) => {
    expect(problemsOf(objectiveEdit, body)).toEqual(expected);
  });
});

describe('listing objectives', () => {
  test('without parameters has no filters, sorts by the end of the period and has a limit of 1000', () => {
    const standard = {
      attention: false,
      mine: false,
      my_keyresults: false,
      sort: 'period_end',
      limit: 1000,
      offset: 0,
    };
    expect(acceptedBy(objectiveQuery, {})).toEqual(standard);
  });

  test.each([
    [{ status: 'working', level: 'team', goal: 'aspirational', q: 'élan', mine: 'true', my_keyresults: 'false' }, {}],
    [{ start_from: '2025-01-01', end_to: '2025-12-31', sort: '-updated_at', limit: '1', offset: '0' }, {}],
    [{ unknown: 'x', q: '' }, {}],
    [{ status: '' }, { status: 'validation.choice' }],
    [{ level: ['team', 'company'] }, { level: 'validation.choice' }],
    [{ mine: '1' }, { mine: 'validation.type.flag' }],
    [{ limit: '0' }, { limit: 'validation.limit' }],
    [{ limit: '1001' }, { limit: 'validation.limit' }],
    [{ limit: '1e2' }, { limit: 'validation.limit' }],
    [{ limit: ['1', '2'] }, { limit: 'validation.limit' }],
    [{ offset: '-1' }, { offset: 'validation.offset' }],
    [{ offset: '99999999999999999999' }, { offset: 'validation.offset' }],
    [{ sort: 'uuid' }, { sort: 'validation.choice' }],
    [{ start_to: '01/02/2025' }, { start_to: 'validation.date' }],
    [
      { start_from: '2025-02-01', start_to: '2025-01-31', end_from: '2025-03-01', end_to: '2025-03-01' },
      { start_from: 'validation.range_order', start_to: 'validation.range_order' },
    ],
    [
      { end_from: '2025-02-01', end_to: '2025-01-31' },
      { end_from: 'validation.range_order', end_to: 'validation.range_order' },
    ],
    [{ start_from: '2025-02-01', start_to: 'x' }, { start_to: 'validation.date' }],
    [{ q: 'a\0' }, { q: 'validation.text.characters' }],
    [{ q: ['a', 'b'] }, { q: 'validation.type.text' }],
  ])('with %j reports the problems %j', (query, expected) => {
    expect(problemsOf(objectiveQuery, query)).toEqual(expected);
  });
});

describe('a key result', () => {
  test('requires name, unit, start and target when it is created', () => {
    expect(problemsOf(keyresultCreate, keyresult)).toEqual({});
    expect(problemsOf(keyresultCreate, {})).toEqual({
      name: 'validation.keyresult.name_required',
      measured_by: 'validation.keyresult.unit_required',
      start_value: REQUIRED,
      target_value: REQUIRED,
    });
  });

  test.each([
    [{ target_value: -100 }, {}],
    [{ start_value: 1e15, target_value: -1e15 }, {}],
    [{ target_value: 1e16 }, { target_value: 'validation.number_range' }],
    [{ target_value: '100' }, { target_value: 'validation.number' }],
    [{ start_value: 0.1, target_value: 0.1 }, { target_value: SAME }],
    [{ user_uuid: null }, {}],
    [{ user_uuid: 'ann' }, { user_uuid: 'validation.uuid' }],
    [{ initial_progress_score: null }, { initial_progress_score: 'validation.score.required' }],
    [{ initial_progress_score: 'x' }, { initial_progress_score: 'validation.number' }],
    [{ present_progress_score: 101 }, { present_progress_score: 'validation.score.range' }],
    [{ present_progress_score: -1 }, { present_progress_score: 'validation.score.range' }],
    [{ measured_by: '' }, { measured_by: 'validation.keyresult.unit_required' }],
  ])('created with %j reports the problems %j', (change, expected) => {
    expect(problemsOf(keyresultCreate, { ...keyresult, ...change })).toEqual(expected);
  });

  test.each([
    [{}, {}],
    [{ actual_value: 5, comment: 'Up', order: 2 }, {}],
    [{ actual_value: null }, { actual_value: REQUIRED }],
    [{ user_uuid: null }, { user_uuid: 'validation.keyresult.owner_required' }],
    [{ start_value: 3, target_value: 3 }, { target_value: SAME }],
    [{ order: 1.5 }, { order: 'validation.number' }],
    [{ order: 1e9 }, { order: 'validation.number' }],
    [{ comment: null, description: '' }, {}],
    [{ comment: 'x'.repeat(2_000), description: 'x'.repeat(5_000) }, {}],
    [{ comment: 'x'.repeat(2_001) }, { comment: 'validation.text.too_long' }],
  ])('edited with %j reports the problems %j', (body, expected) => {
    expect(problemsOf(keyresultEdit, body)).toEqual(expected);
  });

  test('requires the owner, the actual value and the scores in its form', () => {
    expect(problemsOf(keyresultForm, { ...keyresult, actual_value: '' })).toEqual({
      user_uuid: 'validation.keyresult.owner_required',
      actual_value: REQUIRED,
      initial_progress_score: 'validation.score.required',
      present_progress_score: 'validation.score.required',
    });
  });

  test('is ordered by a list of ids without repetition', () => {
    expect(problemsOf(keyresultOrder, { keyresults_uid: [ANN, BOB] })).toEqual({});
    expect(problemsOf(keyresultOrder, {})).toEqual({ keyresults_uid: REQUIRED });
    expect(problemsOf(keyresultOrder, { keyresults_uid: [ANN, ANN] })).toEqual({
      keyresults_uid: 'validation.list_repeats',
    });
  });
});

describe('a blocker', () => {
  test.each([
    [undefined, REQUIRED],
    [null, REQUIRED],
    ['', 'validation.choice'],
    ['illness', 'validation.choice'],
    [5, 'validation.choice'],
    ['time', undefined],
  ])('created with the kind %j reports the problem %s', (kind, expected) => {
    expect(problemsOf(blockerCreate, { kind, text: 'Busy' }).kind).toBe(expected);
  });

  test.each([
    [undefined, undefined],
    [null, REQUIRED],
    ['illness', 'validation.choice'],
    ['time', undefined],
  ])('edited to the kind %j reports the problem %s', (kind, expected) => {
    expect(problemsOf(blockerEdit, { kind }).kind).toBe(expected);
  });
});
