import { LANGUAGE_NAMES, LANGUAGES, type Lang } from '../rules/languages.ts';
import { glossary as de } from './de/glossary.ts';
import { glossary as en } from './en/glossary.ts';
import { glossary as es } from './es/glossary.ts';
import { glossary as fr } from './fr/glossary.ts';
import type { Glossary, Term } from './glossary.ts';
import { glossary as it } from './it/glossary.ts';
import { glossary as nl } from './nl/glossary.ts';
import { glossary as ro } from './ro/glossary.ts';

/** The words of every language, for documents and tests; at run time they come from the messages of a language. */
export const GLOSSARIES: Readonly<Record<Lang, Glossary>> = { en, fr, nl, de, es, it, ro };

const SECTIONS: Readonly<Record<string, readonly [title: string, meaning: string]>> = {
  status: ['Status of an objective', 'The steps that it goes through, as nouns: “in {status}”, “back to {status}”.'],
  health: [
    'Health of a key result',
    'How far it has come: under 31 % of the way, 31 to 69 %, 70 % and more. The middle one is called *in progress*, and says “midway” in the other languages, so that nobody takes it for a status.',
  ],
  pace: ['Pace', 'How far it has come against the time that has gone. Never the words of health.'],
  level: ['Level of an objective', 'Whose it is.'],
  goal: ['Goal of an objective', 'How firmly it is meant.'],
  role: [
    'Roles',
    'An objective and a key result have an owner, an objective a validator besides: who approves it before work begins. The owner of an organisation has another word where the language has one.',
  ],
  plan: ['Plans', 'Names: they are not translated.'],
  thing: ['Things', 'What people work with.'],
};

const termsOf = (section: string): Term[] =>
  (Object.keys(en) as Term[]).filter((term) => term.startsWith(`${section}.`));

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const tableOf = (section: string): string[] => [
  row(['term', ...LANGUAGES.map((lang) => LANGUAGE_NAMES[lang])]),
  row(['---', ...LANGUAGES.map(() => '---')]),
  ...termsOf(section).map((term) =>
    row([`\`${term.slice(section.length + 1)}\``, ...LANGUAGES.map((lang) => GLOSSARIES[lang][term])]),
  ),
];

/** docs/glossary.md: the words of every language in tables. */
export const glossaryDocument = (): string =>
  [
    '# Glossary: one word for one thing',
    '',
    'Written by `npm run generate -w contracts` from `contracts/src/texts/<lang>/glossary.ts`; change the words there, not here.',
    '',
    "Screens, history, mails, chat and spreadsheets take these words from there: servers by `translate(lang, 'status.working')`, screens by",
    "`t('kit:status.working')` where the word stands alone, with a capital letter, and by `messageText('status.working')` within a sentence.",
    'A sentence that bends a word has its stem; `deploy/web/glossary.test.ts` looks for it, and for words that must not stand for another.',
    ...Object.entries(SECTIONS).flatMap(([section, [title, meaning]]) => [
      '',
      `## ${title}`,
      meaning,
      '',
      ...tableOf(section),
    ]),
    '',
  ].join('\n');
