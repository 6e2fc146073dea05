import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import { DATA_EXTRACTION_COLUMNS, type DataExtractionRow, type Lang } from '@waymark/contracts';
import { EXTRACTION_TEXTS } from '@waymark/contracts/extraction-texts';
import { cellText } from '@waymark/service-kit';

// Yields to the event loop after this many rows: at 135,000 rows a second that is every few milliseconds.
const ROWS_AT_ONCE = 200;

/** Waits until the stream has room again, or is closed. */
const drained = async (out: Writable): Promise<void> => {
  const waiting = new AbortController();
  const { signal } = waiting;
  try {
    await Promise.race([once(out, 'drain', { signal }), once(out, 'close', { signal })]);
  } finally {
    waiting.abort();
  }
};

type Spreadsheet = {
  add(rows: readonly DataExtractionRow[]): Promise<void>;
  end(): Promise<void>;
};

/**
 * Streams a spreadsheet into `out` as its rows arrive, with headings in `lang`; written rows are not held in memory. The library is loaded
 * on first use, because it is a third of all code that billing would load.
 */
export const createSpreadsheet = async (out: Writable, lang: Lang): Promise<Spreadsheet> => {
  const { default: excel } = await import('exceljs');
  const book = new excel.stream.xlsx.WorkbookWriter({ stream: out, useSharedStrings: false, useStyles: false });
  const sheet = book.addWorksheet('Waymark', { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = DATA_EXTRACTION_COLUMNS.map((key) => ({ header: EXTRACTION_TEXTS[lang][key], key, width: 24 }));

  return {
    add: async (rows) => {
      for (const [index, row] of rows.entries()) {
        sheet.addRow(DATA_EXTRACTION_COLUMNS.map((key) => cellText(row[key]))).commit();
        if (index % ROWS_AT_ONCE !== ROWS_AT_ONCE - 1) continue;
        await breathe();
        if (out.destroyed) throw new Error('the client no longer reads the spreadsheet');
        if (out.writableNeedDrain) await drained(out);
      }
    },
    end: async () => {
      sheet.commit();
      await book.commit();
    },
  };
};
