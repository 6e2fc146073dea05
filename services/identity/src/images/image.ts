import { createHash } from 'node:crypto';
import { IMAGE_MAX_PIXELS } from '@waymark/contracts';
import { createFewAtOnce } from '../few-at-once.ts';

type ImageKind = 'png' | 'jpeg';
export type PreparedImage = { hash: string; mimeType: string; content: Buffer };

/** The maximum width and height of a stored image; no screen shows more. */
const SIDE = 512;
/** Uploads that may wait while another one is decoded. */
const WAITING = 16;

/** Loaded on first use, because it takes 18 MB. Its cache is off, and one image is decoded on one core only. */
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

/** The image type by its magic bytes, not by what the client declares. */
const imageKindOf = (content: Buffer): ImageKind | undefined =>
  SIGNATURES.find(({ bytes }) => bytes.every((byte, index) => content[index] === byte))?.kind;

/** The bytes of base64 text, with or without the prefix of a `data:` URL; undefined if it is not base64. */
const decodeImage = (text: string): Buffer | undefined => {
  const body = text.replace(/^data:image\/(?:png|jpe?g);base64,/, '');
  return body.length > 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(body) ? Buffer.from(body, 'base64') : undefined;
};

/** The number of pixels according to the header, read without decoding. */
const claimedPixels = async (sharp: Library, upload: Buffer): Promise<number> => {
  const { width, height } = await sharp(upload, { limitInputPixels: false }).metadata();
  return width * height;
};

/** Decodes at most the allowed number of pixels, even if the header declared fewer, and only the first frame. */
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
 * Turns an upload into the image that is served: rotated upright, at most 512 pixels a side, without metadata, named by its hash. Uploads
 * are decoded one at a time, because a small file may be a large image (product-rules.md, "Images").
 * @returns `unreadable` if it is not a PNG or JPEG that can be decoded, `too_many_pixels` beyond 12 megapixels
 * @throws {AppError} TOO_MANY_REQUESTS if too many are waiting
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
