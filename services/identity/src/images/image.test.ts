import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { prepareImage } from './image.ts';

const MEGABYTE = 1_000_000;

/** A single colour, so that a small file is a large image; interlaced, so that it has to be decoded as a whole. */
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#123456ff' }, limitInputPixels: false });
const png = async (width: number, height: number): Promise<Buffer> =>
  picture(width, height).png({ compressionLevel: 9, progressive: true }).toBuffer();
const jpeg = (width: number, height: number): Promise<Buffer> =>
  picture(width, height).jpeg({ quality: 30, progressive: true }).toBuffer();
const outcomeOf = async (upload: Buffer): Promise<string> => {
  const prepared = await prepareImage(upload.toString('base64'));
  return typeof prepared === 'string' ? prepared : prepared.mimeType;
};

/** Replaces the size in a PNG's header, with a matching checksum. */
const claiming = (upload: Buffer, width: number, height: number): Buffer => {
  const changed = Buffer.from(upload);
  changed.writeUInt32BE(width, 16);
  changed.writeUInt32BE(height, 20);
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29);
  return changed;
};

describe('an upload', () => {
  it.each([
    ['a png of 12 megapixels', () => png(4000, 3000), 'image/png'],
    ['a jpeg of 12 megapixels', () => jpeg(4000, 3000), 'image/jpeg'],
    ['a png of 12 megapixels and a row', () => png(4000, 3001), 'too_many_pixels'],
    ['a jpeg of 12 megapixels and a row', () => jpeg(4000, 3001), 'too_many_pixels'],
    ['a png of one column, 16,000 pixels high', () => png(1, 16_000), 'image/png'],
    [
      'a small png whose header says 60,000 by 60,000',
      async () => claiming(await png(8, 8), 60_000, 60_000),
      'too_many_pixels',
    ],
    [
      'a small png whose header says the largest size there is',
      async () => claiming(await png(8, 8), 2 ** 31 - 1, 2 ** 31 - 1),
      'unreadable',
    ],
    ['a png whose header says 0 by 0', async () => claiming(await png(8, 8), 0, 0), 'unreadable'],
    [
      'a large png whose header says 8 by 8',
      async () => claiming(await png(3000, 3000), 8, 8),
      expect.stringMatching(/^image|^unreadable/),
    ],
    ['a webp', () => picture(8, 8).webp().toBuffer(), 'unreadable'],
  ])('is accepted or refused by its format and number of pixels: %s', async (_, make, outcome) => {
    expect(await outcomeOf(await make())).toEqual(outcome);
  });
});

describe('the memory for eight uploads at the same time', () => {
  const script = path.join(import.meta.dirname, '../testing/decode-uploads.ts');
  const uploading = async (upload: Buffer, times: number): Promise<{ outcomes: string[]; growth: number }> => {
    const child = spawn(process.execPath, [script, String(times)], { stdio: ['pipe', 'pipe', 'inherit'] });
    child.stdin.end(upload.toString('base64'));
    return JSON.parse(await text(child.stdout));
  };

  it('grows by less than 60 MB for pictures with too many pixels, which are refused', async () => {
    const { outcomes, growth } = await uploading(await png(6200, 6200), 8);
    expect(outcomes).toEqual(['too_many_pixels']);
    expect(growth).toBeLessThan(60 * MEGABYTE);
  });
  it('grows by less than 260 MB for pictures of 12 megapixels, which are accepted', async () => {
    const { outcomes, growth } = await uploading(await png(4000, 3000), 8);
    expect(outcomes).toEqual(['prepared']);
    expect(growth).toBeLessThan(260 * MEGABYTE);
  });
});

describe('uploads beyond the queue limit', () => {
  it('are refused with TOO_MANY_REQUESTS, and a later upload is accepted', async () => {
    const upload = (await png(8, 8)).toString('base64');
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => prepareImage(upload)));
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(3);
    expect(refused[0]).toMatchObject({ reason: { code: 'TOO_MANY_REQUESTS', data: { retryAfter: 2 } } });
    expect(await prepareImage(upload)).toMatchObject({ mimeType: 'image/png' });
  });
});
