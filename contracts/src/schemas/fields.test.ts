import { describe, expect, test } from '@jest/globals';
import { acceptedBy, problemsOf } from '../testing/schema-cases.ts';
import {
  amount,
  choice,
  day,
  email,
  fields,
  flag,
  instant,
  isEmail,
  lineWhenSent,
  nameWhenSent,
  optionalText,
  optionalUuid,
  orderedUuids,
  REQUIRED,
  requiredLine,
  requiredName,
  requiredText,
  requiredUuid,
  uuids,
} from './fields.ts';

const UUID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';

describe('a required line of text', () => {
  const schema = fields({ name: requiredLine('missing') });

  test.each([
    [undefined, 'missing'],
    [null, 'missing'],
    ['', 'missing'],
    [' \t ', 'missing'],
    ['\u200b', 'missing'],
    ['\u2060\u00ad', 'missing'],
    ['\u3164', 'missing'],
    ['\u2800 \u200f', 'missing'],
    ['\u0085', 'missing'],
    ['\u0000', 'validation.text.characters'],
    [5, 'validation.type.text'],
    [true, 'validation.type.text'],
    [{}, 'validation.type.text'],
    [['a'], 'validation.type.text'],
    ['a\0b', 'validation.text.characters'],
    ['a\nb', 'validation.text.characters'],
    ['\ud800', 'validation.text.characters'],
    ['x'.repeat(256), 'validation.text.too_long'],
    ['x'.repeat(255), undefined],
    ['🧭'.repeat(255), undefined],
    ['🧭'.repeat(256), 'validation.text.too_long'],
    ['O’Brien "quoted" 🧭 שלום', undefined],
    ['👩\u200d🚀', undefined],
    ['❤\ufe0f', undefined],
    ['שלום\u200f!', undefined],
  ])('with the value %j reports the problem %s', (name, expected) => {
    expect(problemsOf(schema, { name }).name).toBe(expected);
  });

  test('is trimmed, and unknown fields are dropped', () => {
    expect(acceptedBy(schema, { name: '  Grow ', other: 1 })).toEqual({ name: 'Grow' });
  });
});

test('a line must not be empty if sent, and stays absent if not sent', () => {
  const schema = fields({ name: lineWhenSent('missing') });
  expect(acceptedBy(schema, {})).toEqual({});
  expect(problemsOf(schema, { name: null })).toEqual({ name: 'missing' });
  expect(problemsOf(schema, { name: ' ' })).toEqual({ name: 'missing' });
  expect(problemsOf(schema, { name: '\u200b' })).toEqual({ name: 'missing' });
});

describe('the name of a person, a team or an organisation', () => {
  test.each([
    ['Ann', undefined],
    ['\u202eAnn', 'validation.text.characters'],
    ['Ann \u2066Ito\u2069', 'validation.text.characters'],
    ['see www.win.example', 'validation.text.web_address'],
    ['דנה\u200f', undefined],
    ['\u200b', 'missing'],
  ])('with the value %j reports the problem %s', (name, expected) => {
    expect(problemsOf(fields({ name: requiredName('missing') }), { name }).name).toBe(expected);
    expect(problemsOf(fields({ name: nameWhenSent('missing') }), { name }).name).toBe(expected);
  });
});

test('required text of several lines must contain a visible character', () => {
  const schema = fields({ text: requiredText() });
  expect(problemsOf(schema, { text: '\u200b\n\u3164' })).toEqual({ text: REQUIRED });
  expect(acceptedBy(schema, { text: 'a\n\u200b' })).toEqual({ text: 'a\n\u200b' });
});

describe('optional text', () => {
  const schema = fields({ text: optionalText() });

  test.each([[null], [''], ['   '], ['\u200b']])('is null when %j is sent', (text) => {
    expect(acceptedBy(schema, { text })).toEqual({ text: null });
  });

  test('keeps its lines, and has a maximum length', () => {
    expect(acceptedBy(schema, { text: ' a\n\nb ' })).toEqual({ text: 'a\n\nb' });
    expect(problemsOf(schema, { text: 'x'.repeat(10_000) })).toEqual({ text: 'validation.text.too_long' });
    expect(problemsOf(schema, { text: 'a\0' })).toEqual({ text: 'validation.text.characters' });
    expect(problemsOf(schema, { text: 1 })).toEqual({ text: 'validation.type.text' });
  });
});

