import { describe, expect, it } from '@jest/globals';
import { asLabel, HEALTHS, LANGUAGES, type Lang, MESSAGES, STATUSES, type Term } from '@waymark/contracts';
import { GLOSSARIES } from '../../contracts/src/texts/glossary-document.ts';
import { allTexts, readLocale } from './locale-texts.ts';

const OTHERS = LANGUAGES.filter((lang) => lang !== 'en');

/** The English word, and the stem of its translations, which each inflected form contains. */
const STEMS_OF_TERMS: readonly (readonly [english: RegExp, stems: Readonly<Record<Exclude<Lang, 'en'>, RegExp>>])[] = [
  [
    /\bkey results?\b/i,
    {
      de: /schlüsselergebnis|ziel/i,
      fr: /résultats? clés?/i,
      nl: /kernresulta/i,
      es: /resultados? clave/i,
      it: /risultat[oi] chiave/i,
      ro: /rezultat\w*(?: \w+)? cheie/i,
    },
  ],
  [
    /\bvalidators?\b/i,
    {
      de: /freig[ai]b|freigebe|freigibt/i,
      fr: /validateur/i,
      nl: /goedkeurder/i,
      es: /validador/i,
      it: /validatore/i,
      ro: /validator/i,
    },
  ],
  [
    /\b(?:to|in|request|back to) validation\b/i,
    {
      de: /freigabe/i,
      fr: /validation/i,
      nl: /goedkeuring/i,
      es: /validación/i,
      it: /validazione/i,
      ro: /valid[aă]r/i,
    },
  ],
  [
    /\b(?:to|in) creation\b/i,
    { de: /erstellung/i, fr: /création/i, nl: /aanmaak/i, es: /creación/i, it: /creazione/i, ro: /crear/i },
  ],
  [
    /\bwork has begun\b|\b(?:start|resume) working\b|\bbeing worked on\b|\bobjectives that are worked on\b/i,
    { de: /umsetzung/i, fr: /réalisation/i, nl: /uitvoering/i, es: /ejecución/i, it: /esecuzione/i, ro: /execuți/i },
  ],
  [
    /\badmins?\b/i,
    {
      de: /admin(?!istrator)/i,
      fr: /administrateur/i,
      nl: /beheerder/i,
      es: /administrador/i,
      it: /amministrator/i,
      ro: /administrator/i,
    },
  ],
  [
    /\bplatform owner\b/i,
    {
      de: /betreiber/i,
      fr: /propriétaire de la plateforme/i,
      nl: /eigenaar van het platform|platformeigenaar/i,
      es: /propietario de la plataforma/i,
      it: /propriet[a-z]+ della piattaforma/i,
      ro: /proprietar(?:ul|ului)?(?: al)? platformei/i,
    },
  ],
  [
    /\binvitations?\b/i,
    { de: /einlad|eingeladen/i, fr: /invit/i, nl: /uitnodig|uitgenodigd/i, es: /invit/i, it: /invit/i, ro: /invit/i },
  ],
  [
    /\bobjectives?\b/i,
    { de: /ziel/i, fr: /objectif/i, nl: /doelstelling/i, es: /objetivo/i, it: /obiettiv/i, ro: /obiectiv/i },
  ],
  [
    /\bcheck-ins?\b/i,
    { de: /check-in/i, fr: /points? d’étape/i, nl: /check-in/i, es: /seguimiento/i, it: /check-in/i, ro: /check-in/i },
  ],
  [
    /\bconfidence\b/i,
    { de: /zuversicht/i, fr: /confiance/i, nl: /vertrouwen/i, es: /confianza/i, it: /fiducia/i, ro: /încredere/i },
  ],
  [
    /\bblockers?\b/i,
    { de: /hindernis/i, fr: /obstacle/i, nl: /belemmering/i, es: /obstáculo/i, it: /ostacol/i, ro: /obstacol/i },
  ],
  [
    /\breminders?\b/i,
    { de: /erinner/i, fr: /rappel/i, nl: /herinnering/i, es: /recordatorio/i, it: /promemoria/i, ro: /memento/i },
  ],
  [/\bseats?\b/i, { de: /pl[aä]tz/i, fr: /places?/i, nl: /plaats/i, es: /plazas?/i, it: /post[oi]/i, ro: /locuri/i }],
  [
    /\bstatements?\b/i,
    { de: /abrechnung/i, fr: /relevé/i, nl: /afrekening/i, es: /extracto/i, it: /estratt[oi] conto/i, ro: /extras/i },
  ],
  [
    /\baccess tokens?\b/i,
    {
      de: /zugriffstoken/i,
      fr: /jetons? d’accès/i,
      nl: /toegangstoken/i,
      es: /tokens? de acceso/i,
      it: /token di accesso/i,
      ro: /token/i,
    },
  ],
  [
    /\brecovery codes?\b/i,
    {
      de: /wiederherstellungscode/i,
      fr: /codes? de secours/i,
      nl: /herstelcode/i,
      es: /códigos? de recuperación/i,
      it: /codic[ei] di recupero/i,
      ro: /cod\w* de recuperare/i,
    },
  ],
  [
    /\bsecond factors?\b/i,
    {
      de: /zweite\w? faktor/i,
      fr: /seconds? facteurs?/i,
      nl: /tweede factor/i,
      es: /segundos? factor/i,
      it: /second[oi] fattor/i,
      ro: /factor/i,
    },
  ],
];

