import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import type { Lang } from '@waymark/contracts';
import { LANGUAGES } from '@waymark/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import kitTexts from '../../locales/en.json' with { type: 'json' };
import { Suspense } from '../components/suspense.tsx';
import { toastStore } from '../components/toast.ts';
import { formatDate, formatDateTime, formatDay, formatNumber, formatRelative } from './format.ts';
import { formatPercent } from './format-amounts.ts';
import { formatMoney } from './format-money.ts';
import { changeLanguage, FURTHER_KIT_TEXTS, loadTexts, prefetchTexts, registerNamespace, startI18n } from './i18n.ts';
import { chooseLanguage, currentLanguage, i18n, rememberLanguage } from './language.ts';
import { messageText } from './messages.ts';

const loaded: string[] = [];
/** Italian lacks them: i18next requests a missing file again for four seconds. */
const GREETINGS: Partial<Record<Lang, string>> = {
  en: 'Good day',
  de: 'Guten Tag',
  es: 'Buenos días',
  fr: 'Bonjour',
  nl: 'Goedendag',
  ro: 'Bună ziua',
};

const Greeting = (): ReactNode => <p>{useTranslation('greeting').t('hello')}</p>;

beforeAll(async () => {
  registerNamespace('greeting', async (lang) => {
    loaded.push(lang);
    const hello = GREETINGS[lang];
    if (!hello) throw new Error('No such file');
    return { default: { hello } };
  });
  prefetchTexts('greeting');
  await startI18n(['kit'], 'en');
});
beforeEach(() => act(() => changeLanguage('en')));

test('prefetched texts are loaded once the language is set', async () => {
  expect(await i18n.getFixedT('en', 'greeting')('hello')).toBe('Good day');
  expect(loaded).toContain('en');
});

test('the kit’s texts are loaded with the language, and its further texts on request', async () => {
  expect(i18n.t('kit:toast.close')).toBe(kitTexts.toast.close);
  await i18n.loadNamespaces(FURTHER_KIT_TEXTS);
  expect(i18n.getResource('en', FURTHER_KIT_TEXTS, 'pagination.next')).toBe(kitTexts.pagination.next);
  expect(i18n.options.fallbackNS).toContain(FURTHER_KIT_TEXTS);
});

test.each<[Lang, string]>([
  ['en', '12,345 of 0.5 by \u2068שלום\u2069'],
  ['de', '12.345 of 0,5 by \u2068שלום\u2069'],
])(
  'in %s numbers in a text are formatted for the language, and names are wrapped in Unicode isolates',
  async (lang, expected) => {
    await act(() => changeLanguage(lang));
    i18n.addResource(lang, 'kit', 'written', '{{count}} of {{share}} by {{name}}');
    expect(i18n.t('kit:written', { count: 12_345, share: 0.5, name: 'שלום' })).toBe(expected);
  },
);

test('switching the language changes the texts and the lang attribute of the page, and is stored', async () => {
  render(
    <Suspense>
      <Greeting />
    </Suspense>,
  );
  expect(await screen.findByText('Good day')).toBeTruthy();
  await act(() => changeLanguage('de'));
  expect(await screen.findByText('Guten Tag')).toBeTruthy();
  expect(document.documentElement.lang).toBe('de');
  expect(chooseLanguage()).toBe('de');
});

test('texts requested during a switch of the language are loaded in the new language', async () => {
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  registerNamespace('slow', async (lang) => {
    if (lang === 'fr') {
      begun.resolve();
      await held.promise;
    }
    return { default: { lang } };
  });
  registerNamespace('late', async (lang) => ({ default: { lang } }));
  await loadTexts('slow');
  await act(async () => {
    const switched = changeLanguage('fr');
    await begun.promise;
    const late = loadTexts('late');
    held.resolve();
    await Promise.all([switched, late]);
  });
  expect(i18n.getResource('fr', 'late', 'lang')).toBe('fr');
});

test.each<[string, Lang]>([
  ['a third language', 'fr'],
  ['the language shown before', 'en'],
])('of two languages chosen in succession the last is shown, even if the first loads later: %s', async (_, last) => {
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  registerNamespace(`held ${last}`, async (lang) => {
    if (lang === 'de') {
      begun.resolve();
      await held.promise;
    }
    return { default: { lang } };
  });
  await loadTexts(`held ${last}`);
  await act(async () => {
    const first = changeLanguage('de');
    await begun.promise;
    const second = changeLanguage(last);
    held.resolve();
    await Promise.all([first, second]);
  });
  expect([currentLanguage(), document.documentElement.lang, chooseLanguage()]).toEqual([last, last, last]);
});

test('a language whose messages load late does not replace a language chosen after it', async () => {
  await act(async () => {
    // Of the first choice the messages are still on their way when the second, whose are there, is made.
    const first = changeLanguage('nl');
    await Promise.all([first, changeLanguage('en')]);
  });
  expect([currentLanguage(), document.documentElement.lang]).toEqual(['en', 'en']);
});

test('a language whose messages cannot be loaded leaves the page as it is, and a toast says so', async () => {
  await act(() => changeLanguage('xx' as Lang));
  expect([currentLanguage(), document.documentElement.lang]).toEqual(['en', 'en']);
  expect(toastStore.snapshot()).toMatchObject([{ kind: 'error', text: kitTexts.error.unknown }]);
});

test('texts that a language lacks are shown in English', async () => {
  render(
    <Suspense>
      <Greeting />
    </Suspense>,
  );
  await act(() => changeLanguage('it'));
  expect(await screen.findByText('Good day')).toBeTruthy();
  expect(currentLanguage()).toBe('it');
});

const Late = (): ReactNode => <p>{useTranslation('late shown').t('hello')}</p>;

