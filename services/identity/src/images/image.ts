import { createHash } from 'node:crypto';
import { IMAGE_MAX_PIXELS } from '@waymark/contracts';
import { createFewAtOnce } from '../few-at-once.ts';

type ImageKind = 'png' | 'jpeg';
export type PreparedImage = { hash: string; mimeType: string; content: Buffer };

/** More than any screen shows; a picture is served at this size at most. */
const SIDE = 512;
/** Uploads that may wait for one that is being decoded. */
const WAITING = 16;

/** Loaded with the first picture: it takes 18 MB. What was decoded is not kept for another time, nor does one picture work on several cores. */
const library = async () => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
};
type Library = Awaited<ReturnType<typeof library>>;

const inTurn = createFewAtOnce({ atOnce: 1, most: WAITING });

const SIGNATURES: { kind: ImageKind; bytes: number[] }[] = [
  { kind: 'png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { kind: 'jpeg', bytes: [0xff, 0xd8, 0xff] },
];

/** What the first bytes say, whatever the client calls it. */
const imageKindOf = (content: Buffer): ImageKind | undefined =>
  SIGNATURES.find(({ bytes }) => bytes.every((byte, index) => content[index] === byte))?.kind;

/** The bytes of a base64 body, with or without the `data:` prefix of browsers; undefined when it is not base64. */
const decodeImage = (text: string): Buffer | undefined => {
  const body = text.replace(/^data:image\/(?:png|jpe?g);base64,/, '');
  return body.length > 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(body) ? Buffer.from(body, 'base64') : undefined;
};

/** Pixels as the header says them, which costs no memory. */
const claimedPixels = async (sharp: Library, upload: Buffer): Promise<number> => {
  const { width, height } = await sharp(upload, { limitInputPixels: false }).metadata();
  return width * height;
};

/** Never more than the limit, whatever the header has said; of several frames the first. */
const decoded = async (sharp: Library, upload: Buffer, kind: ImageKind): Promise<PreparedImage> => {
  const picture = sharp(upload, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true });
  const content = await (kind === 'png'
    ? picture.png({ compressionLevel: 9 })
    : picture.jpeg({ quality: 85, mozjpeg: true })
  ).toBuffer();
  return { hash: createHash('sha256').update(content).digest('hex'), mimeType: `image/${kind}`, content };
};

/**
 * Turns an upload into what is served: upright, at most 512 pixels a side, without metadata, named by its own hash. One upload is decoded
 * at a time: a small file may be a large picture (product-rules.md, "Images").
 * @returns `unreadable` when it is not a png or jpeg that can be decoded, `too_many_pixels` beyond 12 megapixels
 * @throws {AppError} TOO_MANY_REQUESTS when too many wait
 */
export const prepareImage = async (text: string): Promise<PreparedImage | 'unreadable' | 'too_many_pixels'> => {
  const upload = decodeImage(text);
  const kind = upload && imageKindOf(upload);
  if (!upload || !kind) return 'unreadable';
  return inTurn('upload', async () => {
    const sharp = await library();
    try {
      if ((await claimedPixels(sharp, upload)) > IMAGE_MAX_PIXELS) return 'too_many_pixels';
      return await decoded(sharp, upload, kind);
    } catch {
      return 'unreadable';
    }
  });
};
