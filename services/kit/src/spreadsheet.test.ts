import { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as breathe } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createLogger } from './logger.ts';
import { addRows, type Cell, spreadsheetBody } from './spreadsheet.ts';

const logger = createLogger({ service: 'test', level: 'silent' });
const ROWS = Array.from({ length: 1_000 }, (_, index) => [index, '=1\u00001', null] as const);

/** A sheet that writes each row as a line. */
const sheetInto = (out: Writable) => {
  const sheet = {
    added: 0,
    addRow: (cells: Cell[]) => {
      sheet.added += 1;
      return { commit: () => void out.write(`${cells.join()}\n`) };
    },
  };
  return sheet;
};

test('addRows pauses after 200 unread rows, and adds none to a stream that its reader has closed', async () => {
  const out = new Writable({ highWaterMark: 1, write: () => {} });
  const sheet = sheetInto(out);
  const adding = addRows(sheet, ROWS, out);
  while (out.listenerCount('drain') === 0) await breathe();
  expect(sheet.added).toBe(200);
  out.destroy();
  await expect(adding).rejects.toThrow('the client no longer reads');
  expect(sheet.added).toBe(200);
});

test('a spreadsheet body has all rows, without the NUL characters of their cells', async () => {
  const body = spreadsheetBody(logger, async (out) => {
    await addRows(sheetInto(out), ROWS, out);
    out.end();
  });
  expect(String(await buffer(body))).toBe(ROWS.map(([index]) => `${index},=11,\n`).join(''));
});

test('a spreadsheet body ends with an error if writing fails', async () => {
  const body = spreadsheetBody(logger, async (out) => {
    out.write('half');
    throw new Error('The database is away');
  });
  await expect(buffer(body)).rejects.toThrow('Premature close');
});