/** Registers texts of which nothing can be loaded until the returned function is called. */
const registerLate = (namespace: string): (() => void) => {
  let isThere = false;
  registerNamespace(namespace, async (lang) => {
    if (!isThere) throw new Error('No network');
    return { default: { hello: lang } };
  });
  return () => {
    isThere = true;
  };
};
/** The time in which loading is retried. */
const passRetries = () => act(() => jest.advanceTimersByTimeAsync(5_000));

describe('texts that could not be loaded', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('are an error, and are loaded by the next request', async () => {
    const bring = registerLate('next');
    const failure = expect(loadTexts('next')).rejects.toThrow('The texts of next cannot be loaded');
    await passRetries();
    await failure;
    bring();
    await loadTexts('next');
    expect(i18n.t('next:hello')).toBe('en');
  });

  test('leave the placeholder in place, and are shown once they are there', async () => {
    const bring = registerLate('late shown');
    render(
      <Suspense fallback="on its way">
        <Late />
      </Suspense>,
    );
    await passRetries();
    expect(document.body.textContent).toBe('on its way');
    bring();
    await passRetries();
    expect(document.body.textContent).toBe('en');
  });

  test('leave the page in its language, which the next choice changes', async () => {
    const bring = registerLate('chosen');
    i18n.addResource('en', 'chosen', 'hello', 'en');
    await loadTexts('chosen');
    const switched = changeLanguage('nl');
    await passRetries();
    await switched;
    expect([currentLanguage(), toastStore.snapshot()[0]?.kind]).toEqual(['en', 'error']);
    bring();
    await act(() => changeLanguage('nl'));
    expect(i18n.t('chosen:hello')).toBe('nl');
  });
});

test('error messages are loaded with the language, and an unknown key is returned as it is', async () => {
  const english = messageText('validation.required');
  await act(() => changeLanguage('fr'));
  expect(messageText('validation.required')).not.toBe(english);
  expect(messageText('no.such.key')).toBe('no.such.key');
});

test('choosing the current language stores it, and loads no texts', async () => {
  rememberLanguage('de');
  const before = [...loaded];
  await act(() => changeLanguage('en'));
  expect(loaded).toEqual(before);
  expect(chooseLanguage()).toBe('en');
});

const INSTANT = new Date(2026, 2, 5, 9, 7).toISOString();
const FORMATS = [
  ['en', '05 March 26', '05 March 26, 09:07', '1,234.57', '64%', 'yesterday'],
  ['fr', '05 mars 26', '05 mars 26, 09:07', '1 234,57', '64 %', 'hier'],
  ['nl', '05 maart 26', '05 maart 26, 09:07', '1.234,57', '64%', 'gisteren'],
  ['de', '05 März 26', '05 März 26, 09:07', '1.234,57', '64 %', 'gestern'],
  ['es', '05 marzo 26', '05 marzo 26, 09:07', '1234,57', '64 %', 'ayer'],
  ['it', '05 marzo 26', '05 marzo 26, 09:07', '1234,57', '64%', 'ieri'],
  ['ro', '05 martie 26', '05 martie 26, 09:07', '1.234,57', '64 %', 'ieri'],
] as const;
test.each(FORMATS)(
  'dates, numbers and relative times in %s',
  async (lang, date, instant, number, percent, yesterday) => {
    await act(() => changeLanguage(lang));
    const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');
    expect(formatDate('2026-03-05T23:59:00.000Z')).toBe(date);
    expect(formatDateTime(INSTANT)).toBe(instant);
    expect(formatDay(INSTANT)).toBe(date);
    expect(plain(formatNumber(1234.567))).toBe(number);
    expect(plain(formatPercent(63.7))).toBe(percent);
    expect(formatRelative('2026-03-04T12:00:00Z', new Date('2026-03-05T12:00:00Z'))).toBe(yesterday);
  },
);

test('the formats of each language are tested above', () => {
  expect(FORMATS.map(([lang]) => lang).sort()).toEqual([...LANGUAGES].sort());
});

test.each([
  ['2026-03-05T11:59:30Z', 'now'],
  ['2026-03-05T11:59:01Z', 'now'],
  ['2026-03-05T11:59:00Z', '1 minute ago'],
  ['2026-03-05T11:58:00Z', '2 minutes ago'],
  ['2026-03-05T11:00:31Z', '59 minutes ago'],
  ['2026-03-05T11:00:30Z', '1 hour ago'],
  ['2026-03-05T11:00:01Z', '1 hour ago'],
  ['2026-03-05T12:59:59Z', 'in 1 hour'],
  ['2026-03-05T09:00:00Z', '3 hours ago'],
  ['2026-03-04T12:30:01Z', '23 hours ago'],
  ['2026-03-04T12:30:00Z', 'yesterday'],
  ['2026-03-06T11:59:59Z', 'tomorrow'],
  ['2026-02-26T23:59:59Z', 'last week'],
  ['2026-02-03T12:00:01Z', '4 weeks ago'],
  ['2026-02-02T12:00:00Z', 'last month'],
  ['2025-03-06T12:00:00Z', 'last year'],
  ['2026-03-07T12:00:00Z', 'in 2 days'],
  ['2026-02-19T12:00:00Z', '2 weeks ago'],
  ['2025-12-05T12:00:00Z', '3 months ago'],
  ['2024-03-05T12:00:00Z', '2 years ago'],
])('%s at 2026-03-05T12:00:00Z is formatted as “%s”', (instant, text) => {
  expect(formatRelative(instant, new Date('2026-03-05T12:00:00Z'))).toBe(text);
});

test('money has cents only where there are some', () => {
  expect([formatMoney(0), formatMoney(1200), formatMoney(0.5)]).toEqual(['$0', '$1,200', '$0.50']);
});
