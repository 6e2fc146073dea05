import { expect, test } from '@jest/globals';
import { LANGUAGES } from '@waymark/contracts';
import { readingsOf, typedNumber, writtenNumber } from './typed-number.ts';

test.each<[string, string, number | undefined]>([
  ['49', 'en', 49],
  [' 49 ', 'en', 49],
  ['-3', 'en', -3],
  ['−3', 'en', -3],
  ['4.5', 'en', 4.5],
  ['4,5', 'en', 4.5],
  ['4.5', 'de', 4.5],
  ['4,5', 'de', 4.5],
  ['1,234', 'en', undefined],
  ['12,345', 'en', undefined],
  ['-1,234', 'en', undefined],
  ['1.234', 'en', 1.234],
  ['1,234,567', 'en', 1_234_567],
  ['0,125', 'en', 0.125],
  ['0.125', 'en', 0.125],
  ['-0,125', 'en', -0.125],
  ['00,125', 'en', 0.125],
  ['0,125,000', 'en', undefined],
  ['1,234.5', 'en', 1234.5],
  ['1,234', 'de', 1.234],
  ['1.234', 'de', undefined],
  ['12.345', 'de', undefined],
  ['0.125', 'de', 0.125],
  ['0,125', 'de', 0.125],
  ['12 345', 'de', 12_345],
  ['1.234,5', 'de', 1234.5],
  ['1.234.567', 'es', 1_234_567],
  ['12 345,6', 'fr', 12_345.6],
  ['12\u202f345', 'fr', 12_345],
  ['12’345', 'it', 12_345],
  ['.5', 'en', 0.5],
  ['5.', 'en', 5],
  ['', 'en', undefined],
  ['-', 'en', undefined],
  ['1,2,3', 'en', undefined],
  ['1.2.3', 'en', undefined],
  ['NaN', 'en', undefined],
  ['Infinity', 'en', undefined],
  ['1e308', 'en', undefined],
  ['0x10', 'en', undefined],
  ['1e3', 'en', undefined],
  ['1.234.567', 'en', undefined],
  ['1,5,5', 'de', undefined],
  ['1.234.567,891', 'de', 1_234_567.891],
  ['2.50', 'en', 2.5],
  ['120.0', 'en', 120],
  ['5 km', 'en', undefined],
  ['1000000000000001', 'en', 1_000_000_000_000_001],
])('%j typed in the language %s is read as %p', (typed, lang, number) => {
  expect(typedNumber(typed, lang)).toBe(number);
});

test.each(LANGUAGES)('numbers formatted in %s are read as the same numbers', (lang) => {
  const numbers = [0, -3, 4.5, 1.234, 1234, 1234.567, 1e15, 0.000001];
  expect(numbers.map((number) => typedNumber(writtenNumber(number, lang), lang))).toEqual(numbers);
});

test.each(LANGUAGES)('in %s a single thousands separator is refused as ambiguous, except after a zero', (lang) => {
  const [group, decimal] = new Intl.NumberFormat(lang).format(0.5).includes(',') ? '.,' : ',.';
  expect(typedNumber(`1${group}234`, lang)).toBeUndefined();
  expect(typedNumber(`1${decimal}234`, lang)).toBe(1.234);
  expect(typedNumber(`1${group}234${decimal}5`, lang)).toBe(1234.5);
  expect(typedNumber(`1${group}234${group}567`, lang)).toBe(1_234_567);
  expect([typedNumber(`0${group}125`, lang), typedNumber(`0${decimal}125`, lang)]).toEqual([0.125, 0.125]);
});

test.each([
  ['1,234', 'en', '1234', '1.234'],
  ['-12,340', 'en', '-12340', '-12.34'],
  ['1.234', 'de', '1234', '1,234'],
])('%j in the language %s is ambiguous: it may be %s or %s', (typed, lang, whole, decimal) => {
  expect(readingsOf(typed, lang)).toEqual({ whole, decimal });
  expect([typedNumber(whole, lang), typedNumber(decimal, lang)]).not.toContain(undefined);
});

test.each(['1234', '1.234', '1,234,567', '1,234.5', '1,2', 'much'])('%j in English is not ambiguous', (typed) => {
  expect(readingsOf(typed, 'en')).toBeUndefined();
});
