import type { Writable } from 'node:stream';
import { type Goal, type Health, type Lang, type Level, type Status, translate } from '@waymark/contracts';
import { REPORT_TEXTS, type ReportWord } from '@waymark/contracts/report-texts';
import { addRows, type Cell } from '@waymark/service-kit';

type Column = Extract<ReportWord, `column.${string}`> | `health.${Health}`;
export type Sheet = {
  name: Extract<ReportWord, `sheet.${string}`>;
  columns: readonly Column[];
  rows: readonly (readonly Cell[])[];
};

// Widths of columns, in characters. Headers are bold, and would be cut off by the next one.
const NAMES_WIDTH = 40;
const MIN_WIDTH = 18;
const HEADER_ROOM = 4;

/** Translations of the product's terms. */
export const wordsOf = (lang: Lang) => ({
  level: (level: Level): string => translate(lang, `level.${level}`),
  goal: (goal: Goal): string => translate(lang, `goal.${goal}`),
  status: (status: Status): string => translate(lang, `status.${status}`),
});

const isHealth = (column: Column): column is `health.${Health}` => column.startsWith('health.');
/** The columns of healths have the product's names for them. */
const headerOf = (column: Column, lang: Lang): string =>
  isHealth(column) ? translate(lang, column) : REPORT_TEXTS[lang][column];

/**
 * Streams the sheets as a file into `out`, in words of the language. The library is loaded with the first sheet: it would be a third of all
 * code that okr loads.
 */
export const writeSpreadsheet = async (out: Writable, sheets: readonly Sheet[], lang: Lang): Promise<void> => {
  const { default: excel } = await import('exceljs');
  const book = new excel.stream.xlsx.WorkbookWriter({ stream: out, useSharedStrings: false, useStyles: true });
  for (const { name, columns, rows } of sheets) {
    const sheet = book.addWorksheet(REPORT_TEXTS[lang][name], { views: [{ state: 'frozen', ySplit: 1 }] });
    sheet.columns = columns.map((key) => {
      const header = headerOf(key, lang);
      const isName = key === 'column.objective' || key === 'column.team' || key === 'column.person';
      return { header, key, width: isName ? NAMES_WIDTH : Math.max(MIN_WIDTH, header.length + HEADER_ROOM) };
    });
    sheet.getRow(1).font = { bold: true };
    await addRows(sheet, rows, out);
    sheet.commit();
  }
  await book.commit();
};