/** Synonyms that must not be used instead of the glossary's word. */
const NEVER: Readonly<Record<Lang, RegExp>> = {
  en: /\badministrators?\b|(?<!reset )\bmails?\b|users over plan/i,
  de: /key[ -]?result|schlüsselresultat|kernergebnis|administrat|prüfende|\bprüfer|antrag(?!en|s?teller)|zielsetzung|authenticator|zugriffstokens|nichtzahlung/i,
  fr: /key[ -]?result|résultats?-clés?|\badmins?\b|vérificateur|approbateur|codes? de récupération|tableur|en plus de l’offre|non-paiement/i,
  nl: /key[ -]?result|sleutelresulta|\badmins?\b|validator|valideerder|authenticator|rekenblad|aangerekend|contacteren|opwaarderen/i,
  es: /key[ -]?result|resultados? principal|\badmins?\b|aprobador|período|fortaleza|\bpapel\b|impago/i,
  it: /key[ -]?result|risultat[oi]-chiave|\badmin\b|approvatore|robustezza|\bsupporto\b/i,
  ro: /key[ -]?result|rezultate?-cheie|\badmin\b|aprobator|tablou|asistență/i,
};

describe.each(LANGUAGES)('the glossary words in %s', (lang) => {
  const words = GLOSSARIES[lang];

  it('are each used for one term only', () => {
    const text = Object.entries(words).map(([term, word]) => [word.toLocaleLowerCase(lang), term] as const);
    const first = new Map(text.toReversed());
    expect(text.filter(([word, term]) => first.get(word) !== term)).toEqual([]);
  });

  it('name every status and every health', () => {
    const terms: Term[] = [
      ...STATUSES.map((status) => `status.${status}` as const),
      ...HEALTHS.map((health) => `health.${health}` as const),
    ];
    expect(terms.filter((term) => !words[term])).toEqual([]);
  });

  it('are used by servers, and have no copies in the texts of screens', async () => {
    expect(Object.entries(words).filter(([term, word]) => MESSAGES[lang][term] !== word)).toEqual([]);
    const kit = [...readLocale('shell/kit', lang).keys()];
    const sections = new Set(Object.keys(words).map((term) => `${term.split('.')[0]}.`));
    expect(kit.filter((key) => sections.has(`${key.split('.')[0]}.`))).toEqual([]);
  });

  it('are shown on screens as in the glossary', () => {
    const okr = readLocale('mfe-okr', lang);
    const shown: readonly (readonly [string, Term])[] = [
      ['history.target.objectives', 'thing.objective'],
      ['history.target.keyresults', 'thing.keyresult'],
      ['history.target.reminders', 'thing.reminder'],
      ['history.title', 'thing.history'],
    ];
    expect(shown.filter(([key, term]) => okr.get(key) !== asLabel(words[term], lang))).toEqual([]);
  });

  it('are not replaced by synonyms in any text', async () => {
    const wrong = [...(await allTexts(lang))].filter(([, text]) => NEVER[lang].test(text));
    expect(wrong).toEqual([]);
  });
});

describe.each(OTHERS)('a sentence in %s', (lang) => {
  it('uses the word of the glossary if the English text does', async () => {
    const english = await allTexts('en');
    const texts = await allTexts(lang);
    const wrong = [...english].flatMap(([key, words]) =>
      STEMS_OF_TERMS.flatMap(([term, stems]) => {
        const text = texts.get(key);
        return text !== undefined && term.test(words) && !stems[lang as Exclude<Lang, 'en'>].test(text)
          ? [`${key}: ${text} (${term.source})`]
          : [];
      }),
    );
    expect(wrong).toEqual([]);
  });
});
