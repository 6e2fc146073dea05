import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ERRORS } from '../errors/error-codes.ts';
import { LEAVE_REASONS, SESSION_END_REASONS } from '../events/identity.ts';
import { MAIL_DATA, MAIL_SECTIONS, MAIL_TEMPLATES, mailKey } from '../events/mail.ts';
import { AUDIT_ACTIONS } from '../rules/audit.ts';
import { LANGUAGES, type Lang } from '../rules/languages.ts';
import { HEALTHS, STATUSES } from '../rules/transitions.ts';
import { CHAT_TEXTS } from './chat-texts.ts';
import { audit as de } from './de/audit.ts';
import { audit as en } from './en/audit.ts';
import { audit as es } from './es/audit.ts';
import { EXTRACTION_TEXTS } from './extraction-texts.ts';
import { audit as fr } from './fr/audit.ts';
import { audit as italian } from './it/audit.ts';
import { loadAuditWords } from './load-audit-words.ts';
import { loadMessages } from './load-messages.ts';
import { MAIL_TEXTS, translateMail } from './mail-texts.ts';
import { audit as nl } from './nl/audit.ts';
import { REPORT_TEXTS } from './report-texts.ts';
import { audit as ro } from './ro/audit.ts';
import { fill, PLACEHOLDER, type Text, type Texts } from './text.ts';
import { MESSAGES, translate } from './translate.ts';

/** The names of a text's placeholders, sorted; over all its plural forms. */
const placeholdersOf = (text: Text): string[] => {
  const forms = typeof text === 'string' ? [text] : Object.values(text);
  return [...new Set(forms.flatMap((form) => [...form.matchAll(PLACEHOLDER)].map(([, name]) => name ?? '')))].sort();
};

const others = LANGUAGES.filter((lang) => lang !== 'en');

const categories = (lang: Lang): string[] =>
  [0, 1, 2, 5, 11, 21, 100, 1.5].map((count) => new Intl.PluralRules(lang).select(count));

/** A plural text has a form for each number a person is likely to see. */
const missingForms = (lang: Lang, text: Text): string[] =>
  typeof text === 'string' ? [] : categories(lang).filter((form) => form !== 'other' && !(form in text));

const AUDIT: Readonly<Record<Lang, Texts>> = { en, fr, nl, de, es, it: italian, ro };

describe.each([
  ['messages', MESSAGES],
  ['mails', MAIL_TEXTS],
  ['chat messages', CHAT_TEXTS],
  ['the audit log', AUDIT],
  ['the spreadsheet of a report', REPORT_TEXTS],
  ['the spreadsheet of the data extraction', EXTRACTION_TEXTS],
] as const)('%s', (_name, table: Readonly<Record<Lang, Texts>>) => {
  test.each(others)('%s has every text of English and no other', (lang) => {
    expect(Object.keys(table[lang]).sort()).toEqual(Object.keys(table.en).sort());
  });

  test.each(others)('%s has the placeholders of English, and its own plural forms', (lang) => {
    for (const [key, english] of Object.entries(table.en)) {
      const text = table[lang][key] ?? '';
      expect([key, placeholdersOf(text)]).toEqual([key, placeholdersOf(english)]);
      expect([key, missingForms(lang, text)]).toEqual([key, []]);
    }
  });

  test.each(LANGUAGES)('%s has no empty text', (lang) => {
    const forms = Object.values(table[lang]).flatMap((text) =>
      typeof text === 'string' ? [text] : Object.values(text),
    );
    expect(forms.filter((form) => form.trim() === '')).toEqual([]);
  });
});

describe('every message key that the code uses has a text', () => {
  const known = new Set(Object.keys(MESSAGES.en));

  test('in the error table', () => {
    expect(Object.values(ERRORS).filter(({ messageKey }) => !known.has(messageKey))).toEqual([]);
  });

  test('in the schemas and rules', () => {
    const folders = ['../schemas', '../rules'].map((folder) => path.join(__dirname, folder));
    const sources = folders.flatMap((folder) =>
      readdirSync(folder).map((file) => readFileSync(path.join(folder, file), 'utf8')),
    );
    const keys = sources.flatMap((source) => source.match(/validation(\.[a-z_]+)+/g) ?? []);
    expect(keys.length).toBeGreaterThan(50);
    expect(keys.filter((key) => !known.has(key))).toEqual([]);
  });

  test('for the actions and reasons in the audit log', () => {
    const reasons = [...SESSION_END_REASONS, ...LEAVE_REASONS].map((reason) => `value.${reason}`);
    const words = [...AUDIT_ACTIONS.map((action) => `did.${action}`), ...reasons];
    expect(words.filter((key) => !(`audit.${key}` in en))).toEqual([]);
  });

  test('for the statuses of an objective and the health of a key result', () => {
    expect(STATUSES.filter((status) => !known.has(`status.${status}`))).toEqual([]);
    expect(HEALTHS.filter((health) => !known.has(`health.${health}`))).toEqual([]);
  });
});

