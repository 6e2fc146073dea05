import { afterEach, expect, jest, test } from '@jest/globals';
import { chooseLanguage, rememberLanguage } from './language.ts';

const browserSpeaks = (...languages: string[]): void => {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
};

afterEach(() => {
  localStorage.clear();
  jest.restoreAllMocks();
});

test('the language of the account takes precedence over the stored one and the browser’s', () => {
  rememberLanguage('it');
  browserSpeaks('fr-BE');
  expect(chooseLanguage('de')).toBe('de');
});

test('the stored language goes before the browser’s', () => {
  rememberLanguage('it');
  browserSpeaks('fr-BE');
  expect(chooseLanguage()).toBe('it');
});

test('the browser’s first supported language is chosen, whatever its region', () => {
  browserSpeaks('pl', 'nl-BE');
  expect(chooseLanguage()).toBe('nl');
});

test('English is chosen if the browser has no supported language', () => {
  browserSpeaks('pl', 'ja');
  expect(chooseLanguage()).toBe('en');
});
