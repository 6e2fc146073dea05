import type { Writable } from 'node:stream';
import { DATA_EXTRACTION_COLUMNS, type DataExtractionRow, type Lang } from '@waymark/contracts';
import { EXTRACTION_TEXTS } from '@waymark/contracts/extraction-texts';
import { addRows } from '@waymark/service-kit';

type Spreadsheet = {
  add(rows: readonly DataExtractionRow[]): Promise<void>;
  end(): Promise<void>;
};

/**
 * Streams a spreadsheet into `out` as its rows arrive, with headings in `lang`. The library is loaded on first use, because it is a third
 * of all code that billing would load.
 */
export const createSpreadsheet = async (out: Writable, lang: Lang): Promise<Spreadsheet> => {
  const { default: excel } = await import('exceljs');
  const book = new excel.stream.xlsx.WorkbookWriter({ stream: out, useSharedStrings: false, useStyles: false });
  const sheet = book.addWorksheet('Waymark', { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = DATA_EXTRACTION_COLUMNS.map((key) => ({ header: EXTRACTION_TEXTS[lang][key], key, width: 24 }));

  return {
    add: (rows) => {
      const cells = rows.map((row) => DATA_EXTRACTION_COLUMNS.map((key) => row[key]));
      return addRows(sheet, cells, out);
    },
    end: async () => {
      sheet.commit();
      await book.commit();
    },
  };
};
