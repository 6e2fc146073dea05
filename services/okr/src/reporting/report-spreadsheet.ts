import { type Goal, type Health, type Lang, type Level, type Status, translate } from '@waymark/contracts';
import { REPORT_TEXTS, type ReportWord } from '@waymark/contracts/report-texts';
import { cellText } from '@waymark/service-kit';

/** The value of a cell: a text stays a text whatever it begins with, as it is never written as a formula. */
export type Cell = string | number | null;
type Column = Extract<ReportWord, `column.${string}`> | `health.${Health}`;
export type Sheet = {
  name: Extract<ReportWord, `sheet.${string}`>;
  columns: readonly Column[];
  rows: readonly (readonly Cell[])[];
};

const NAMES_WIDTH = 40;
const WIDTH = 18;

/** Translations of the product's terms. */
export const wordsOf = (lang: Lang) => ({
  level: (level: Level): string => translate(lang, `level.${level}`),
  goal: (goal: Goal): string => translate(lang, `goal.${goal}`),
  status: (status: Status): string => translate(lang, `status.${status}`),
});

const isHealth = (column: Column): column is `health.${Health}` => column.startsWith('health.');
/** A health is called as it is everywhere. */
const headerOf = (column: Column, lang: Lang): string =>
  isHealth(column) ? translate(lang, column) : REPORT_TEXTS[lang][column];

/** The sheets as a file, in words of the language. The library is loaded by the first of them: it is a third of all that okr would load. */
export const spreadsheetOf = async (sheets: readonly Sheet[], lang: Lang): Promise<Buffer> => {
  const { default: excel } = await import('exceljs');
  const book = new excel.Workbook();
  for (const { name, columns, rows } of sheets) {
    const sheet = book.addWorksheet(REPORT_TEXTS[lang][name], { views: [{ state: 'frozen', ySplit: 1 }] });
    sheet.columns = columns.map((key) => ({
      header: headerOf(key, lang),
      key,
      width: key === 'column.objective' || key === 'column.team' || key === 'column.person' ? NAMES_WIDTH : WIDTH,
    }));
    sheet.getRow(1).font = { bold: true };
    for (const row of rows) sheet.addRow(row.map((value) => (typeof value === 'string' ? cellText(value) : value)));
  }
  return Buffer.from(await book.xlsx.writeBuffer());
};