describe('mail texts', () => {
  test.each(MAIL_TEMPLATES)('of %s have subject, text, button and reason, and use exactly its data', (template) => {
    const keys = (['subject', 'intro', 'button', 'reason'] as const).map((part) => mailKey(template, part));
    const sections = (MAIL_SECTIONS[template] ?? []).map((section) => `mail.section.${section}`);
    const parts = [...keys, ...sections].map((key) => MAIL_TEXTS.en[key] ?? '');
    expect(parts).not.toContain('');
    const said = [...new Set(parts.flatMap(placeholdersOf))].sort();
    expect(said).toEqual([...MAIL_DATA[template]].sort());
  });

  test.each(LANGUAGES)('contain no placeholder in the subject of an invitation in %s, sent to strangers', (lang) => {
    expect(placeholdersOf(MAIL_TEXTS[lang]['mail.invitation.subject'] ?? '')).toEqual([]);
  });

  test('contain the first name in the greeting, and the organisation in a subject', () => {
    expect(translateMail('fr', 'mail.greeting', { first_name: 'Zoé' })).toBe('Bonjour Zoé,');
    expect(translateMail('de', 'mail.removed.subject', { organisation: 'Nord' })).toBe(
      'Sie sind nicht mehr Mitglied von Nord',
    );
  });
});

describe('translating', () => {
  test.each([
    ['validation.email.required', 'An email address is required'],
    ['validation.email.invalid', 'This email address is invalid'],
    ['validation.password.repeat', 'Both passwords must match'],
    ['validation.required', 'This field is required'],
    ['validation.organisation.name_required', 'An organisation needs a name'],
    ['validation.image.choose', 'Please choose an image'],
    ['validation.objective.name_required', 'This objective needs a name'],
    ['validation.objective.owner_required', 'Please select one'],
    ['validation.objective.validator_required', 'Please choose one'],
    ['validation.objective.period_order', 'The start must be before the end'],
    ['validation.keyresult.owner_required', 'Select owner'],
    ['validation.keyresult.unit_required', 'This performance needs a unit of measure'],
    ['validation.keyresult.target_equals_start', "Target value can't be equal to start"],
    ['validation.keyresult.same_value', 'You have to set a value different from the one before'],
    ['validation.score.required', 'You have to set a score'],
    ['validation.score.range', 'The progress has to be between 0 and 100'],
    ['validation.number', 'The number is invalid'],
    ['validation.organisation.webhook_invalid', 'This does not look like a chat webhook'],
    ['validation.account.sure', 'You have to check this box'],
    ['error.keyresult_required', 'You need at least one key result to proceed'],
    ['error.objective_move_forbidden', "You don't have the rights to move this OKR"],
  ])('%s has the agreed wording', (key, text) => {
    expect(translate('en', key)).toBe(text);
  });

  test('the length and strength of passwords have the agreed wording', () => {
    expect(translate('en', 'validation.password.too_short', { min: 7 })).toContain(
      'must be at least 7 characters long',
    );
    for (const problem of ['too_weak', 'common', 'known'] as const)
      expect(translate('en', `validation.password.${problem}`)).toContain('password strength must be at least 4');
  });

  test('chooses the plural form by the rules of the language', () => {
    const values = (count: number) => ({ count, organisation: 'Nord' });
    expect(translateMail('ro', 'mail.reminder.intro', values(1))).toContain('1 rezultat cheie');
    expect(translateMail('ro', 'mail.reminder.intro', values(3))).toContain('3 rezultate cheie');
    expect(translateMail('ro', 'mail.reminder.intro', values(25))).toContain('25 de rezultate cheie');
    expect(translateMail('en', 'mail.reminder.intro', values(0))).toContain('0 key results');
  });

  test('formats numbers by the rules of the language', () => {
    expect(fill('{n}', 'de', { n: 1234.5 })).toBe('1.234,5');
    expect(fill('{n}', 'en', { n: 0.00001 })).toBe('0.00001');
  });

  test('does not replace placeholders within an inserted value', () => {
    expect(fill('{name} and {user}', 'en', { name: '{user}', user: 'Ann $& {name}' })).toBe('{user} and Ann $& {name}');
  });

  test('isolates an inserted value that is read from right to left, and no other value', () => {
    expect(fill('{name}: {count}', 'en', { name: 'مرحبا', count: 31 })).toBe('\u2068مرحبا\u2069: 31');
    expect(fill('{name}: {count}', 'en', { name: 'שלום', count: 31 })).toBe('\u2068שלום\u2069: 31');
    expect(fill('{name}', 'en', { name: 'Zoë 目标 🚲' })).toBe('Zoë 目标 🚲');
  });

  test('inserts nothing for a missing value, and returns the key if it has no text', () => {
    expect(fill('a{b}c', 'en', {})).toBe('ac');
    expect(translate('it', 'no.such.key')).toBe('no.such.key');
  });

  test('loads the messages and audit log texts of one language', async () => {
    expect(await loadMessages('nl')).toBe(MESSAGES.nl);
    expect(await loadAuditWords('nl')).toBe(AUDIT.nl);
  });
});