describe('an email address', () => {
  test.each([
    ['ann@example.com', true],
    ["o'neil+tag@sub.example.co.uk", true],
    ['a@xn--bcher-kva.example', true],
    ['A.B@EXAMPLE.COM', true],
    ['ann', false],
    ['ann@', false],
    ['@example.com', false],
    ['ann@example', false],
    ['ann@@example.com', false],
    ['ann@example..com', false],
    ['.ann@example.com', false],
    ['a..b@example.com', false],
    ['ann@-example.com', false],
    ['ann smith@example.com', false],
    ['аnn@example.com', false],
    ['ann@exаmple.com', false],
    ['ann@example.com\nbcc: x@y.z', false],
    [`${'a'.repeat(65)}@example.com`, false],
    [`ann@${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.com`, false],
  ])('%j is valid: %s', (value, expected) => {
    expect(isEmail(value)).toBe(expected);
  });

  const schema = fields({ email: email() });

  test('is trimmed and required, and refused as a number or a list', () => {
    expect(acceptedBy(schema, { email: ' ann@example.com ' })).toEqual({ email: 'ann@example.com' });
    expect(problemsOf(schema, {})).toEqual({ email: 'validation.email.required' });
    expect(problemsOf(schema, { email: '' })).toEqual({ email: 'validation.email.required' });
    expect(problemsOf(schema, { email: 5 })).toEqual({ email: 'validation.email.invalid' });
    expect(problemsOf(schema, { email: ['ann@example.com'] })).toEqual({ email: 'validation.email.invalid' });
  });
});

describe('a number', () => {
  const schema = fields({ n: amount('missing').required('missing') });

  test.each([
    [0, undefined],
    [-2.5, undefined],
    [1e15, undefined],
    [-1e15, undefined],
    [1.1e15, 'validation.number_range'],
    [Number.POSITIVE_INFINITY, 'validation.number_range'],
    [Number.NaN, 'validation.number'],
    ['5', 'validation.number'],
    ['', 'missing'],
    [null, 'missing'],
    [undefined, 'missing'],
    [true, 'validation.number'],
    [[1], 'validation.number'],
  ])('with the value %p reports the problem %s', (n, expected) => {
    expect(problemsOf(schema, { n }).n).toBe(expected);
  });
});

describe('ids', () => {
  const schema = fields({ one: requiredUuid('missing'), other: optionalUuid(), many: uuids(2), row: orderedUuids(2) });

  test('are converted to lower case, and an empty optional id is null', () => {
    expect(acceptedBy(schema, { one: UUID.toUpperCase(), other: '' })).toEqual({ one: UUID, other: null });
  });

  test.each([
    [{ one: 'x' }, { one: 'validation.uuid' }],
    [{}, { one: 'missing' }],
    [{ one: UUID, other: 5 }, { other: 'validation.uuid' }],
    [{ one: UUID, row: [UUID, UUID] }, { row: 'validation.list_repeats' }],
    [{ one: UUID, many: [] }, { many: 'validation.required' }],
    [{ one: UUID, many: 'x' }, { many: 'validation.type.list' }],
    [{ one: UUID, many: [null] }, { 'many[0]': 'validation.required' }],
    [{ one: `${UUID}\n` }, {}],
  ])('in %j report the problems %j', (value, expected) => {
    expect(problemsOf(schema, value)).toEqual(expected);
  });

  test('named twice in a set count once', () => {
    const many = [UUID, ` ${UUID.toUpperCase()}`, UUID];
    expect(acceptedBy(schema, { one: UUID, many })).toEqual({ one: UUID, many: [UUID] });
  });

  test('in a list are limited in number', () => {
    const many = [1, 2, 3].map((n) => UUID.replace(/.$/, String(n)));
    expect(problemsOf(schema, { one: UUID, many })).toEqual({ many: 'validation.list_too_long' });
  });
});

test.each([
  [true, undefined],
  [false, undefined],
  ['true', 'validation.type.flag'],
  [1, 'validation.type.flag'],
  [null, 'validation.type.flag'],
])('a flag of %j reports the problem %s', (on, expected) => {
  expect(problemsOf(fields({ on: flag() }), { on }).on).toBe(expected);
});

test('a choice, a date and an instant accept only valid values', () => {
  const schema = fields({ c: choice(['a', 'b']), d: day(), i: instant() });
  expect(problemsOf(schema, { c: 'a', d: '2024-02-29', i: '2025-01-01T00:00:00.123Z' })).toEqual({});
  const wrong = { c: 'validation.choice', d: 'validation.date', i: 'validation.instant' };
  expect(problemsOf(schema, { c: 'A', d: '2025-02-29', i: '2025-01-01' })).toEqual(wrong);
  expect(problemsOf(fields({ i: instant() }), { i: '2025-02-29T10:00:00Z' })).toEqual({ i: 'validation.instant' });
  expect(problemsOf(fields({ i: instant() }), { i: '0001-01-01T00:00:00Z' })).toEqual({});
  expect(problemsOf(schema, { c: 1, d: 20250101, i: 0 })).toEqual(wrong);
  expect(problemsOf(schema, { c: null, d: null, i: null })).toEqual(wrong);
});

test.each([[[]], ['x'], [5], [null]])('the body %j is refused because it is not an object', (body) => {
  expect(problemsOf(fields({ name: requiredLine() }), body)).toEqual({ '': 'validation.type.object' });
});
