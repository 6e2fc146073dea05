import { expect, test } from '@jest/globals';
import { csvOf, type ReportColumn } from './report-table.ts';

type Row = { name: string; progress: number | null };
const columns: ReportColumn<Row>[] = [
  { key: 'name', heading: 'Objective, by name', value: ({ name }) => name },
  { key: 'progress', heading: 'Progress', value: ({ progress }) => progress, shown: ({ progress }) => `${progress}%` },
];
const lines = (rows: Row[]): string[] => csvOf({ rows, columns, rowKey: ({ name }) => name }).split('\r\n');

test('the CSV file starts with a byte order mark and the headings, quoted if necessary', () => {
  expect(lines([])).toEqual(['\uFEFF"Objective, by name",Progress', '']);
});

test.each([
  ['Öffnen', 12.5, 'Öffnen,12.5'],
  ['say "yes"', -3, '"say ""yes""",-3'],
  ['two\nlines', null, '"two\nlines",'],
  ['=1+1', 0, "'=1+1,0"],
  ['@home', 0, "'@home,0"],
])('a row with %j and %s becomes the CSV line %s', (name, progress, line) => {
  expect(csvOf({ rows: [{ name, progress }], columns, rowKey: () => name })).toContain(`\r\n${line}\r\n`);
});
