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

test('a download joins the parts of a file, and reports the bytes received after each part', async () => {
  const received: number[] = [];
  const file = await readDownload(answer(['one,', 'two'], { 'content-type': 'text/csv' }), 'list.csv', (bytes) =>
    received.push(bytes),
  );
  expect(received).toEqual([4, 7]);
  expect(await textOf(file.blob)).toBe('one,two');
  expect(file.blob.type).toBe('text/csv');
});

test('the content-disposition header names the file, with or without quotes', async () => {
  expect(await named('attachment; filename="waymark.xlsx"')).toBe('waymark.xlsx');
  expect(await named('attachment; filename=plain.xlsx')).toBe('plain.xlsx');
});

test('a file name in UTF-8 takes precedence over the plain one', async () => {
  expect(await named(`attachment; filename="Ubersicht.csv"; filename*=UTF-8''%C3%9Cbersicht.csv`)).toBe(
    'Übersicht.csv',
  );
});

test('a response without a file name gets the default name, and one without a body is an empty file', async () => {
  expect((await readDownload(answer(['x']), 'fallback.csv')).fileName).toBe('fallback.csv');
  expect((await readDownload(new Response(null), 'empty.csv')).blob.size).toBe(0);
});

test('saving a file clicks a link to it with its name, and revokes the object URL once the browser has had time to open it', () => {
  jest.useFakeTimers();
  const released: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: (address: string) => released.push(address) });
  const clicked: { href: string; name: string }[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push({ href: this.href, name: this.download });
  });
  saveDownload({ blob: new Blob(['x']), fileName: 'list.csv' });
  expect(clicked).toEqual([{ href: 'blob:1', name: 'list.csv' }]);
  expect(released).toEqual([]);
  jest.advanceTimersByTime(60_000);
  expect(released).toEqual(['blob:1']);
  jest.useRealTimers();
});
