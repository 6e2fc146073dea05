import { afterEach, expect, jest, test } from '@jest/globals';
import { readDownload, saveDownload } from './download.ts';

const textOf = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });
const answer = (parts: string[], headers: Record<string, string> = {}): Response => {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(encoder.encode(part));
      controller.close();
    },
  });
  return new Response(body, { headers });
};
const named = async (disposition: string): Promise<string> =>
  (await readDownload(answer(['x'], { 'content-disposition': disposition }), 'fallback.csv')).fileName;

afterEach(() => {
  jest.restoreAllMocks();
});

test('joins the parts of a file and tells after each how much has come', async () => {
  const received: number[] = [];
  const file = await readDownload(answer(['one,', 'two'], { 'content-type': 'text/csv' }), 'list.csv', (bytes) =>
    received.push(bytes),
  );
  expect(received).toEqual([4, 7]);
  expect(await textOf(file.blob)).toBe('one,two');
  expect(file.blob.type).toBe('text/csv');
});

test('the server names the file', async () => {
  expect(await named('attachment; filename="waymark.xlsx"')).toBe('waymark.xlsx');
  expect(await named('attachment; filename=plain.xlsx')).toBe('plain.xlsx');
});

test('a name in UTF-8 goes before the plain one', async () => {
  expect(await named(`attachment; filename="Ubersicht.csv"; filename*=UTF-8''%C3%9Cbersicht.csv`)).toBe(
    'Übersicht.csv',
  );
});

test('a file without a name gets the default one, and one without a body is empty', async () => {
  expect((await readDownload(answer(['x']), 'fallback.csv')).fileName).toBe('fallback.csv');
  expect((await readDownload(new Response(null), 'empty.csv')).blob.size).toBe(0);
});

test('a file is handed to the browser under its name, and its memory is released', () => {
  const released: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: (address: string) => released.push(address) });
  const clicked: { href: string; name: string }[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push({ href: this.href, name: this.download });
  });
  saveDownload({ blob: new Blob(['x']), fileName: 'list.csv' });
  expect(clicked).toEqual([{ href: 'blob:1', name: 'list.csv' }]);
  expect(released).toEqual(['blob:1']);
});
