import { once } from 'node:events';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import { cellText } from './cell-text.ts';
import type { Logger } from './logger.ts';

/**
 * The value of a cell: a text that looks like a formula stays a text, because formulas are never written. A date is shown as its day in
 * UTC: spreadsheets have no time zones.
 */
export type Cell = string | number | Date | null;

/** A sheet of exceljs's streaming writer. Only the services that write spreadsheets depend on the library. */
type StreamedSheet = { addRow(cells: Cell[]): { commit(): void } };

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

/** Adds rows to a sheet that is streamed into `out`, as fast as it is read; written rows are not kept in memory. */
export const addRows = async (
  sheet: StreamedSheet,
  rows: readonly (readonly Cell[])[],
  out: Writable,
): Promise<void> => {
  for (const [index, row] of rows.entries()) {
    sheet.addRow(row.map((value) => (typeof value === 'string' ? cellText(value) : value))).commit();
    if (index % ROWS_AT_ONCE !== ROWS_AT_ONCE - 1) continue;
    await breathe();
    if (out.writableNeedDrain) await drained(out);
    if (out.destroyed) throw new Error('the client no longer reads the spreadsheet');
  }
};

/**
 * The body of an answer that is written while it is being sent. An error destroys the stream, so that the client does not take a partial
 * file for a complete one.
 */
export const spreadsheetBody = (logger: Logger, write: (out: Writable) => Promise<void>): Readable => {
  const out = new PassThrough();
  void write(out).catch((err: unknown) => {
    if (!out.destroyed) logger.error({ err }, 'a spreadsheet could not be finished');
    out.destroy();
  });
  return out;
};
