import { describe, expect, it, test } from '@jest/globals';
import { LANGUAGES, type Lang } from '@waymark/contracts';
import { withFrenchSpaces, withFrenchSpacesIn } from '../../contracts/src/texts/french-spaces.ts';
import { allTexts } from './locale-texts.ts';

/** Matches whole words, also with non-ASCII letters at either end. */
const words = (...each: string[]): RegExp => new RegExp(`(?<!\\p{L})(?:${each.join('|')})(?!\\p{L})`, 'iu');

/** Words that occur only in the other form of address (formal or informal). */
const OTHER_ADDRESS: Readonly<Record<Lang, RegExp | null>> = {
  en: null,
  de: /(?<!\p{L})(?:du|dich|dir|dein\p{L}*|euch|euer|eure\p{L}*)(?!\p{L})/iu,
  fr: words('tu', 'toi', 'ton', 'ta', 'tes'),
  nl: words('je', 'jij', 'jou', 'jouw', 'jullie', 'u heeft'),
  es: words('tú', 'ti', 'tu', 'tus', 'contigo', 'vosotros', 'vuestr[ao]s?'),
  it: /(?<!\p{L})Lei(?!\p{L})|(?:^|[.:!?] )(?:Usi|Inserisca|Scelga|Riprovi|Acceda|Apra|Confermi|Controlli|Elimini|Chieda)(?!\p{L})/u,
  ro: /(?<!\p{L})(?:tu|tău|ta|tăi|tale|ție)(?!\p{L})|(?:^|[.:!?] )(?:Arată|Alege|Apasă|Deschide|Salvează|Șterge|Adaugă|Trimite|Încearcă|Introdu)(?!\p{L})/u,
};

/** The quotation marks and the apostrophe of a language; any other one is of another language. */
const MARKS: Readonly<Record<Lang, string>> = {
  en: '“”’',
  de: '„“’',
  fr: '«»’',
  nl: '“”’',
  es: '«»',
  it: '«»’',
  ro: '„”’',
};

/** Texts agreed verbatim, with a straight apostrophe. */
const AGREED = new Set(['error.objective_move_forbidden', 'validation.keyresult.target_equals_start']);

const count = (text: string, mark: string): number => text.split(mark).length - 1;

describe.each(LANGUAGES)('a text in %s', (lang) => {
  const wrong = async (isWrong: (text: string) => boolean): Promise<[string, string][]> =>
    [...(await allTexts(lang))].filter(([key, text]) => !AGREED.has(key) && isWrong(text));

  it('has the quotation marks and the apostrophe of the language', async () => {
    expect(
      await wrong((text) => [...(text.match(/["'`´‘’“”„‚«»]/g) ?? [])].some((mark) => !MARKS[lang].includes(mark))),
    ).toEqual([]);
  });

  it('uses the same form of address as all others', async () => {
    expect(await wrong((text) => OTHER_ADDRESS[lang]?.test(text) ?? false)).toEqual([]);
  });

  it('has no breaking space between a number and its sign', async () => {
    expect(await wrong((text) => /[\d}] [%$€]|[$€] [\d{]/.test(text))).toEqual([]);
  });

  it('has single spaces, and the ellipsis as one character', async () => {
    expect(await wrong((text) => / {2}|\.\.\.| \n|^\s*\n| $/.test(text))).toEqual([]);
    // German puts a space before it if words are left out.
    expect(await wrong((text) => lang !== 'de' && / …/.test(text))).toEqual([]);
  });
});

describe('French', () => {
  it('has a narrow no-break space before : ; ! ? » and after «', async () => {
    const bare = /(?<!\u202f)[;!?»]|(?<![\u202f\d])(?<!https?):|«(?!\u202f)/;
    expect([...(await allTexts('fr'))].filter(([, text]) => bare.test(text))).toEqual([]);
  });

  test('gets narrow no-break spaces in place of ordinary ones, in each plural form', () => {
    expect(withFrenchSpaces('« Quoi » ? À 08:00, https://example.org')).toBe(
      '«\u202fQuoi\u202f»\u202f? À 08:00, https://example.org',
    );
    expect(withFrenchSpacesIn({ a: 'Oui !', b: { one: 'Un\u00a0?', other: 'Deux : trois' } })).toEqual({
      a: 'Oui\u202f!',
      b: { one: 'Un\u202f?', other: 'Deux\u202f: trois' },
    });
  });
});

describe('Spanish', () => {
  it('opens each question and exclamation', async () => {
    const open = [...(await allTexts('es'))].filter(
      ([, text]) => count(text, '?') !== count(text, '¿') || count(text, '!') !== count(text, '¡'),
    );
    expect(open).toEqual([]);
  });
});

describe('Italian', () => {
  it('has no article before a date, which may begin with a vowel: all’8, dall’11', async () => {
    const article = /(?<!\p{L})(?:il|al|dal|del|nel|sul) \{\{?(?:date|day|when|since|from|to)\}/iu;
    expect([...(await allTexts('it'))].filter(([, text]) => article.test(text))).toEqual([]);
  });
});

describe('Romanian', () => {
  it('has a comma below s and t, not a cedilla', async () => {
    expect([...(await allTexts('ro'))].filter(([, text]) => /[şţ]/i.test(text))).toEqual([]);
  });
});

describe('English', () => {
  it('is spelled as in Britain', async () => {
    const american = /\p{L}{2}(?<!s)(?:iz|yz)(?:e[ds]?|ing|ation\p{L}*)\b|\bcolor|\bfavorite|\bcanceled\b|\bcenter\b/iu;
    expect([...(await allTexts('en'))].filter(([, text]) => american.test(text))).toEqual([]);
  });
});
