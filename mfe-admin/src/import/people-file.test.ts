import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { LANGUAGES, type Lang } from '@waymark/contracts';
import { readPeopleFile } from './people-file.ts';
import { decodeText } from './read-text.ts';

const readTexts = (lang: Lang): { import: { example: string } } =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, `../../locales/${lang}.json`), 'utf8'));

const rowsOf = (text: string) => {
  const file = readPeopleFile(text);
  return file.ok ? file.rows : file;
};

test('a file with headings is read whatever the order and language of its columns', () => {
  expect(rowsOf('Équipe;E-Mail;Nom\nVentes;ada@x.org;Ada Lindqvist\n')).toEqual([
    { name: 'Ada Lindqvist', email: 'ada@x.org', team: 'Ventes' },
  ]);
});

test('first and last names in separate columns become one name', () => {
  expect(rowsOf('Vorname,Nachname,E-Mail\nAda,Lindqvist,ada@x.org')).toEqual([
    { name: 'Ada Lindqvist', email: 'ada@x.org', team: null },
  ]);
});

test.each([
  ['Nombre;Apellidos;Correo electrónico\nAda;Lindqvist;ada@x.org'],
  ['Cognome;Nome;E-mail\nLindqvist;Ada;ada@x.org'],
  ['Nom;Prénom;E-mail\nLindqvist;Ada;ada@x.org'],
  ['Name;Vorname;E-Mail\nLindqvist;Ada;ada@x.org'],
  ['Name;First name;Last name;Email\nAda Lindqvist;Ada;Lindqvist;ada@x.org'],
])('the full name is read where a heading can mean the full name or a part of it: %j', (text) => {
  expect(rowsOf(text)).toEqual([{ name: 'Ada Lindqvist', email: 'ada@x.org', team: null }]);
});

test.each(LANGUAGES)('the example file in %s has headings in that language, which are recognised', (lang) => {
  const { example } = readTexts(lang).import;
  expect(rowsOf(example)).toEqual([{ name: 'Ada Lovelace', email: 'ada@example.org', team: 'Navigation' }]);
  expect(example.startsWith('name,email,team')).toBe(lang === 'en');
});

test.each([
  ['Nom;Prénom;Adresse électronique\nLindqvist;Ada;ada@x.org'],
  ['Nome;Cognome;Indirizzo email\nAda;Lindqvist;ada@x.org'],
  ['First Name [Required],Last Name [Required],Email Address [Required],Password\nAda,Lindqvist,ada@x.org,***'],
  ['First name,Last name,Private email,Work email,Mailing list\nAda,Lindqvist,,ada@x.org,yes'],
])('a column of addresses with any other heading about mail is found, and no name becomes a team: %j', (text) => {
  expect(rowsOf(text)).toEqual([
    { name: expect.stringMatching(/^(Ada Lindqvist|Lindqvist Ada)$/), email: 'ada@x.org', team: null },
  ]);
});

test('without headings the columns of addresses, names and teams are guessed', () => {
  expect(rowsOf('Ada,ada@x.org,Sales\nGrace,grace@x.org,\n')).toEqual([
    { name: 'Ada', email: 'ada@x.org', team: 'Sales' },
    { name: 'Grace', email: 'grace@x.org', team: null },
  ]);
});

test('a list with addresses only is enough', () => {
  expect(rowsOf('ada@x.org\ngrace@x.org')).toEqual([
    { name: null, email: 'ada@x.org', team: null },
    { name: null, email: 'grace@x.org', team: null },
  ]);
});

test.each([';', '\t'])('the delimiter %j is recognised in two columns, even with empty lines', (separator) => {
  const lines = [`Name${separator}E-Mail`, `Ada Lindqvist${separator}ada@x.org`];
  const ada = [{ name: 'Ada Lindqvist', email: 'ada@x.org', team: null }];
  expect(rowsOf(`${lines.join('\r\n')}\r\n`)).toEqual(ada);
  expect(rowsOf(lines.join('\n\n'))).toEqual(ada);
});

test('quoted cells keep their commas, and a byte order mark is dropped', () => {
  expect(rowsOf('\uFEFFname,email\n"Lindqvist, Ada",ada@x.org\n\n')).toEqual([
    { name: 'Lindqvist, Ada', email: 'ada@x.org', team: null },
  ]);
});

test('a line with an invalid address is kept, so that the preview can report it', () => {
  expect(rowsOf('name,email\nAda,ada@\n')).toEqual([{ name: 'Ada', email: 'ada@', team: null }]);
});

test('a line break within a cell becomes a space', () => {
  expect(rowsOf('name,email,team\n"Ada\r\nLindqvist",ada@x.org,"Sales\nNorth"\n')).toEqual([
    { name: 'Ada Lindqvist', email: 'ada@x.org', team: 'Sales North' },
  ]);
});

test('the line `sep=` of a spreadsheet is ignored', () => {
  expect(readPeopleFile('sep=;\r\nName;E-Mail\r\n"Lindqvist, Ada";ada@x.org\r\n')).toMatchObject({
    rows: [{ name: 'Lindqvist, Ada', email: 'ada@x.org', team: null }],
    numbers: [2],
  });
});

test('lines are numbered as in a spreadsheet, including headings and empty lines', () => {
  expect(readPeopleFile('name,email\n\nAda,ada@x.org\n,\nGrace,grace@x.org\n')).toMatchObject({ numbers: [3, 5] });
  expect(readPeopleFile('ada@x.org\ngrace@x.org')).toMatchObject({ numbers: [1, 2] });
});

test('an empty file, one without addresses, and one that is too long are refused', () => {
  expect(readPeopleFile('')).toMatchObject({ ok: false, problem: 'empty' });
  expect(readPeopleFile('name,email\n')).toMatchObject({ ok: false, problem: 'empty' });
  expect(readPeopleFile('Ada,Sales\nGrace,Sales')).toMatchObject({ ok: false, problem: 'addresses' });
  const long = Array.from({ length: 1001 }, (_, index) => `p${index}@x.org`).join('\n');
  expect(readPeopleFile(long)).toEqual({ ok: false, problem: 'too_long', lines: 1001 });
});

test('a binary spreadsheet file is distinguished from a CSV without addresses', () => {
  const started = (...bytes: number[]) => decodeText(Uint8Array.from([...bytes, 0x14, 0, 0xe9, 0x6f, 0x0a, 0x2c]));
  expect(readPeopleFile(started(0x50, 0x4b, 3, 4))).toMatchObject({ ok: false, problem: 'spreadsheet' });
  expect(readPeopleFile(started(0xd0, 0xcf, 0x11, 0xe0))).toMatchObject({ ok: false, problem: 'spreadsheet' });
});
