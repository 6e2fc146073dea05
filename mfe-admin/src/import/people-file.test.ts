import { expect, test } from '@jest/globals';
import { readPeopleFile } from './people-file.ts';

const rowsOf = (text: string) => {
  const file = readPeopleFile(text);
  return file.ok ? file.rows : file;
};

test('a file with headings is read whatever the order and language of its columns', () => {
  expect(rowsOf('Équipe;E-Mail;Nom\nVentes;ada@x.org;Ada Lindqvist\n')).toEqual([
    { name: 'Ada Lindqvist', email: 'ada@x.org', team: 'Ventes' },
  ]);
});

test('first and last names in columns of their own become one name', () => {
  expect(rowsOf('Vorname,Nachname,E-Mail\nAda,Lindqvist,ada@x.org')).toEqual([
    { name: 'Ada Lindqvist', email: 'ada@x.org', team: null },
  ]);
});

test('without headings the column of addresses is found, the name before and the team after', () => {
  expect(rowsOf('Ada,ada@x.org,Sales\nGrace,grace@x.org,\n')).toEqual([
    { name: 'Ada', email: 'ada@x.org', team: 'Sales' },
    { name: 'Grace', email: 'grace@x.org', team: null },
  ]);
});

test('a list of addresses alone is enough', () => {
  expect(rowsOf('ada@x.org\ngrace@x.org')).toEqual([
    { name: null, email: 'ada@x.org', team: null },
    { name: null, email: 'grace@x.org', team: null },
  ]);
});

test('quoted cells keep their commas, and a byte order mark is dropped', () => {
  expect(rowsOf('\uFEFFname,email\n"Lindqvist, Ada",ada@x.org\n\n')).toEqual([
    { name: 'Lindqvist, Ada', email: 'ada@x.org', team: null },
  ]);
});

test('an invalid address keeps its line, so that the preview can point to it', () => {
  expect(rowsOf('name,email\nAda,ada@\n')).toEqual([{ name: 'Ada', email: 'ada@', team: null }]);
});

test('an empty file, one without addresses and one that is too long are refused', () => {
  expect(readPeopleFile('')).toMatchObject({ ok: false, problem: 'empty' });
  expect(readPeopleFile('name,email\n')).toMatchObject({ ok: false, problem: 'empty' });
  expect(readPeopleFile('Ada,Sales\nGrace,Sales')).toMatchObject({ ok: false, problem: 'addresses' });
  const long = Array.from({ length: 1001 }, (_, index) => `p${index}@x.org`).join('\n');
  expect(readPeopleFile(long)).toEqual({ ok: false, problem: 'too_long', lines: 1001 });
});
