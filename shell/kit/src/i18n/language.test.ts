import { afterEach, expect, jest, test } from '@jest/globals';
import { chooseLanguage, rememberLanguage } from './language.ts';

const browserSpeaks = (...languages: string[]): void => {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
};

afterEach(() => {
  localStorage.clear();
  jest.restoreAllMocks();
});

test("the account's language goes first", () => {
  rememberLanguage('it');
  browserSpeaks('fr-BE');
  expect(chooseLanguage('de')).toBe('de');
});

test('the stored language goes before the browser’s', () => {
  rememberLanguage('it');
  browserSpeaks('fr-BE');
  expect(chooseLanguage()).toBe('it');
});

test('the browser’s counts when it is one of the seven, whatever its region', () => {
  browserSpeaks('pl', 'nl-BE');
  expect(chooseLanguage()).toBe('nl');
});

test('English is what remains', () => {
  browserSpeaks('pl', 'ja');
  expect(chooseLanguage()).toBe('en');
});
